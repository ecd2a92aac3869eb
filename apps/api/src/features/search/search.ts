import type { Contract, Feature } from '@halyard/contracts'
import { Failure, type FeaturePosition, searchFeatures as search, toFoundFeature } from '@halyard/domain'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations, Request } from '../../pipeline/operation.ts'
import { cursorOf, readCursor } from '../../pipeline/paging/cursor.ts'
import type { Key } from '../../pipeline/paging/key.ts'
import { Page } from '../../pipeline/paging/page.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { getFlagIndex } from './get-flag-index.ts'

/** True if the key has the form of this order. Cursors of other orders have another form. */
const isPosition = (key: Key): key is FeaturePosition =>
  key.length === 3 && typeof key[0] === 'number' && typeof key[1] !== 'boolean' && typeof key[2] === 'string'

type Search = Request<Contract['search']['searchFeatures']>

const listOf = ({ sortBy, sortOrder, favoritesFirst }: Search['query']) => ['searchFeatures', sortBy, sortOrder, `${favoritesFirst}`]

const positionAfter = ({ query }: Search): FeaturePosition | null | Failure =>
  query.cursor === undefined ? null : readCursor(query.cursor, listOf(query), isPosition)

export const searchOperations: Operations['search'] = {
  getFlagIndex,
  searchFeatures: cachedRead({
    keys: () => [revisionKeys.features, revisionKeys.segments],
    watches: (_, account) => favoriteKeys(account),
    own: true,
    name: async (request, cache) => {
      const after = positionAfter(request)
      if (after instanceof Failure) return after
      const { query, caller, observed } = request
      const { features: favorites } = await cache.favorites.of(caller, observed)
      // Callers without favourites share one response with all callers who see the same projects.
      const marked =
        caller.account && favorites.size > 0 ? [caller.account.id, observed.get(revisionKeys.favorites(caller.account.id))] : null
      return ['search', query, caller.visible, marked]
    },
    read: async ({ cache, store }, request) => {
      const after = positionAfter(request)
      if (after instanceof Failure) return after
      const { query, caller, observed, observedAt } = request
      const { features: favorites } = await cache.favorites.of(caller, observed)
      const surroundings = { favorites, segmentNames: await store.segmentNames(observed) }
      const { lists } = cache
      await lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
      const { page, total, next } = search(lists.searchable(caller.visible), query, surroundings, after)
      // The lists contain every searchable feature.
      const read = (feature: string): Feature => JSON.parse(lists.feature(feature)!.json.toString())
      const features = page.map(({ name }) => toFoundFeature(read(name), surroundings))
      return new Page({ features, total }, next && cursorOf(listOf(query), next))
    },
  }),
}
