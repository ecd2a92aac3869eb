export type { FeaturePlace } from './feature-order.ts'
export * from './search-features.ts'
export type { Searchable, Surroundings } from './searchable.ts'
