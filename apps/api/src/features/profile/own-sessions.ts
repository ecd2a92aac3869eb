import type { Contract, OwnSession } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { clearedCookie } from '../../identity/caller/cookies.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockAccount } from '../../store/repositories/accounts.repository.ts'
import {
  listSessionsOfAccount,
  lockSessionOfAccount,
  type OwnSessionRow,
  removeOtherSessions,
  removeSessionById,
} from '../../store/repositories/sessions.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

type Operations = Contract['profile']

const toOwnSession = ({ id, created_at, expires_at, seen_at, user_agent }: OwnSessionRow, current: number | null): OwnSession => ({
  id,
  createdAt: created_at,
  expiresAt: expires_at,
  seenAt: seen_at,
  userAgent: user_agent,
  current: id === current,
})

// The endpoints admit users only, so an account exists.

export const getOwnSessions: Operation<Operations['getOwnSessions']> = {
  run: async ({ store, runtime: { now } }, { caller }) => {
    const rows = await store.run(listSessionsOfAccount(caller.account!.id, new Date(now()).toISOString()))
    return { sessions: rows.map((row) => toOwnSession(row, caller.session)) }
  },
}

/** Like a log-in and a log-out, the end of a session appends no event. */
const ended = { events: [], revisions: [revisionKeys.access], result: {} }

export const endOtherSessions: Operation<Operations['endOtherSessions']> = {
  run: ({ store }, { caller }) =>
    store.write(caller.actor, async (tx) => {
      const { id } = caller.account!
      // A log-in locks the account too, so no session of the account starts meanwhile.
      await tx.batch(lockAccount(id, 'User'))
      return { statements: [removeOtherSessions(id, caller.session)], ...ended }
    }),
}

export const endOwnSession: Operation<Operations['endOwnSession']> = {
  run: async ({ store, runtime: { settings } }, { params: { id }, caller, connection }) => {
    const done = await store.write(caller.actor, async (tx) => {
      const [[session]] = await tx.batch(lockSessionOfAccount(id, caller.account!.id))
      if (!session) return failure('NotFoundError', `You have no session with the id ${id}`)
      return { statements: [removeSessionById(id)], ...ended }
    })
    if (id === caller.session) {
      connection.setCookie(clearedCookie({ secure: settings.isHttps }))
      connection.clearSiteData()
    }
    return done
  },
}
