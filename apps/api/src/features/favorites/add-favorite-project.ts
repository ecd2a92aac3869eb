import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { insertFavoriteProject } from '../../store/repositories/favorites.repository.ts'
import { changeFavorite, findProject } from './change-favorite.ts'

export const addFavoriteProject: Operation<Contract['favorites']['addFavoriteProject']> = {
  run: (context, { params: { projectId }, caller }) =>
    changeFavorite(context, caller, {
      find: findProject(projectId),
      favorite: true,
      store: (account) => insertFavoriteProject(account, projectId, new Date(context.now()).toISOString()),
    }),
}
