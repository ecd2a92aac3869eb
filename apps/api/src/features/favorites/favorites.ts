import type { Empty } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Query, Tx } from '../../store/index.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { findFavoriteProject } from '../../store/repositories/favorite-projects.repository.ts'
import {
  findFavoriteFeature,
  insertFavoriteFeature,
  insertFavoriteProject,
  lockFavorites,
  lockFeature,
  lockProject,
  removeFavoriteFeature,
  removeFavoriteProject,
} from '../../store/repositories/favorites.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** Finds the object to mark: its project and feature for events, and whether it is a favourite already. */
type Find = (tx: Tx, account: number) => Promise<{ scope: Pick<NewEvent, 'project' | 'feature'>; isFavorite: boolean } | Failure>

interface FavoriteChange {
  readonly find: Find
  /** The wanted value. */
  readonly favorite: boolean
  readonly statement: (account: number) => Query
}

const findFeature =
  (caller: Caller, project: string, feature: string): Find =>
  async (tx, account) => {
    const [[found], [favorite]] = await tx.batch(lockFeature(feature), findFavoriteFeature(account, feature))
    if (!found || !sees(caller, found.project)) return failure('NotFoundError', `There is no feature named ${feature}`)
    if (found.project !== project) return failure('NotFoundError', `The feature ${feature} is not in the project ${project}`)
    return { scope: { project, feature }, isFavorite: favorite !== undefined }
  }

const findProject =
  (project: string): Find =>
  async (tx, account) => {
    const [[found], [favorite]] = await tx.batch(lockProject(project), findFavoriteProject(account, project))
    return found ? { scope: { project }, isFavorite: favorite !== undefined } : unknownProject(project)
  }

/** Marks or unmarks an object for the caller. Writes no event if nothing changes. */
const changeFavorite = ({ store }: Ports, caller: Caller, { find, favorite, statement }: FavoriteChange): Promise<Empty | Failure> =>
  store.write(caller.actor, async (tx) => {
    // The endpoint admits accounts only.
    const account = caller.account!.id
    const [[accountRow]] = await tx.batch(lockFavorites(account))
    if (!accountRow) return failure('AuthenticationRequired', 'Your account has been deleted; log in with another account')
    const found = await find(tx, account)
    if (found instanceof Failure) return found
    const { scope, isFavorite } = found
    if (isFavorite === favorite) return { statements: [], events: [], revisions: [], result: {} }
    const type = `${scope.feature === undefined ? 'project' : 'feature'}-${favorite ? 'favorited' : 'unfavorited'}`
    const event = { type, ...scope, [favorite ? 'data' : 'preData']: { ...scope, userId: account } }
    return { statements: [statement(account)], events: [event], revisions: [revisionKeys.favorites(account)], result: {} }
  })

export const favoriteOperations: Operations['favorites'] = {
  addFavoriteFeature: {
    run: (ports, { params: { projectId, featureName }, caller }) =>
      changeFavorite(ports, caller, {
        find: findFeature(caller, projectId, featureName),
        favorite: true,
        statement: (account) => insertFavoriteFeature(account, featureName, new Date(ports.runtime.now()).toISOString()),
      }),
  },

  removeFavoriteFeature: {
    run: (ports, { params: { projectId, featureName }, caller }) =>
      changeFavorite(ports, caller, {
        find: findFeature(caller, projectId, featureName),
        favorite: false,
        statement: (account) => removeFavoriteFeature(account, featureName),
      }),
  },

  addFavoriteProject: {
    run: (ports, { params: { projectId }, caller }) =>
      changeFavorite(ports, caller, {
        find: findProject(projectId),
        favorite: true,
        statement: (account) => insertFavoriteProject(account, projectId, new Date(ports.runtime.now()).toISOString()),
      }),
  },

  removeFavoriteProject: {
    run: (ports, { params: { projectId }, caller }) =>
      changeFavorite(ports, caller, {
        find: findProject(projectId),
        favorite: false,
        statement: (account) => removeFavoriteProject(account, projectId),
      }),
  },
}
