import type { Contract, Feature } from '@halyard/contracts'
import { Failure, type FeaturePlace, searchFeatures as search } from '@halyard/domain'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { cursorOf, readCursor } from '../../pipeline/paging/cursor.ts'
import type { Key } from '../../pipeline/paging/key.ts'
import { Page } from '../../pipeline/paging/page.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { toFoundFeature } from './found-feature.ts'

/** Whether a key is one of this order, as the cursors of another order are not. */
const isPlace = (key: Key): key is FeaturePlace =>
  key.length === 3 && typeof key[0] === 'number' && typeof key[1] !== 'boolean' && typeof key[2] === 'string'

const keys = [revisionKeys.features, revisionKeys.segments]

export const searchFeatures: Operation<Contract['search']['searchFeatures']> = {
  watches: (_, account) => [...keys, ...favoriteKeys(account)],
  run: async (ports, { query, caller, observed, observedAt }) => {
    const list = ['searchFeatures', query.sortBy, query.sortOrder, query.favoritesFirst]
    const after = query.cursor === undefined ? null : readCursor(query.cursor, list, isPlace)
    if (after instanceof Failure) return after
    const {
      cache: { lists, ownBodies: bodies },
    } = ports
    const { features: favorites } = await ports.cache.favorites.of(caller, observed)
    // Who marked nothing shares the answer with all others who see the same.
    const account = caller.account && favorites.size > 0 ? caller.account.id : null
    const name = ['search', query, caller.visible, account]
    const own = account === null ? [] : [revisionKeys.favorites(account)]
    return keptAnswer({ bodies }, observed, [...keys, ...own], name, async () => {
      const surroundings = { favorites, segmentNames: await ports.store.segmentNames(observed) }
      await lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
      const { page, total, next } = search(lists.searchable(caller.visible), query, surroundings, after)
      // The lists hold the JSON of all that is searchable.
      const read = (feature: string): Feature => JSON.parse(lists.feature(feature)!.json.toString())
      const features = page.map(({ name }) => toFoundFeature(read(name), surroundings))
      return new Page({ features, total }, next && cursorOf(list, next))
    })
  },
}
