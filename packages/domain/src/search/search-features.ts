import type { FeatureSearch } from '@halyard/contracts'
import { type FeaturePosition, featureOrder } from './feature-order.ts'
import { featureTest } from './feature-test.ts'
import type { Searchable, Surroundings } from './searchable.ts'

interface Found<F> {
  readonly page: readonly F[]
  /** Number of features that pass the filters, on all pages. */
  readonly total: number
  /** Sort key after which the next page begins; null: no next page. */
  readonly next: FeaturePosition | null
}

/** The page of a search that begins after a sort key (null: at the first feature), plus the offset. */
export const searchFeatures = <F extends Searchable>(
  features: readonly F[],
  search: FeatureSearch,
  surroundings: Surroundings,
  after: FeaturePosition | null = null,
): Found<F> => {
  const { positionOf, compare } = featureOrder(search, surroundings)
  const passing = features.filter(featureTest(search, surroundings)).map((feature) => ({ feature, position: positionOf(feature) }))
  const found = passing.sort((one, other) => compare(one.position, other.position))
  const behind = after === null ? found : found.filter(({ position }) => compare(position, after) > 0)
  const offset = Number(search.offset)
  const end = offset + Number(search.limit)
  const page = behind.slice(offset, end)
  return {
    page: page.map(({ feature }) => feature),
    total: found.length,
    next: end < behind.length ? page.at(-1)!.position : null,
  }
}
