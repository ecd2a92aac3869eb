import type { Contract, NotificationSettings } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { findMailSwitch, lockMailSwitch, updateMailSwitch } from '../../store/repositories/notification-mails.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const deleted = failure('AuthenticationRequired', 'This account has just been deleted; log in with another account')
const toSettings = (row: { readonly change_request_mails: boolean }): NotificationSettings => ({
  changeRequestMails: row.change_request_mails,
})

export const getNotificationSettings: Operation<Contract['profile']['getNotificationSettings']> = {
  watches: () => [revisionKeys.access],
  run: async ({ store }, { caller }) => {
    // The endpoint admits users only, so an account exists.
    const [row] = await store.run(findMailSwitch(caller.account!.id))
    return row ? toSettings(row) : deleted
  },
}

export const setNotificationSettings: Operation<Contract['profile']['setNotificationSettings']> = {
  run: ({ store }, { body, caller }) =>
    store.write(caller.actor, async (tx) => {
      const { id } = caller.account!
      const [[row]] = await tx.batch(lockMailSwitch(id))
      if (!row) return deleted
      const before = toSettings(row)
      const { changeRequestMails } = body
      if (before.changeRequestMails === changeRequestMails) return { statements: [], events: [], revisions: [], result: before }
      return {
        statements: [updateMailSwitch(id, changeRequestMails)],
        events: [{ type: 'user-updated', data: { id, changeRequestMails }, preData: { id, ...before } }],
        revisions: [revisionKeys.access],
        result: { changeRequestMails },
      }
    }),
}
