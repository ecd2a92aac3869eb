import { type NamedEndpoint, paramsOfVersionSource, versionSourceOf } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readVersionTag } from '../../src/cache/bodies/version-tags.ts'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { type Answer, startTestServer, type TestServer } from '../harness.ts'
import { callWith, readTag } from '../preconditions.ts'
import { type AnyInput, sampleOf, seed } from '../samples.ts'
import { changing, exceptions, outcomeOf, withVersionSource } from './outcomes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

interface Told {
  readonly type: string
  readonly by: string
  readonly feature: string | null
  readonly project: string | null
}
const listEventsAfter = async (id: number) =>
  server.database.run(
    sql<Told>`select type, created_by as by, feature, project from event where id > ${id} order by id desc`.compile(build),
  )
const findLastEvent = async () => {
  const [{ id } = { id: 0 }] = await server.database.run(sql<{ id: number }>`select max(id)::int as id from event`.compile(build))
  return id
}

/** Writes without an event that names the feature or project. */
const unnamed: readonly string[] = [
  'applyChanges',
  'deleteApiToken',
  'deleteChange',
  'deletePasskey',
  'deletePersonalAccessToken',
  'deleteProjectApiToken',
  'deleteSavedView',
  'deleteServiceAccount',
  'deleteUserPasskey',
  'renamePasskey',
  'deleteServiceAccountToken',
  'deprecateStrategy',
  'reactivateStrategy',
  'setNotificationSettings',
  'setPreferences',
  'setSamlSettings',
  'setScimSettings',
  'deleteScimToken',
  'setSecondFactor',
  'setSimpleSettings',
  'toggleEnvironmentOff',
  'toggleEnvironmentOn',
  'updateApiToken',
  'updateApplication',
  'updateChange',
  'updateContextField',
  'updateEnvironment',
  'updateFeatureStrategySegments',
  'updateFeatureTypeLifetime',
  'updateGroup',
  'updateInviteToken',
  'updateRole',
  'updateOidcProvider',
  'updateSavedView',
  'updateSegment',
  'updateServiceAccount',
  'updateSortOrder',
  'updateStrategy',
  'updateWebhook',
  'setNotificationSettings',
  'updateTagType',
  'updateUser',
]

const leaving = (outcome: 'changed' | 'gone' | 'same') => withVersionSource.filter(({ named }) => outcomeOf(named) === outcome)

/** The event that a 412 response names: the newest event of the feature or project. */
const eventToName = (named: NamedEndpoint, input: AnyInput, events: readonly Told[]) => {
  const { featureName, projectId } = paramsOfVersionSource(named, versionSourceOf(named)!, {
    params: input.params as Record<string, string>,
    body: input.body,
  })
  if (featureName !== undefined) return events.find(({ feature }) => feature === featureName)
  return projectId === undefined ? undefined : events.find(({ project, feature }) => project === projectId && feature === null)
}

/**
 * Runs a write without If-Match. Returns the tags before and after, the expected event, and the response to the same write with the older
 * tag.
 */
const writeTwice = async ({ over, named, call }: (typeof withVersionSource)[number]) => {
  const sample = await sampleOf(server, named.operation)
  const input = await changing(server, named, sample)
  const before = await readTag(server, named, input)
  const last = await findLastEvent()
  expect((await callWith(over, call, [server, named, input], {})).status).toBeLessThan(300)
  const after = await readTag(server, named, input)
  const event = eventToName(named, input, await listEventsAfter(last))
  const again = await callWith(over, call, [server, named, input], { ifMatch: before! })
  return { before: readVersionTag(before!)!, after: after === null ? null : readVersionTag(after)!, event, again }
}

describe('older tag', () => {
  test.each(leaving('changed'))('is refused after $named.operation, with the last event of the feature or project', async (one) => {
    const { before, after, event, again } = await writeTwice(one)
    expect(after).not.toBeNull()
    expect(after?.version).not.toBe(before.version)
    expect(again.status).toBe(412)
    const { details } = again.error as { details: { message: string }[] }
    expect(details.map(({ message }) => message.split(' at ')[0])).toEqual(event ? [`${event.type} by ${event.by}`] : [])
    expect(event === undefined).toBe(unnamed.includes(one.named.operation))
  })

  test.each(leaving('gone'))('returns 404 after $named.operation deleted the resource', async (one) => {
    const { after, again } = await writeTwice(one)
    expect([after, again.status]).toEqual([null, 404])
  })

  test.each(leaving('same'))('is accepted after $named.operation if the representation is unchanged', async (one) => {
    const { before, after, again } = await writeTwice(one)
    expect([after?.version, again.status < 300]).toEqual([before.version, true])
  })

  test('every listed write has an outcome', () => {
    expect(exceptions.filter((operation) => !withVersionSource.some(({ named }) => named.operation === operation))).toEqual([])
  })
})

