import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { removeFavoriteFeature as remove } from '../../store/repositories/favorites.repository.ts'
import { changeFavorite, findFeature } from './change-favorite.ts'

export const removeFavoriteFeature: Operation<Contract['favorites']['removeFavoriteFeature']> = {
  run: (ports, { params: { projectId, featureName }, caller }) =>
    changeFavorite(ports, caller, {
      find: findFeature(caller, projectId, featureName),
      favorite: false,
      statement: (account) => remove(account, featureName),
    }),
}
