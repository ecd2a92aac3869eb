import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { urlName } from '../kernel/atoms.ts'

export const batchFeaturesSchema = z
  .object({ features: z.array(urlName()).max(limits.featuresAtOnce).describe('Names of the features') })
  .meta({
    id: 'batchFeaturesSchema',
    description: 'Features of a project for an operation on all of them',
    examples: [{ features: ['checkout', 'payments'] }],
  })
export interface BatchFeatures extends z.output<typeof batchFeaturesSchema> {}

export const validateArchiveFeaturesSchema = z
  .object({
    parentsWithChildFeatures: z.array(z.string()).describe('The features that have a child which is not among the features'),
    hasDeletedDependencies: z.boolean().describe('Whether any of the features would lose its dependency on another feature'),
  })
  .meta({
    id: 'validateArchiveFeaturesSchema',
    description: 'The effect of archiving features on dependencies',
    examples: [{ parentsWithChildFeatures: ['payments'], hasDeletedDependencies: false }],
  })
export interface ValidateArchiveFeatures extends z.output<typeof validateArchiveFeaturesSchema> {}
