import type { World } from '@halyard/domain'
import { revisionKeys } from '../../store/revision-keys.ts'

/** The counters of a feature that comes or goes: its project's, in every environment, and the list of projects, which counts it. */
export const featureRevisions = (project: string, environments: readonly { readonly environment: string }[]): string[] => [
  revisionKeys.features,
  revisionKeys.project(project),
  revisionKeys.projects,
  ...environments.map(({ environment }) => revisionKeys.environment(project, environment)),
]

/** The same for the project that is changed. */
export const revisionsIn = ({ project, projects }: World): string[] =>
  featureRevisions(
    project,
    [...(projects.get(project)?.environments.keys() ?? [])].map((environment) => ({ environment })),
  )
