import { revisionKeys } from '../../store/revision-keys.ts'

/** Requests change with themselves, with all that their plans read, and with the accounts of authors and reviewers. */
export const changeRequestKeys = ({ projectId = '' }: Readonly<Record<string, string | undefined>>): string[] => [
  revisionKeys.access,
  revisionKeys.changeRequests(projectId),
  revisionKeys.project(projectId),
  revisionKeys.segments,
  revisionKeys.settings(projectId),
  revisionKeys.strategyTypes,
  revisionKeys.contextFields,
]

/** Lists show no conflicts: they change with the requests of the project, and with the accounts of authors and reviewers. */
export const listKeys = ({ projectId = '' }: Readonly<Record<string, string | undefined>>): string[] => [
  revisionKeys.access,
  revisionKeys.changeRequests(projectId),
]
