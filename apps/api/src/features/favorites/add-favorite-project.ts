import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { insertFavoriteProject } from '../../store/repositories/favorites.repository.ts'
import { changeFavorite, findProject } from './change-favorite.ts'

export const addFavoriteProject: Operation<Contract['favorites']['addFavoriteProject']> = {
  run: (ports, { params: { projectId }, caller }) =>
    changeFavorite(ports, caller, {
      find: findProject(projectId),
      favorite: true,
      statement: (account) => insertFavoriteProject(account, projectId, new Date(ports.runtime.now()).toISOString()),
    }),
}
