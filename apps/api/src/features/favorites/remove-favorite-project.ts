import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { changeFavorite, findProject } from './change-favorite.ts'
import { removeFavoriteProject as remove } from './favorites.repository.ts'

export const removeFavoriteProject: Operation<Contract['favorites']['removeFavoriteProject']> = {
  run: (context, { params: { projectId }, caller }) =>
    changeFavorite(context, caller, {
      find: findProject(projectId),
      favorite: false,
      store: (account) => remove(account, projectId),
    }),
}
