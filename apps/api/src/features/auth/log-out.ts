import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { clearedCookie } from '../../identity/caller/cookies.ts'
import { endSession } from '../../identity/session/end-session.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const logOut: Operation<Contract['auth']['logOut']> = {
  run: async ({ store, runtime: { now, settings } }, { query, caller, connection }) => {
    if (connection.session === undefined) return undefined
    const done = await endSession(store, caller.actor, { secret: connection.session, endsAll: query.all === true, now: now() })
    if (done instanceof Failure) return done
    connection.setCookie(clearedCookie({ secure: settings.isHttps }))
    connection.clearSiteData()
    return undefined
  },
}
