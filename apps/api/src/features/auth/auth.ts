import { Failure } from '@halyard/domain'
import { clearedCookie } from '../../identity/caller/cookies.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { lockSession, removeSession } from '../../store/repositories/credentials.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { logIn } from './log-in.ts'
import { resetPassword, sendResetMail, validateResetLink } from './password-reset.ts'

export const authOperations: Operations['auth'] = {
  logIn,

  logOut: {
    run: async ({ store, runtime: { settings } }, { caller, peer }) => {
      if (peer.session === undefined) return undefined
      const hash = hashSecret(peer.session)
      const done = await store.write(caller.actor, async (tx) => {
        const [[session]] = await tx.batch(lockSession(hash))
        const statements = session ? [removeSession(hash)] : []
        return { statements, events: [], revisions: session ? [revisionKeys.access] : [], result: undefined }
      })
      if (!(done instanceof Failure)) peer.setCookie(clearedCookie({ secure: settings.publicUrl.startsWith('https:') }))
      return done
    },
  },

  validateResetLink,
  validateNewPassword: { run: async (_, { body }) => refusalOfPassword(body.password) ?? {} },
  resetPassword,
  sendResetMail,
}
