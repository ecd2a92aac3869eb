import type { World } from '@halyard/domain'
import { revisionKeys } from '../../store/revision-keys.ts'

/**
 * Revision keys of a feature that is added or removed: those of its project in every environment, and that of the project list, which
 * counts features.
 */
export const featureRevisions = (project: string, environments: readonly { readonly environment: string }[]): string[] => [
  revisionKeys.features,
  revisionKeys.project(project),
  revisionKeys.projects,
  ...environments.map(({ environment }) => revisionKeys.environment(project, environment)),
]

/** The same keys for the project and environments of a world. */
export const revisionsIn = ({ project, projects }: World): string[] =>
  featureRevisions(
    project,
    [...(projects.get(project)?.environments.keys() ?? [])].map((environment) => ({ environment })),
  )
