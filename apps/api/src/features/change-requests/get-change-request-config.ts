import type { Contract } from '@halyard/contracts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { listConfig } from '../../store/repositories/change-request-settings.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toConfig } from './config.mappers.ts'

/** Changes to environments, their links or review requirements change one of these revisions. */
const keysOf = ({ projectId = '' }: Readonly<Record<string, string | undefined>>) => [
  revisionKeys.settings(projectId),
  revisionKeys.environments,
]

export const getChangeRequestConfig = cachedRead<Contract['changeRequests']['getChangeRequestConfig']>({
  keys: keysOf,
  versionedBy: keysOf,
  ofProject: true,
  own: true,
  name: ({ params: { projectId } }) => ['change-request-config', projectId],
  read: async ({ store }, { params: { projectId } }) => (await store.run(listConfig(projectId))).map(toConfig),
})
