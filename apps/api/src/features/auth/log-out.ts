import type { Contract } from '@halyard/contracts'
import { clearedCookie } from '../../access/cookies.ts'
import { hashSecret } from '../../access/secrets.ts'
import { Failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { lockSession, removeSession } from './auth.repository.ts'

export const logOut: Operation<Contract['auth']['logOut']> = {
  run: async ({ writer, settings }, { caller, peer }) => {
    if (peer.session === undefined) return undefined
    const hash = hashSecret(peer.session)
    const done = await writer.write(caller.actor, async (tx) => {
      const [[session]] = await tx.batch(lockSession(hash))
      const statements = session ? [removeSession(hash)] : []
      return { statements, events: [], revisions: session ? [revisionKeys.access] : [], result: undefined }
    })
    if (!(done instanceof Failure)) peer.setCookie(clearedCookie({ secure: settings.publicUrl.startsWith('https:') }))
    return done
  },
}
