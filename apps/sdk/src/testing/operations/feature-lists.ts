import type { FeaturePosition } from '@halyard/domain'
import { Failure, type Surroundings, searchFeatures, toFoundFeature, toSearchable } from '@halyard/domain'
import { unknownProject } from '../change-flags.ts'
import { cursorOf, readCursor } from '../cursor.ts'
import { type Operations, Page } from '../operation.ts'
import { showFeature, showShortFeature } from '../show-features.ts'
import type { State, StoredFeature } from '../state.ts'

interface Filters {
  readonly namePrefix?: string | undefined
  readonly tag?: string | readonly string[] | undefined
  readonly tagType?: string | readonly string[] | undefined
  readonly project?: string | readonly string[] | undefined
}

const listed = (value: string | readonly string[] | undefined): readonly string[] | undefined =>
  typeof value === 'string' ? [value] : value

/** The live features that pass the filters: with one of the projects, of the tags, and of the tag types. */
export const liveFeatures = ({ features }: State, { namePrefix = '', ...filters }: Filters): StoredFeature[] => {
  const [projects, tags, tagTypes] = [listed(filters.project), listed(filters.tag), listed(filters.tagType)]
  return [...features.values()].filter(
    (feature) =>
      feature.archivedAt === null &&
      feature.name.startsWith(namePrefix) &&
      (projects?.includes(feature.project) ?? true) &&
      (!tags || feature.tags.some(({ type, value }) => tags.includes(`${type}:${value}`))) &&
      (!tagTypes || feature.tags.some(({ type }) => tagTypes.includes(type))),
  )
}

const archived = (state: State, project?: string) => ({
  version: 2,
  features: [...state.features.values()]
    .filter((feature) => feature.archivedAt !== null && (project === undefined || feature.project === project))
    .map((feature) => showFeature(state, feature)),
})

export const featureListOperations: NonNullable<Operations['features']> = {
  getAllFeatures: ({ state, query }) => ({
    version: 1,
    features: liveFeatures(state, query).map((feature) => showFeature(state, feature)),
  }),

  getAllArchivedFeatures: ({ state }) => archived(state),
  getArchivedFeatures: ({ state, params: { projectId } }) => archived(state, projectId),

  getProjectFeatures: ({ state, params: { projectId }, query }) => {
    if (!state.projects.has(projectId)) return unknownProject(projectId)
    const features = liveFeatures(state, { ...query, project: projectId }).map((feature) => showShortFeature(state, feature))
    return { version: 2, features }
  },
}

const isPosition = (key: readonly unknown[]): boolean => key.length === 3 && typeof key[0] === 'number' && typeof key[2] === 'string'

export const searchOperations: NonNullable<Operations['search']> = {
  searchFeatures: ({ state, query }) => {
    const list = ['searchFeatures', query.sortBy, query.sortOrder, query.favoritesFirst]
    const after = query.cursor === undefined ? null : readCursor(query.cursor, list, isPosition)
    if (after instanceof Failure) return after
    const surroundings: Surroundings = {
      favorites: new Set(),
      segmentNames: new Map([...state.segments.values()].map(({ id, name }) => [id, name])),
    }
    const all = new Map([...state.features.values()].map((feature) => [feature.name, showFeature(state, feature)]))
    // The cursor was created from a position of this order.
    const found = searchFeatures([...all.values()].map(toSearchable), query, surroundings, after as FeaturePosition | null)
    const features = found.page.flatMap(({ name }) => {
      const feature = all.get(name)
      return feature ? [toFoundFeature(feature, surroundings)] : []
    })
    return new Page({ features, total: found.total }, found.next && cursorOf(list, found.next))
  },
}
