import { revisionKeys } from '../../store/revision-keys.ts'

/** Requests change with themselves, with the features and segments that they conflict with, and with the accounts of their authors. */
export const changeRequestKeys = ({ projectId = '' }: Readonly<Record<string, string | undefined>>): string[] => [
  revisionKeys.access,
  revisionKeys.changeRequests(projectId),
  revisionKeys.project(projectId),
  revisionKeys.segments,
]
