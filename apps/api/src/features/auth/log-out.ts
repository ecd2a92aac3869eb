import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { clearedCookie } from '../../identity/caller/cookies.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockAccount, removeSessions } from '../../store/repositories/accounts.repository.ts'
import { findSession, lockSession, removeSession } from '../../store/repositories/credentials.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const unchanged = { statements: [], events: [], revisions: [], result: undefined }

export const logOut: Operation<Contract['auth']['logOut']> = {
  run: async ({ store, runtime: { now, settings } }, { query, caller, connection }) => {
    if (connection.session === undefined) return undefined
    const hash = hashSecret(connection.session)
    const done = await store.write(caller.actor, async (tx) => {
      const [[found]] = await tx.batch(findSession(hash))
      if (!found) return unchanged
      // Locks the account first, as a login does, so that no session of the account starts meanwhile.
      const [, [session]] = await tx.batch(lockAccount(found.account_id, 'User'), lockSession(hash))
      if (!session) return unchanged
      const endsAll = query.all === true && Date.parse(session.expires_at) > now()
      const ended = endsAll ? removeSessions(session.account_id) : removeSession(hash)
      return { statements: [ended], events: [], revisions: [revisionKeys.access], result: undefined }
    })
    if (done instanceof Failure) return done
    connection.setCookie(clearedCookie({ secure: settings.publicUrl.startsWith('https:') }))
    connection.clearSiteData()
    return done
  },
}
