import { revisionKeys } from '../../store/revision-keys.ts'

interface Link {
  readonly project: string
  readonly environment: string
}

/**
 * Revision keys of changed environments and of their linked projects, whose feature lists and change-request settings show environments.
 */
export const environmentRevisions = (links: readonly Link[]): string[] => [
  revisionKeys.environments,
  ...(links.length > 0 ? [revisionKeys.features] : []),
  ...links.flatMap(({ project, environment }) => [
    revisionKeys.project(project),
    revisionKeys.environment(project, environment),
    revisionKeys.changeRequests(project),
  ]),
]
