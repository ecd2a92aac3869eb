import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { EventReader } from '../event-stream.ts'
import type { TestServer } from '../harness.ts'
import { awaitRevision, headersOf, SdkPoller } from '../sdk-process.ts'
import { startTwoServers, type TwoServers } from '../two-servers.ts'

let two: TwoServers
let one: TestServer
let other: TestServer
beforeAll(async () => {
  two = await startTwoServers()
  ;[one, other] = two.servers
  await one.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
})
afterAll(() => two.end())

const turn = (to: 'on' | 'off') => one.send('POST', `/api/admin/projects/default/features/banner/environments/development/${to}`)
const token = () => one.tokens.backend
const shareNotices = async () => {
  const notices = two.servers.map((server) => server.ports.cache.revisions.shareNotices()!)
  for (const { connected } of notices) await connected
  onTestFinished(async () => {
    for (const each of notices) await each.close()
  })
}

test('a process that calls another server is known from the report that this server stores, without notices', async () => {
  const process = new SdkPoller({ appName: 'reported', connectionId: 'reported', token: token() })
  await process.settle(other)
  expect((await awaitRevision(one, { applications: ['reported'] })).live).toBe(0)
  await other.ports.runtime.fleet.flush()
  expect(await awaitRevision(one, { applications: ['reported'] })).toMatchObject({ live: 1, held: 1, reached: true })
})

test('a wait on one server ends when polling and streaming processes of another server have the change, and lists processes that stopped', async () => {
  await shareNotices()
  const [polling, stopped] = ['polling', 'stopped'].map((name) => new SdkPoller({ appName: 'shop', connectionId: name, token: token() }))
  await polling!.settle(other)
  await stopped!.settle(one)
  const headers = { Authorization: token(), ...headersOf({ appName: 'shop', connectionId: 'streaming' }) }
  const reader = new EventReader(await fetch(`${other.url}/api/client/streaming`, { headers }))
  onTestFinished(() => reader.cancel())
  await reader.next()
  await turn('on')
  const body = { applications: ['shop'], timeout: 60 }
  const [all, most] = [awaitRevision(one, { ...body, timeout: 3 }), awaitRevision(one, { ...body, quorum: 60 })]
  await reader.next()
  await expect.poll(async () => (await polling!.poll(other)).status, { timeout: 5_000 }).toBe(304)
  expect(await most).toMatchObject({ reached: true, live: 3, held: 1, sent: 1, behind: 1 })
  expect(await all).toMatchObject({ reached: false, live: 3, missing: [{ connectionId: 'stopped', state: 'behind' }] })
})

test('a process that switches to another server counts once, with its newest known revision', async () => {
  await shareNotices()
  const process = new SdkPoller({ appName: 'moving', connectionId: 'moving', token: token() })
  await process.settle(one)
  await turn('off')
  await process.poll(one)
  await turn('on')
  const { revision } = await awaitRevision(one, { applications: ['moving'] })
  // This server did not send the tag of the process, and the change after that tag is already stored.
  await process.poll(other)
  const body = { applications: ['moving'], timeout: 10 }
  await process.settle(other)
  expect(await awaitRevision(one, body)).toMatchObject({ revision, live: 1, held: 1, reached: true })
})
