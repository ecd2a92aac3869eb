import type { AuditAnchors } from '@halyard/contracts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { exportAll, insertEventsOf, ourKey, verifyWith } from '../../../test/audit.ts'
import { serverForTest, type TestServer } from '../../../test/harness.ts'
import { verifyEvents } from '../../flags/seals/verify-events.ts'

let server: TestServer
beforeEach(async () => {
  server = await serverForTest({ now: () => Date.parse('2026-03-04T05:06:07.000Z') })
})

const read = async (token = server.tokens.admin) => {
  const { status, json } = await server.send('GET', '/api/admin/audit/anchors', { token })
  return { status, anchors: (json as AuditAnchors).anchors }
}

test('returns 200 with the last seal of each chain; the anchors verify without errors', async () => {
  await server.database.run(insertEventsOf('shop', 'another', 'shop'))
  const { seals } = await verifyWith(server.database, ourKey)
  expect(seals).toBe(0)
  const { events } = await exportAll(server, 6)
  const { status, anchors } = await read()
  expect(status).toBe(200)
  expect(anchors.map(({ chain, seq }) => [chain, seq])).toEqual([
    ['', 3],
    ['another', 1],
    ['shop', 2],
  ])
  const { keyId, mac } = events.findLast(({ project }) => project === 'shop')!.seal
  expect(anchors.at(-1)).toEqual({ chain: 'shop', seq: 2, keyId, mac, sealedAt: '2026-03-04T05:06:07.000Z' })
  expect((await verifyEvents(server.database, server.ports.identity.keyring.sealKeys, anchors)).faults).toEqual([])
})

test('returns 403 without the role Admin', async () => {
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  expect((await read(token)).status).toBe(403)
})
