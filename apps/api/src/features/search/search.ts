import type { Feature, FoundFeature } from '@halyard/contracts'
import { compareCodePoints, Failure, type FeaturePlace, metadataOf, type Surroundings, searchFeatures as search } from '@halyard/domain'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { cursorOf, readCursor } from '../../pipeline/paging/cursor.ts'
import type { Key } from '../../pipeline/paging/key.ts'
import { Page } from '../../pipeline/paging/page.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'

const inShort = (environment: Feature['environments'][number]): FoundFeature['environments'][number] => {
  const { name, type, enabled, sortOrder, variantCount, lastSeenAt, hasStrategies, hasEnabledStrategies } = environment
  return { name, type, enabled, sortOrder, variantCount, lastSeenAt, hasStrategies, hasEnabledStrategies }
}

/** A feature in short, as searches answer it. */
const toFoundFeature = (feature: Feature, { favorites, segmentNames }: Surroundings): FoundFeature => {
  const { name, createdAt, lastSeenAt, project, archivedAt, environments, tags } = feature
  const segments = new Set(environments.flatMap(({ strategies }) => strategies.flatMap((strategy) => strategy.segments)))
  return {
    name,
    ...metadataOf(feature),
    createdAt,
    lastSeenAt,
    favorite: favorites.has(name),
    environments: environments.map(inShort),
    tags: tags ?? [],
    project,
    archivedAt,
    segments: [...segments].flatMap((id) => segmentNames.get(id) ?? []).sort(compareCodePoints),
    dependencyType: feature.dependencies.length > 0 ? 'child' : feature.children.length > 0 ? 'parent' : null,
  }
}

/** Whether a key is one of this order, as the cursors of another order are not. */
const isPlace = (key: Key): key is FeaturePlace =>
  key.length === 3 && typeof key[0] === 'number' && typeof key[1] !== 'boolean' && typeof key[2] === 'string'

const keys = [revisionKeys.features, revisionKeys.segments]

export const searchOperations: Operations['search'] = {
  searchFeatures: {
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
  },
}
