import type { FeatureSearch } from '@halyard/contracts'
import { featureOrder } from './feature-order.ts'
import { featureTest } from './feature-test.ts'
import type { Searchable, Surroundings } from './searchable.ts'

/** The page of a search, and how many features pass its filters on all pages together. */
export const searchFeatures = <F extends Searchable>(
  features: readonly F[],
  search: FeatureSearch,
  surroundings: Surroundings,
): { readonly page: readonly F[]; readonly total: number } => {
  const found = features.filter(featureTest(search, surroundings)).sort(featureOrder(search, surroundings))
  const offset = Number(search.offset)
  return { page: found.slice(offset, offset + Number(search.limit)), total: found.length }
}
