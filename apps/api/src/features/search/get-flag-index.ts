import { hash } from 'node:crypto'
import type { Contract, FlagIndex } from '@halyard/contracts'
import { type IndexedFlag, toFlagColumns } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { type BodyParts, leafParts, textParts } from '../../cache/bodies/body-parts.ts'
import { etagOf } from '../../cache/bodies/etag.ts'
import { Leaf } from '../../cache/bodies/leaf.ts'
import type { IndexView } from '../../cache/lists/flag-index.ts'
import type { Operation, Request } from '../../pipeline/operation.ts'
import type { Cache } from '../../pipeline/ports.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'

type GetFlagIndex = Contract['search']['getFlagIndex']

const keys = [revisionKeys.features, revisionKeys.environments]

/** The columns of an index are serialised and compressed once for all callers who see the same projects. */
const columnsOf = new WeakMap<Body, Leaf>()

interface Wanted extends Pick<FlagIndex, 'revision' | 'environments' | 'favorites'> {
  readonly etag: string
  readonly view: IndexView
  /** The revision without the favourites. */
  readonly content: string
}

const columnsFor = ({ environments, view }: Wanted, flags: readonly IndexedFlag[]) =>
  toFlagColumns(flags, { environments: environments.map(({ name }) => name), descriptions: view.descriptions })

const completeParts = ({ revision, environments, favorites }: Wanted, columns: Leaf): BodyParts => {
  const head = JSON.stringify({ since: null, revision, environments, favorites, removed: [] })
  return leafParts(`${head.slice(0, -1)},"flags":`, [columns], '}')
}

const completeBody = async ({ bodies, lists: { index } }: Pick<Cache, 'bodies' | 'lists'>, wanted: Wanted): Promise<Body> => {
  const { view, content, etag } = wanted
  const shared = await bodies.getOrBuild(JSON.stringify(['flagIndex', view]), content, async () => {
    const columns = new Leaf('', [''], [Buffer.from(JSON.stringify(columnsFor(wanted, index.flags(view))))])
    const parts = completeParts({ ...wanted, revision: content, favorites: [] }, columns)
    const body = new Body({ etag: etagOf([content]), parts })
    columnsOf.set(body, columns)
    return body
  })
  return shared.etag === etag ? shared : new Body({ etag, parts: completeParts(wanted, columnsOf.get(shared)!) })
}

/** The part of a revision before its favourites. Differences contain all favourites. */
const contentOf = (revision: string): string => revision.split('.', 1)[0]!

const differenceBody = ({ lists: { index } }: Pick<Cache, 'lists'>, since: string, wanted: Wanted): Body | undefined => {
  const difference = index.since(contentOf(since), wanted.view)
  if (!difference) return undefined
  const { etag, revision, environments, favorites } = wanted
  const flags = columnsFor(wanted, difference.changed)
  const body: FlagIndex = { since, revision, environments, favorites, flags, removed: [...difference.removed] }
  return new Body({ etag, parts: textParts(JSON.stringify(body)) })
}

/** Names the content for this caller. Reads nothing, so that a body is built only for a client with another state. */
const nameContent = async (cache: Cache, { query, caller, observed }: Request<GetFlagIndex>): Promise<Wanted> => {
  const { visible } = caller
  const view = { visible, descriptions: query.descriptions }
  const marked = await cache.favorites.of(caller, observed)
  const favorites = cache.lists.among('live', visible ? { visible } : {}, marked.features)
  const { index } = cache.lists
  const content = index.revision(view)
  const revision = favorites.length === 0 ? content : `${content}.${hash('sha256', favorites.join('\n'), 'base64url').slice(0, 10)}`
  const environments = index.environments.map(({ name, type }) => ({ name, type }))
  return { etag: etagOf([revision]), view, content, revision, environments, favorites }
}

/** The index of flags of the caller. Its ETag depends on the content only, and not on `since`. */
export const getFlagIndex: Operation<GetFlagIndex> = {
  watches: (_, account) => [...keys, ...favoriteKeys(account)],
  isRepeatable: true,
  run: async ({ cache }, request) => {
    const { query, observed, observedAt } = request
    for (const key of keys) await cache.lists.upTo(key, observed.get(key)!, observedAt)
    const { etag } = await nameContent(cache, request)
    return {
      etag,
      body: async () => {
        // The content is named again, because the lists may have moved on.
        const wanted = await nameContent(cache, request)
        return (query.since === undefined ? undefined : differenceBody(cache, query.since, wanted)) ?? completeBody(cache, wanted)
      },
    }
  },
}
