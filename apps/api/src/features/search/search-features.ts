import type { Contract, Feature } from '@halyard/contracts'
import { searchFeatures as search } from '@halyard/domain'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { favoriteKeys, revisionKeys } from '../../revisions/keys.ts'
import { toFoundFeature } from './found-feature.ts'

const keys = [revisionKeys.features, revisionKeys.segments]

export const searchFeatures: Operation<Contract['search']['searchFeatures']> = {
  watches: (_, account) => [...keys, ...favoriteKeys(account)],
  run: async (context, { query, caller, observed, observedAt }) => {
    const { lists, ownBodies: bodies, brotli } = context
    const { features: favorites } = await context.favorites.of(caller, observed)
    // Who marked nothing shares the answer with all others who see the same.
    const account = caller.account && favorites.size > 0 ? caller.account.id : null
    const name = ['search', query, caller.visible, account]
    const own = account === null ? [] : [revisionKeys.favorites(account)]
    return keptAnswer({ bodies, brotli }, observed, [...keys, ...own], name, async () => {
      const surroundings = { favorites, segmentNames: await context.segments.names(observed) }
      await lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
      const { page, total } = search(lists.searchable(caller.visible), query, surroundings)
      // The lists hold the JSON of all that is searchable.
      const read = (feature: string): Feature => JSON.parse(lists.feature(feature)!.json.toString())
      return { features: page.map(({ name }) => toFoundFeature(read(name), surroundings)), total }
    })
  },
}
