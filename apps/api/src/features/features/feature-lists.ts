import type { Contract } from '@halyard/contracts'
import { Body } from '../../cache/bodies/body.ts'
import { etagOf } from '../../cache/bodies/etag.ts'
import type { ListFilter } from '../../cache/lists/feature-lists.ts'
import { type MarkedList, markedIn, nameList } from '../../cache/lists/marked-lists.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Cached, Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { version } from '../../telemetry/version.ts'

const toList = (value: string | string[] | undefined): string[] | undefined => (typeof value === 'string' ? [value] : value)

interface Filters {
  readonly namePrefix?: string | undefined
  readonly tag?: string | string[] | undefined
  readonly tagType?: string | string[] | undefined
}

/** The filters that all lists of features share, from the query. */
const filterOf = ({ namePrefix, tag, tagType }: Filters): ListFilter => {
  const [tags, tagTypes] = [toList(tag), toList(tagType)]
  return { ...(namePrefix !== undefined && { namePrefix }), ...(tags && { tags }), ...(tagTypes && { tagTypes }) }
}

/** Limits a list to features that the caller can see. */
const visibleTo = ({ visible }: Caller): Pick<ListFilter, 'visible'> => (visible ? { visible } : {})

interface ListRequest extends MarkedList {
  readonly schemaVersion: number
}

/**
 * A list of features as a cached response. The ETag is derived from the revision, and the body from the cached lists.
 * Callers without favourites in the list share one response; others get a name with a digest of their favourites.
 */
const listAnswer = async (ports: Ports, request: ListRequest, observed: Observed, observedAt: number): Promise<Cached> => {
  const { list, key, schemaVersion, filter, favorites } = request
  const revision = observed.get(key)!
  const updateLists = () => ports.cache.lists.upTo(key, revision, observedAt)
  const etag = (name: string, at: string) => etagOf([version, key, name, at])
  // Only the current list shows which favourites it contains.
  if (favorites.features.size > 0) await updateLists()
  return {
    etag: etag(nameList(ports.cache, request).name, revision),
    body: async () => {
      await updateLists()
      const shown = ports.cache.lists.revision(key)
      const { name, own } = nameList(ports.cache, request)
      const bodies = own ? ports.cache.ownBodies : ports.cache.bodies
      return bodies.getOrBuild(name, shown, async () => {
        const parts = ports.cache.lists.body(list, `{"version":${schemaVersion},"features":[`, ']}', filter, markedIn(ports.cache, request))
        return new Body({ etag: etag(name, shown), parts })
      })
    },
  }
}

export const getAllFeatures: Operation<Contract['features']['getAllFeatures']> = {
  watches: (_, account) => [revisionKeys.features, ...favoriteKeys(account)],
  isRepeatable: true,
  run: async (ports, { query, caller, observed, observedAt }) => {
    const projects = toList(query.project)
    const filter = { ...filterOf(query), ...(projects && { projects }), ...visibleTo(caller) }
    const favorites = await ports.cache.favorites.of(caller, observed)
    return listAnswer(ports, { list: 'live', key: revisionKeys.features, schemaVersion: 1, filter, favorites }, observed, observedAt)
  },
}

export const getAllArchivedFeatures: Operation<Contract['features']['getAllArchivedFeatures']> = {
  watches: (_, account) => [revisionKeys.features, ...favoriteKeys(account)],
  isRepeatable: true,
  run: async (ports, { caller, observed, observedAt }) => {
    const favorites = await ports.cache.favorites.of(caller, observed)
    const request = { list: 'archived', key: revisionKeys.features, schemaVersion: 2, filter: visibleTo(caller), favorites } as const
    return listAnswer(ports, request, observed, observedAt)
  },
}

/** Unknown and hidden projects have no archived features: 200 and an empty list. */
export const getArchivedFeatures: Operation<Contract['features']['getArchivedFeatures']> = {
  watches: ({ projectId = '' }, account) => [revisionKeys.project(projectId), ...favoriteKeys(account)],
  isRepeatable: true,
  run: async (ports, { params: { projectId }, caller, observed, observedAt }) => {
    const known = sees(caller, projectId)
    // The revision of a hidden project would reveal through the ETag that something changes there.
    const key = revisionKeys.project(known ? projectId : '')
    const filter = { projects: [projectId], ...visibleTo(caller) }
    const revisions = known ? observed : new Map([[key, unbumped]])
    const favorites = await ports.cache.favorites.of(caller, observed)
    return listAnswer(ports, { list: 'archived', key, schemaVersion: 2, filter, favorites }, revisions, observedAt)
  },
}

export const getProjectFeatures: Operation<Contract['features']['getProjectFeatures']> = {
  watches: ({ projectId = '' }, account) => [revisionKeys.projects, revisionKeys.project(projectId), ...favoriteKeys(account)],
  isRepeatable: true,
  run: async (ports, { params: { projectId }, query, caller, observed, observedAt }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    const filter = { ...filterOf(query), projects: [projectId] }
    const favorites = await ports.cache.favorites.of(caller, observed)
    const request = { list: 'short', key: revisionKeys.project(projectId), schemaVersion: 2, filter, favorites } as const
    return listAnswer(ports, request, observed, observedAt)
  },
}
