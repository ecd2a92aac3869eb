import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { insertFavoriteFeature } from '../../store/repositories/favorites.repository.ts'
import { changeFavorite, findFeature } from './change-favorite.ts'

export const addFavoriteFeature: Operation<Contract['favorites']['addFavoriteFeature']> = {
  run: (ports, { params: { projectId, featureName }, caller }) =>
    changeFavorite(ports, caller, {
      find: findFeature(caller, projectId, featureName),
      favorite: true,
      statement: (account) => insertFavoriteFeature(account, featureName, new Date(ports.runtime.now()).toISOString()),
    }),
}
