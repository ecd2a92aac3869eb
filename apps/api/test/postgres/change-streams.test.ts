import { expect, onTestFinished, test } from 'vitest'
import { newAccount, newSession } from '../accounts.ts'
import { followChanges, topicsUntil } from '../change-stream.ts'
import { startTwoServers } from '../two-servers.ts'

test('a stream names the changes of another instance without notices, and ends when the other instance ends its session', async () => {
  const { servers, end } = await startTwoServers({ streamLimits: { lookMs: 100 } })
  onTestFinished(end)
  const [one, other] = servers
  const person = await newAccount(one)
  const cookie = { Cookie: `halyard-session=${await newSession(one, person.id)}`, 'Sec-Fetch-Site': 'same-origin' }
  const { reader } = await followChanges(other, cookie)
  await one.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
  expect(await topicsUntil(reader, 'features:default')).toContain('features:default')
  await one.send('POST', '/logout', { token: null, headers: cookie })
  while ((await reader.next()) !== undefined);
})

test('a notice of another instance starts a look', async () => {
  const { servers, end } = await startTwoServers({ streamLimits: { lookMs: 1_000_000 } })
  const notices = servers.map((server) => server.ports.cache.revisions.shareNotices()!)
  onTestFinished(async () => {
    for (const each of notices) await each.close()
    await end()
  })
  for (const { connected } of notices) await connected
  const { reader } = await followChanges(servers[1], { Authorization: servers[0].tokens.admin })
  await servers[0].send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
  expect(await topicsUntil(reader, 'features:default')).toContain('features:default')
})
