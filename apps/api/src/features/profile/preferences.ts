import type { Contract, Preferences } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { findPreferences, lockConsoleDocuments, storePreferences } from '../../store/repositories/console-documents.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const defaults: Preferences = { theme: 'system', density: 'comfortable', shortcuts: true, columns: null, lastLookedAt: null }

// The endpoints admit people only, so an account exists. Preferences concern one account only, so their changes append no events.
export const getPreferences: Operation<Contract['profile']['getPreferences']> = {
  watches: (_, account) => [revisionKeys.preferences(account ?? 0)],
  run: async ({ store }, { caller }) => {
    const [row] = await store.run(findPreferences(caller.account!.id))
    return { ...defaults, ...row?.document }
  },
}

export const setPreferences: Operation<Contract['profile']['setPreferences']> = {
  run: ({ store }, { body, caller }) =>
    store.write(caller.actor, async (tx) => {
      const account = caller.account!.id
      const [, [row]] = await tx.batch(lockConsoleDocuments(account), findPreferences(account))
      const result: Preferences = { ...defaults, ...row?.document, ...body }
      return { statements: [storePreferences(account, result)], events: [], revisions: [revisionKeys.preferences(account)], result }
    }),
}
