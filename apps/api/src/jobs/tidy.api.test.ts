import { expect, test } from 'vitest'
import { newAccount } from '../../test/accounts.ts'
import { serverForTest } from '../../test/harness.ts'
import { build } from '../store/index.ts'
import { tidy } from './tidy.ts'

test('removes expired sessions, and keeps others', async () => {
  let clock = Date.parse('2026-11-01T12:00:00.000Z')
  const server = await serverForTest({ now: () => clock })
  const { id } = await newAccount(server)
  const session = (hash: string, ms: number) => ({ hash, account_id: id, expires_at: new Date(clock + ms).toISOString() })
  await server.database.run(
    build
      .insertInto('session')
      .values([session('ends', 1_000), session('ends too', 2_000), session('stays', 2_001)])
      .compile(),
  )
  clock += 2_000
  await tidy(server.ports)
  expect(await server.database.run(build.selectFrom('session').select('hash').compile())).toEqual([{ hash: 'stays' }])
})

test('rejects while the database is unavailable', async () => {
  const { ports } = await serverForTest()
  const away = { ...ports, store: { ...ports.store, run: () => Promise.reject(new Error('away')) } }
  await expect(tidy(away)).rejects.toThrow('away')
})
