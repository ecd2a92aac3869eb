import { randomUUID } from 'node:crypto'
import type { SavedView } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import type { Operations } from '../../pipeline/operation.ts'
import type { Tx } from '../../store/index.ts'
import {
  insertSavedView,
  listSavedViews,
  lockConsoleDocuments,
  removeSavedView,
  type SavedViewRow,
  updateSavedView,
} from '../../store/repositories/console-documents.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const toView = ({ created_at: createdAt, ...view }: SavedViewRow): SavedView => ({ ...view, createdAt })

const unknownView = (id: string): Failure => failure('NotFoundError', `You have no view ${id}`)
const takenName = ({ page, name }: Pick<SavedView, 'page' | 'name'>): Failure =>
  failure('NameExistsError', `You have a view named ${name} on the page ${page} already`)
const tooMany = failure('ConflictError', `An account has at most ${limits.viewsPerAccount} views; delete a view that you do not need`)

const isNamesake =
  ({ id, page, name }: Pick<SavedView, 'id' | 'page' | 'name'>) =>
  (other: SavedViewRow): boolean =>
    other.id !== id && other.page === page && other.name === name

/** Locks the views of an account and reads them. */
const readLocked = async (tx: Tx, account: number): Promise<readonly SavedViewRow[]> => {
  const [, views] = await tx.batch(lockConsoleDocuments(account), listSavedViews(account))
  return views
}

const revisionsOf = (account: number) => [revisionKeys.savedViews(account)]

// The endpoints admit people only, so an account exists. Views concern one account only, so their changes append no events.
export const savedViewOperations: Operations['savedViews'] = {
  getSavedViews: {
    watches: (_, account) => revisionsOf(account ?? 0),
    run: async ({ store }, { caller }) => ({ views: (await store.run(listSavedViews(caller.account!.id))).map(toView) }),
  },

  createSavedView: {
    run: ({ store, runtime: { now } }, { body: { columns = null, ...body }, caller }) =>
      store.write(caller.actor, async (tx) => {
        const account = caller.account!.id
        const views = await readLocked(tx, account)
        const view: SavedViewRow = { ...body, id: randomUUID(), columns, created_at: new Date(now()).toISOString() }
        if (views.some(isNamesake(view))) return takenName(view)
        if (views.length >= limits.viewsPerAccount) return tooMany
        return { statements: [insertSavedView(view, account)], events: [], revisions: revisionsOf(account), result: toView(view) }
      }),
  },

  updateSavedView: {
    run: ({ store }, { params: { id }, body, caller }) =>
      store.write(caller.actor, async (tx) => {
        const account = caller.account!.id
        const views = await readLocked(tx, account)
        const before = views.find((view) => view.id === id.toLowerCase())
        if (!before) return unknownView(id)
        const after: SavedViewRow = { ...before, ...body }
        if (views.some(isNamesake(after))) return takenName(after)
        return { statements: [updateSavedView(after)], events: [], revisions: revisionsOf(account), result: toView(after) }
      }),
  },

  deleteSavedView: {
    run: ({ store }, { params: { id }, caller }) =>
      store.write(caller.actor, async (tx) => {
        const account = caller.account!.id
        const before = (await readLocked(tx, account)).find((view) => view.id === id.toLowerCase())
        if (!before) return unknownView(id)
        return { statements: [removeSavedView(before.id)], events: [], revisions: revisionsOf(account), result: {} }
      }),
  },
}
