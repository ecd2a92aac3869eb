import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { removeFavoriteProject as remove } from '../../store/repositories/favorites.repository.ts'
import { changeFavorite, findProject } from './change-favorite.ts'

export const removeFavoriteProject: Operation<Contract['favorites']['removeFavoriteProject']> = {
  run: (ports, { params: { projectId }, caller }) =>
    changeFavorite(ports, caller, {
      find: findProject(projectId),
      favorite: false,
      statement: (account) => remove(account, projectId),
    }),
}
