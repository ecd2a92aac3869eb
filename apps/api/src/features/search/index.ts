import { searchFeatures } from './search-features.ts'

export const searchOperations = { searchFeatures }
