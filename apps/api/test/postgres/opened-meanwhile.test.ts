import type { ChangeRequest } from '@halyard/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, withBatch } from '../../src/store/index.ts'
import { findOpenRequest } from '../../src/store/repositories/open-requests.repository.ts'
import { newAccount } from '../accounts.ts'
import { newReviewScope, propose, proposed, switchOn } from '../change-requests.ts'
import { freshDatabase, serveTest } from '../harness.ts'
import { beginElsewhere, waiting } from './begin-elsewhere.ts'

/** A database that runs an action once, after the first statements of a proposal have locked and before they read. */
const interrupting = (database: Database) => {
  let action: (() => Promise<unknown>) | undefined
  const { sql: reading } = findOpenRequest(1, '', '', { account: 1, token: null })
  const interrupted: Database = {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (tx) =>
          work(
            withBatch(tx, async (...queries) => {
              const at = queries.findIndex(({ sql }) => sql === reading)
              if (!action || at < 0) return tx.batch(...queries)
              const locked = await tx.batch(...queries.slice(0, at))
              const act = action
              action = undefined
              await act()
              return [...locked, ...(await tx.batch(...queries.slice(at)))] as never
            }),
          ),
        options,
      ),
  }
  return {
    interrupted,
    during: (act: () => Promise<unknown>) => {
      action = act
    },
  }
}

test('a proposal waits for a request that its author opens, and another call closes, between its locks and its reads', async () => {
  const { database, discard, url } = await freshDatabase()
  const { interrupted, during } = interrupting(database)
  const server = await serveTest(interrupted)
  onTestFinished(async () => {
    await server.stop()
    await discard()
  })
  const scope = await newReviewScope(server)
  const { token } = await newAccount(server)
  const closing = await beginElsewhere(url!)
  let opened: ChangeRequest | undefined
  during(async () => {
    opened = await proposed(server, scope, switchOn(scope.checkout), { token })
    await closing.query(`update change_request set state = 'Cancelled' where id = ${opened.id}`)
  })
  const later = propose(server, scope, switchOn(scope.banner), { token })
  // Outside a transaction, each query sees the present sessions.
  const watching = await beginElsewhere(url!)
  await watching.query('rollback')
  await vi.waitFor(async () => expect(await waiting(watching)).toBe(1), 10_000)
  await closing.query('commit')
  const { status, json } = await later
  expect(status).toBe(200)
  expect(json.id).not.toBe(opened!.id)
  expect(json.features.map(({ name }: { name: string }) => name)).toEqual([scope.banner])
})
