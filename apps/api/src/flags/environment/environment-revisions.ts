import { revisionKeys } from '../../store/revision-keys.ts'

interface Link {
  readonly project: string
  readonly environment: string
}

/** The counters of environments that changed, and of the projects linked to them: lists of features and places of review show environments. */
export const environmentRevisions = (links: readonly Link[]): string[] => [
  revisionKeys.environments,
  ...(links.length > 0 ? [revisionKeys.features] : []),
  ...links.flatMap(({ project, environment }) => [
    revisionKeys.project(project),
    revisionKeys.environment(project, environment),
    revisionKeys.changeRequests(project),
  ]),
]
