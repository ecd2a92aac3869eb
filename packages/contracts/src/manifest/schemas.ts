import * as z from 'zod'
import { valueDefaults } from '../data/features.ts'
import { keyOf } from '../kernel/atoms.ts'

const flag = z.object({
  key: z.string().describe('Name of the feature'),
  name: z.string().describe('The same as key'),
  type: keyOf(valueDefaults).describe('Type of the values'),
  description: z.string().nullable().describe('Purpose of the feature'),
  defaultValue: z
    .union([z.boolean(), z.string(), z.number(), z.record(z.string(), z.unknown())])
    .describe('Value that code uses if no other value is available'),
})
export type ManifestFlag = z.output<typeof flag>

export const manifestSchema = z.object({ flags: z.array(flag).describe('The features, by name') }).meta({
  id: 'manifestSchema',
  description: 'A flag manifest of OpenFeature, from which its CLI generates typed accessors',
  examples: [{ flags: [{ key: 'checkout', name: 'checkout', type: 'boolean', description: 'The new checkout', defaultValue: false }] }],
})
export interface Manifest extends z.output<typeof manifestSchema> {}
