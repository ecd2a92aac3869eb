import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { changeFavorite, findProject } from './change-favorite.ts'
import { insertFavoriteProject } from './favorites.repository.ts'

export const addFavoriteProject: Operation<Contract['favorites']['addFavoriteProject']> = {
  run: (context, { params: { projectId }, caller }) =>
    changeFavorite(context, caller, {
      find: findProject(projectId),
      favorite: true,
      store: (account) => insertFavoriteProject(account, projectId, new Date(context.now()).toISOString()),
    }),
}
