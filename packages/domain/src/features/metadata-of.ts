import type { CreatedFeature, FlagValue } from '@halyard/contracts'
import { featureDefaults } from '@halyard/contracts/data'

type Field = keyof typeof featureDefaults

/** The fields of a feature that callers set. */
export interface FeatureMetadata extends Pick<CreatedFeature, Exclude<Field, 'flagValue'>> {
  /** Null: not declared. */
  flagValue: FlagValue | null
}

type Given = Readonly<Omit<FeatureMetadata, 'flagValue'> & { flagValue?: FlagValue | null | undefined }>

// Object.keys loses the key type of the literal.
const fields = Object.keys(featureDefaults) as Field[]

/** The metadata without other fields, always in the same order. */
export const metadataOf = (feature: Given): FeatureMetadata =>
  // The fields are exactly the keys of the type.
  Object.fromEntries(fields.map((field) => [field, feature[field] ?? null])) as unknown as FeatureMetadata

/** The metadata in the format of responses. */
export const shownMetadata = (feature: Given): Pick<CreatedFeature, Field> => {
  const { flagValue, ...metadata } = metadataOf(feature)
  return flagValue ? { ...metadata, flagValue } : metadata
}
