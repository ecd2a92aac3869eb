export * from './endpoints.ts'
export type { FeatureSearch } from './query.ts'
export * from './schemas.ts'
