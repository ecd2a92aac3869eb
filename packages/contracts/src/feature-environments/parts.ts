import * as z from 'zod'
import { flag, urlName } from '../kernel/atoms.ts'
import { dryRunFields } from '../kernel/dry-run.ts'

export const projectId = urlName().describe('Id of the project')
export const environment = urlName().describe('Name of the environment')
export const featureName = urlName().describe('Name of the feature')

/** A feature in one environment. */
export const place = { projectId, featureName, environment }

/** Where the endpoints of a place lie. */
export const base = '/api/admin/projects/:projectId/features/:featureName/environments/:environment'

export const inPlace = { project: 'projectId', environment: 'environment', feature: 'featureName' } as const

/** Ends the description of every direct write that changes of an environment are reviewed for. */
export const guarded = 'Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.'

export const activation = z.object({
  ...dryRunFields,
  shouldActivateDisabledStrategies: flag()
    .optional()
    .describe('Where all strategies are disabled: true enables them, false or absent adds the default strategy'),
})
