import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text, urlName } from '../kernel/atoms.ts'
import { initialFields } from './fields.ts'
import { archived, archivedAt, common, featureExample, project } from './shown-feature.ts'

export const dependencyInputSchema = z
  .object({
    feature: urlName().describe('Name of the parent feature'),
    enabled: z.boolean().default(true).describe('Whether the parent must be enabled (true) or disabled (false)'),
    variants: z
      .array(text(limits.nameLength, 1))
      .max(limits.variantsPerList)
      .default([])
      .describe('Variants that the parent must resolve to; empty: any variant. Ignored unless enabled is true'),
  })
  .meta({
    id: 'dependencyInputSchema',
    description: 'A parent to add to a feature',
    examples: [{ feature: 'payments', variants: ['blue'] }],
  })

const { stale: _, ...created } = initialFields()

export const createFeatureSchema = z
  .object({
    name: urlName().describe('Name, unique in the server, archived features included'),
    ...created,
  })
  .meta({
    id: 'createFeatureSchema',
    description: 'A feature to create',
    examples: [{ name: 'checkout', type: 'release', description: 'The new checkout' }],
  })
export interface CreateFeature extends z.output<typeof createFeatureSchema> {}

export const createdFeatureSchema = z.object({ ...common, project, archived, archivedAt }).meta({
  id: 'createdFeatureSchema',
  description: 'A new feature',
  examples: [{ ...featureExample, project: 'default', archived: false, archivedAt: null }],
})
export interface CreatedFeature extends z.output<typeof createdFeatureSchema> {}
