import { baseIn } from '@halyard/domain'
import { refresh } from '../data/query-client.ts'
import { type Applied, applyBatch } from './apply.ts'
import { wayBack } from './outcome.ts'
import { type Batch, type Done, done } from './state.ts'
import { addProposed } from './tray.ts'

let count = 0

/** Adds an entry, and reads again what the page shows. */
export const addDone = async (entry: Omit<Done, 'id'>): Promise<void> => {
  done.update((entries) => [{ ...entry, id: ++count }, ...entries].slice(0, 20))
  await refresh()
}

export const removeDone = (id: number): void => done.update((entries) => entries.filter((entry) => entry.id !== id))

/**
 * Leads the flags of a batch from the new state back to the former one. Later changes of other people stay; where they touch the same, the way
 * back goes into the tray, which shows the conflict. An undo whose response was lost can be repeated, and is applied once.
 */
export const undoOf = (scope: Pick<Batch, 'project' | 'environment'>, { before, after }: Pick<Applied, 'before' | 'after'>) => {
  const { changes, impossible } = wayBack(before, after)
  const base = baseIn(after)
  const proposed: Batch['changes'] = changes.map((change, at) => ({ ...change, id: at + 1, base: base(change) }))
  const batch: Batch = { project: scope.project, environment: scope.environment, changes: proposed, key: crypto.randomUUID() }
  return async (): Promise<string> => {
    if (proposed.length > 0) {
      const result = await applyBatch(batch, null, 'Undo')
      if (result.kind === 'moved') {
        addProposed(scope, proposed)
        return 'The flag changed since. The tray shows the conflict.'
      }
    }
    await refresh()
    return ['Undone.', ...impossible].join(' ')
  }
}
