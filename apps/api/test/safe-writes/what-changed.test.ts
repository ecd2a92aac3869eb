import { guardOf, type NamedEndpoint, paramsOfGuard } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readVersionTag } from '../../src/cache/bodies/version-tags.ts'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { type Answer, startTestServer, type TestServer } from '../harness.ts'
import { callWith, readTag } from '../preconditions.ts'
import { type AnyInput, sampleOf, seed } from '../samples.ts'
import { changing, exceptions, guarded, outcomeOf } from './outcomes.ts'

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

/** Writes that leave no event of a feature by its name or of a project itself. */
const unnamed: readonly string[] = [
  'applyChanges',
  'deleteApiToken',
  'deleteChange',
  'deletePersonalAccessToken',
  'deleteProjectApiToken',
  'deleteServiceAccount',
  'deleteServiceAccountToken',
  'deprecateStrategy',
  'reactivateStrategy',
  'setNotificationSettings',
  'setSamlSettings',
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
  'updateSegment',
  'updateServiceAccount',
  'updateSortOrder',
  'updateStrategy',
  'updateWebhook',
  'setNotificationSettings',
  'updateTagType',
  'updateUser',
]

const leaving = (outcome: 'changed' | 'gone' | 'same') => guarded.filter(({ named }) => outcomeOf(named) === outcome)

/** What the refusal of a write names: the newest event of the feature that it is about, or of the project. */
const eventToName = (named: NamedEndpoint, input: AnyInput, events: readonly Told[]) => {
  const { featureName, projectId } = paramsOfGuard(named, guardOf(named)!, {
    params: input.params as Record<string, string>,
    body: input.body,
  })
  if (featureName !== undefined) return events.find(({ feature }) => feature === featureName)
  return projectId === undefined ? undefined : events.find(({ project, feature }) => project === projectId && feature === null)
}

/** Writes without a tag. Gives the tags of what is there before and after, the event to be named, and the answer to the same with the tag from before. */
const writeTwice = async ({ over, named, call }: (typeof guarded)[number]) => {
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

describe('an older tag', () => {
  test.each(leaving('changed'))(
    'of what $named.operation changed is refused, naming the last event of the feature or project',
    async (one) => {
      const { before, after, event, again } = await writeTwice(one)
      expect(after).not.toBeNull()
      expect(after?.version).not.toBe(before.version)
      expect(again.status).toBe(412)
      const { details } = again.error as { details: { message: string }[] }
      expect(details.map(({ message }) => message.split(' at ')[0])).toEqual(event ? [`${event.type} by ${event.by}`] : [])
      expect(event === undefined).toBe(unnamed.includes(one.named.operation))
    },
  )

  test.each(leaving('gone'))('of what $named.operation took away is answered 404', async (one) => {
    const { after, again } = await writeTwice(one)
    expect([after, again.status]).toEqual([null, 404])
  })

  test.each(leaving('same'))('of what shows the same after $named.operation is let in', async (one) => {
    const { before, after, again } = await writeTwice(one)
    expect([after?.version, again.status < 300]).toEqual([before.version, true])
  })

  test('has an outcome for every write that is listed here', () => {
    expect(exceptions.filter((operation) => !guarded.some(({ named }) => named.operation === operation))).toEqual([])
  })
})

const detailsOf = ({ json }: Answer): string[] => json.details.map(({ message }: { message: string }) => message.split(' at ')[0])

describe('what happened before it was read is never told:', () => {
  const path = '/api/admin/projects/default/features/before'
  const describeAs = (on: TestServer, value: string, headers: Record<string, string> = {}) =>
    on.send('PATCH', path, { body: [{ op: 'add', path: '/description', value }], headers })
  const turnedOn = ['feature-environment-enabled by admin for tests']
  const tagOn = async (on: TestServer) => (await on.send('GET', path)).headers.get('ETag')!

  test.each([
    ['shows the same', 0],
    ['is ahead', -300_000],
    ['is behind', 300_000],
  ])('where the clock of the database %s', async (_, offset) => {
    const on = await startTestServer({ limited: false, now: () => Date.now() + offset })
    try {
      expect((await on.send('POST', '/api/admin/projects/default/features', { body: { name: 'before' } })).status).toBe(201)
      expect((await describeAs(on, 'as it is read')).status).toBe(200)
      const tag = await tagOn(on)
      // Longer than it takes to ask the database what time it is.
      await vi.waitFor(() => expect(Date.now() + offset - readVersionTag(tag)!.readAt).toBeGreaterThan(50), { interval: 5 })
      expect((await on.send('POST', `${path}/environments/development/on`)).status).toBe(200)
      const refused = await describeAs(on, 'too late', { 'If-Match': tag })
      expect([refused.status, detailsOf(refused)]).toEqual([412, turnedOn])
    } finally {
      await on.stop()
    }
  })

  test('nor where it became what it once was, and was read again', async () => {
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

  test('nor where nothing is found since', async () => {
    const { bytes, readAt } = readVersionTag(await tagOn(server))!
    const refused = await describeAs(server, 'new', { 'If-Match': `"${bytes}.another.${(readAt + 60_000).toString(36)}"` })
    expect([refused.status, refused.json.details]).toEqual([412, []])
    expect(refused.json.message).toBe('This was changed since you read it. Read it again')
  })
})

test('a refusal names no change of a feature where something else changed what it shows', async () => {
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

test('a refusal names no event of the tokens of a project to a caller who may not read those events', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Member' } })
  const path = '/api/admin/projects/default/api-tokens'
  const body = { tokenName: 'ours', type: 'client', environment: 'development', projects: ['default'] }
  const made = await server.send('POST', path, { body })
  expect(made.status, made.text).toBe(201)
  const refused = await server.send('DELETE', `${path}/${made.json.secret}`, { token, headers: { 'If-Match': '"a.b.0"' } })
  expect([refused.status, detailsOf(refused)]).toEqual([412, [expect.not.stringContaining('token-')]])
})
