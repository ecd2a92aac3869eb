import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { changeFavorite, findFeature } from './change-favorite.ts'
import { removeFavoriteFeature as remove } from './favorites.repository.ts'

export const removeFavoriteFeature: Operation<Contract['favorites']['removeFavoriteFeature']> = {
  run: (context, { params: { projectId, featureName }, caller }) =>
    changeFavorite(context, caller, {
      find: findFeature(caller, projectId, featureName),
      favorite: false,
      store: (account) => remove(account, featureName),
    }),
}
