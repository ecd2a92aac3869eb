import type { Failure } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import type { Cached } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Observed } from '../../store/observed.ts'
import type { Selection } from '../../store/repositories/change-requests.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { readChangeRequests } from './read-change-requests.ts'

type Params = Readonly<Record<string, string | undefined>>

/** Requests change with themselves, with the features and segments that they conflict with, and with the accounts of their authors. */
export const changeRequestKeys = (project: string): string[] => [
  revisionKeys.access,
  revisionKeys.changeRequests(project),
  revisionKeys.project(project),
  revisionKeys.segments,
]

export const revisionOfChangeRequests = (project: string, observed: Observed): string =>
  changeRequestKeys(project)
    .map((key) => observed.get(key))
    .join(' ')

export const pendingWatches = ({ projectId = '' }: Params): string[] => [revisionKeys.projects, ...changeRequestKeys(projectId)]

/** Pending requests of a project as a cached answer, kept under `name`. */
export const pendingAnswer = async (
  ports: Ports,
  observed: Observed,
  project: string,
  name: readonly unknown[],
  which: Selection,
): Promise<Cached | Failure> => {
  if (!(await ports.store.hasProject(project, observed))) return unknownProject(project)
  const revision = revisionOfChangeRequests(project, observed)
  const body = await ports.cache.ownBodies.getOrBuild(JSON.stringify(['pending', project, ...name]), revision, async () => {
    const requests = await ports.store.snapshot((tx) => readChangeRequests(tx, project, which))
    return textBody(JSON.stringify(requests))
  })
  return { etag: body.etag, body: () => body }
}