const detailsOf = ({ json }: Answer): string[] => json.details.map(({ message }: { message: string }) => message.split(' at ')[0])

describe('events before the read', () => {
  const path = '/api/admin/projects/default/features/before'
  const describeAs = (on: TestServer, value: string, headers: Record<string, string> = {}) =>
    on.send('PATCH', path, { body: [{ op: 'add', path: '/description', value }], headers })
  const turnedOn = ['feature-environment-enabled by admin for tests']
  const tagOn = async (on: TestServer) => (await on.send('GET', path)).headers.get('ETag')!

  test.each([
    ['shows the same', 0],
    ['is ahead', -300_000],
    ['is behind', 300_000],
  ])('are never reported if the clock of the database %s', async (_, offset) => {
    const on = await startTestServer({ limited: false, now: () => Date.now() + offset })
    try {
      expect((await on.send('POST', '/api/admin/projects/default/features', { body: { name: 'before' } })).status).toBe(201)
      expect((await describeAs(on, 'as it is read')).status).toBe(200)
      const tag = await tagOn(on)
      // Longer than a query for the database time takes.
      await vi.waitFor(() => expect(Date.now() + offset - readVersionTag(tag)!.readAt).toBeGreaterThan(50), { interval: 5 })
      expect((await on.send('POST', `${path}/environments/development/on`)).status).toBe(200)
      const refused = await describeAs(on, 'too late', { 'If-Match': tag })
      expect([refused.status, detailsOf(refused)]).toEqual([412, turnedOn])
    } finally {
      await on.stop()
    }
  })

  test('are not reported when the content returned to an earlier state and was read again', async () => {
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'before' } })
    for (const value of ['one', 'other', 'one']) {
      expect((await describeAs(server, value)).status).toBe(200)
      await tagOn(server)
    }
    const tag = await tagOn(server)
    expect((await server.send('POST', `${path}/environments/development/on`)).status).toBe(200)
    const refused = await describeAs(server, 'too late', { 'If-Match': tag })
    expect([refused.status, detailsOf(refused)]).toEqual([412, turnedOn])
  })

  test('are not reported if no event is found since the read', async () => {
    const { bytes, readAt } = readVersionTag(await tagOn(server))!
    const refused = await describeAs(server, 'new', { 'If-Match': `"${bytes}.another.${(readAt + 60_000).toString(36)}"` })
    expect([refused.status, refused.json.details]).toEqual([412, []])
    expect(refused.json.message).toBe('This resource was changed since you read it. Read the resource again')
  })
})

test('a 412 response names no change of a feature if another resource changed its representation', async () => {
  const path = '/api/admin/projects/default/features/beside'
  for (const [at, body] of [
    ['/api/admin/projects/default/features', { name: 'beside' }],
    ['/api/admin/environments', { name: 'told-place', type: 'test' }],
    ['/api/admin/projects/default/environments', { environment: 'told-place' }],
  ] as const) {
    expect((await server.send('POST', at, { body })).status).toBeLessThan(300)
  }
  const tag = (await server.send('GET', path)).headers.get('ETag')!
  expect((await server.send('PUT', '/api/admin/environments/update/told-place', { body: { type: 'production' } })).status).toBe(200)
  const refused = await server.send('PATCH', path, { body: [], headers: { 'If-Match': tag } })
  expect([refused.status, refused.json.details]).toEqual([412, []])
})

test('a 412 response names no token event of a project to a caller who cannot read those events', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Member' } })
  const path = '/api/admin/projects/default/api-tokens'
  const body = { tokenName: 'ours', type: 'client', environment: 'development', projects: ['default'] }
  const made = await server.send('POST', path, { body })
  expect(made.status, made.text).toBe(201)
  const refused = await server.send('DELETE', `${path}/${made.json.secret}`, { token, headers: { 'If-Match': '"a.b.0"' } })
  expect([refused.status, detailsOf(refused)]).toEqual([412, [expect.not.stringContaining('token-')]])
})
