import type { FeatureSearch } from '@halyard/contracts'
import { type FeaturePlace, featureOrder } from './feature-order.ts'
import { featureTest } from './feature-test.ts'
import type { Searchable, Surroundings } from './searchable.ts'

interface Found<F> {
  readonly page: readonly F[]
  /** How many features pass the filters on all pages together. */
  readonly total: number
  /** The place behind which the next page begins; null: there is none. */
  readonly next: FeaturePlace | null
}

/** The page of a search that begins behind a place (null: at the first feature), its offset further on. */
export const searchFeatures = <F extends Searchable>(
  features: readonly F[],
  search: FeatureSearch,
  surroundings: Surroundings,
  after: FeaturePlace | null = null,
): Found<F> => {
  const { placeOf, compare } = featureOrder(search, surroundings)
  const passing = features.filter(featureTest(search, surroundings)).map((feature) => ({ feature, place: placeOf(feature) }))
  const found = passing.sort((one, other) => compare(one.place, other.place))
  const behind = after === null ? found : found.filter(({ place }) => compare(place, after) > 0)
  const offset = Number(search.offset)
  const end = offset + Number(search.limit)
  const page = behind.slice(offset, end)
  return {
    page: page.map(({ feature }) => feature),
    total: found.length,
    next: end < behind.length ? page.at(-1)!.place : null,
  }
}
