import type { ProjectFeature } from '@halyard/contracts'
import type { Ports } from '../../pipeline/ports.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import type { ProjectRequest } from './read-overview.ts'

/** What who asks for a project with its features has to watch. */
export const featureWatches = (
  { projectId = '' }: Readonly<Record<string, string | undefined>>,
  account: number | null,
): readonly string[] => [revisionKeys.project(projectId), ...favoriteKeys(account)]

/** The live features of a project in short, from the lists that are kept of them. */
export const readShortFeatures = async (
  { cache: { lists, favorites } }: Ports,
  { params: { projectId }, caller, observed, observedAt }: ProjectRequest,
): Promise<ProjectFeature[]> => {
  const key = revisionKeys.project(projectId)
  await lists.upTo(key, observed.get(key)!, observedAt)
  const features: ProjectFeature[] = JSON.parse(
    lists
      .body('short', '[', ']', { projects: [projectId] })
      .plain()
      .toString(),
  )
  const marked = await favorites.of(caller, observed)
  return features.map((feature) => ({ ...feature, favorite: marked.features.has(feature.name) }))
}
