import type { Contract, ProjectOverview } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { etagOf } from '../../cache/bodies/etag.ts'
import { markedIn, nameList } from '../../cache/lists/marked-lists.ts'
import type { Cached, Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { version } from '../../telemetry/version.ts'
import { type ProjectRequest, readOverview } from './project-overview.ts'

/** The revision keys of a project with its features. */
const featureWatches = ({ projectId = '' }: Readonly<Record<string, string | undefined>>, account: number | null): readonly string[] => [
  revisionKeys.project(projectId),
  ...favoriteKeys(account),
]

interface ExtraFields {
  readonly overview: ProjectOverview
  /** Fields after the features, if any. */
  readonly after?: object
}

const fieldsOf = (value: object): string => JSON.stringify(value).slice(1, -1)

/**
 * The fields of a project around its live features in short. Features are the bytes of the cached list, and all callers
 * with the same response share its bytes. The overview changes with time, so its text is part of the ETag.
 */
const projectWithFeatures = async (
  { cache }: Ports,
  { params: { projectId }, caller, observed, observedAt }: ProjectRequest,
  { overview, after }: ExtraFields,
): Promise<Cached> => {
  const key = revisionKeys.project(projectId)
  await cache.lists.upTo(key, observed.get(key)!, observedAt)
  const filter = { projects: [projectId] }
  const list = { list: 'short', key, filter, favorites: await cache.favorites.of(caller, observed) } as const
  const { name, own } = nameList(cache, list)
  const [prefix, suffix] = [`{${fieldsOf(overview)},"features":[`, after ? `],${fieldsOf(after)}}` : ']}']
  const etag = etagOf([version, name, cache.lists.revision(key), prefix, suffix])
  const bodies = own ? cache.ownBodies : cache.bodies
  return bodies.getOrBuild(JSON.stringify(['project', name, overview.favorite, Object.keys(after ?? {})]), etag, async () => {
    const parts = cache.lists.body('short', prefix, suffix, filter, markedIn(cache, list))
    return new Body({ etag, parts })
  })
}

export const getProject: Operation<Contract['projects']['getProject']> = {
  watches: featureWatches,
  versionedBy: ({ projectId = '' }) => [revisionKeys.settings(projectId), revisionKeys.environments],
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    return read instanceof Failure ? read : projectWithFeatures(ports, request, { overview: read.overview })
  },
}

export const getProjectHealthReport: Operation<Contract['projects']['getProjectHealthReport']> = {
  watches: featureWatches,
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    if (read instanceof Failure) return read
    return projectWithFeatures(ports, request, { overview: read.overview, after: read.healthCounts })
  },
}
