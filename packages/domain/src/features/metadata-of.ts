import type { CreatedFeature } from '@halyard/contracts'
import { featureDefaults } from '@halyard/contracts/data'

/** The fields of a feature that callers set. */
export type FeatureMetadata = Pick<CreatedFeature, keyof typeof featureDefaults>

// Object.keys forgets the key type of the literal
const fields = Object.keys(featureDefaults) as (keyof FeatureMetadata)[]

/** The metadata alone, its fields always in the same order. */
export const metadataOf = (feature: FeatureMetadata): FeatureMetadata =>
  // The fields are exactly the keys of the type
  Object.fromEntries(fields.map((field) => [field, feature[field]])) as unknown as FeatureMetadata
