import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { urlName } from '../kernel/atoms.ts'

export const batchFeaturesSchema = z
  .object({ features: z.array(urlName()).max(limits.featuresAtOnce).describe('Names of the features') })
  .meta({
    id: 'batchFeaturesSchema',
    description: 'Features of a project to do something to, together',
    examples: [{ features: ['checkout', 'payments'] }],
  })
export interface BatchFeatures extends z.output<typeof batchFeaturesSchema> {}

export const validateArchiveFeaturesSchema = z
  .object({
    parentsWithChildFeatures: z.array(z.string()).describe('Those of the features that others depend on which are not among them'),
    hasDeletedDependencies: z.boolean().describe('Whether any of the features depends on another, which it would no more'),
  })
  .meta({
    id: 'validateArchiveFeaturesSchema',
    description: 'What archiving features together would do to dependencies',
    examples: [{ parentsWithChildFeatures: ['payments'], hasDeletedDependencies: false }],
  })
export interface ValidateArchiveFeatures extends z.output<typeof validateArchiveFeaturesSchema> {}
