import * as z from 'zod'
import { featureDefaults, featureTypes } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { keyOf, text } from '../kernel/atoms.ts'
import { flagValue } from './flag-value.ts'

type Fields = Readonly<Record<keyof typeof featureDefaults, z.ZodType>>

const type = 'Type, such as release, experiment, operational, kill-switch or permission'
const description = 'Purpose of the feature'
const stale = 'Whether the feature has outlived its purpose'
const impressionData = 'Whether SDKs collect impression data'
const flagValueText = 'The OpenFeature type of the values, and the default value in code'

/** The metadata of a feature in responses. */
export const shownFields = {
  type: z.string().describe(type),
  description: z.string().nullable().describe(description),
  stale: z.boolean().describe(stale),
  impressionData: z.boolean().describe(impressionData),
  flagValue: flagValue().optional().describe(`${flagValueText}; absent: not declared`),
} satisfies Fields

// The fields of inputs are functions, so that bundles of responses omit them.
const types = () => ({ type: keyOf(featureTypes), description: text(limits.descriptionLength).nullable() })

/** The metadata of a new feature. */
export const initialFields = () =>
  ({
    type: types().type.default(featureDefaults.type).describe('Type of the feature'),
    description: types().description.default(featureDefaults.description).describe(description),
    stale: z.boolean().default(featureDefaults.stale).describe(stale),
    impressionData: z.boolean().default(featureDefaults.impressionData).describe(impressionData),
    flagValue: flagValue().nullable().default(featureDefaults.flagValue).describe(`${flagValueText}; null: not declared`),
  }) satisfies Fields

/** The metadata of a feature in a file. The file may name a type that this server lacks. */
export const importedFields = () =>
  ({
    ...initialFields(),
    type: text(limits.nameLength, 1).default(featureDefaults.type).describe(type),
    stale: initialFields().stale.describe('Whether the feature is marked as stale'),
  }) satisfies Fields

/** The metadata of a feature in an update. */
export const updatedFields = () =>
  ({
    description: types().description.optional().describe(description),
    type: types().type.optional().describe('Type of the feature'),
    stale: z.boolean().optional().describe(stale),
    impressionData: z.boolean().optional().describe(impressionData),
    flagValue: flagValue().nullable().optional().describe(`${flagValueText}; null: not declared`),
  }) satisfies Fields
