import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listLiveConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import { listEnvironmentsOfProject } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toAppliedChanges, toEnvironmentFeatures } from './feature-environments.mappers.ts'

const keys = ({ projectId = '', environment = '' }: Readonly<Record<string, string | undefined>>) => [
  revisionKeys.environment(projectId, environment),
]

export const getEnvironmentFeatures = cachedRead<Contract['featureEnvironments']['getEnvironmentFeatures']>({
  keys,
  versionedBy: keys,
  ofProject: true,
  name: ({ params: { projectId, environment } }) => ['features-in', projectId, environment],
  read: ({ store }, { params: { projectId, environment } }) =>
    store.snapshot(async (tx) => {
      const [links, rows] = await tx.batch(listEnvironmentsOfProject(projectId), listLiveConfigurations(projectId, environment))
      return links.some((link) => link.environment === environment)
        ? toEnvironmentFeatures(rows)
        : failure('NotFoundError', `The project ${projectId} has no environment ${environment}`)
    }),
})

export const applyChanges: Operation<Contract['featureEnvironments']['applyChanges']> = {
  run: async ({ store, runtime }, { params: { projectId: project, environment }, body, caller }) => {
    const changes = Array.isArray(body) ? body : [body]
    const path = (index: number) => (Array.isArray(body) ? `body/${index}` : 'body')
    const world = await flags.applyChanges(store, runtime.now, caller, { project, environment, changes, path })
    return world instanceof Failure ? world : toAppliedChanges(world, changes)
  },
}
