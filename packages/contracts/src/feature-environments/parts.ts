import * as z from 'zod'
import { flag, urlName } from '../kernel/atoms.ts'
import { dryRunFields } from '../kernel/dry-run.ts'

export const projectId = urlName().describe('Id of the project')
export const environment = urlName().describe('Name of the environment')
export const featureName = urlName().describe('Name of the feature')

/** A feature in one environment. */
export const featureEnvironmentParams = { projectId, featureName, environment }

/** Path of the endpoints for a feature in one environment. */
export const base = '/api/admin/projects/:projectId/features/:featureName/environments/:environment'

export const inFeatureEnvironment = { project: 'projectId', environment: 'environment', feature: 'featureName' } as const

/** Ends the description of every direct write that is refused if the environment requires review. */
export const reviewRequirementNote = 'If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.'

export const activation = z.object({
  ...dryRunFields,
  shouldActivateDisabledStrategies: flag()
    .optional()
    .describe('If all strategies are disabled: true enables the strategies, false or absent adds the default strategy'),
})
