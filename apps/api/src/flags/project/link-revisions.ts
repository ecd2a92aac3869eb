import { revisionKeys } from '../../store/revision-keys.ts'
import { featureRevisions } from '../feature/feature-revisions.ts'

/** The counters of an environment that a project gains or loses: its features', those that count links, its settings', and its change requests'. */
export const linkRevisions = (project: string, environment: string): string[] => [
  ...featureRevisions(project, [{ environment }]),
  revisionKeys.environments,
  revisionKeys.settings(project),
  revisionKeys.changeRequests(project),
]
