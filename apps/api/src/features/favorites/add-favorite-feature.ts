import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { insertFavoriteFeature } from '../../store/repositories/favorites.repository.ts'
import { changeFavorite, findFeature } from './change-favorite.ts'

export const addFavoriteFeature: Operation<Contract['favorites']['addFavoriteFeature']> = {
  run: (context, { params: { projectId, featureName }, caller }) =>
    changeFavorite(context, caller, {
      find: findFeature(caller, projectId, featureName),
      favorite: true,
      store: (account) => insertFavoriteFeature(account, featureName, new Date(context.now()).toISOString()),
    }),
}
