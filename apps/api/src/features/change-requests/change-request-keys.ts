import { worldKeys } from '../../flags/world/recall-world.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Revision keys of a request: the request itself, all inputs of its plan, and the accounts of authors and reviewers. */
export const changeRequestKeys = ({ projectId = '' }: Readonly<Record<string, string | undefined>>): string[] => [
  revisionKeys.access,
  revisionKeys.changeRequests(projectId),
  ...worldKeys(projectId),
]

/** Revision keys of lists. Lists contain no conflicts, so they depend on the requests of the project and on accounts only. */
export const listKeys = ({ projectId = '' }: Readonly<Record<string, string | undefined>>): string[] => [
  revisionKeys.access,
  revisionKeys.changeRequests(projectId),
]
