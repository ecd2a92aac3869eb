import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readVersionTag } from '../../src/cache/bodies/version-tags.ts'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { type Answer, startTestServer, type TestServer } from '../harness.ts'
import { callWith, readTag } from '../preconditions.ts'
import { sampleOf, seed } from '../samples.ts'
import { changing, exceptions, guarded, outcomeOf } from './outcomes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

const listEventsAfter = async (id: number) =>
  server.database.run(
    sql<{ type: string; by: string }>`select type, created_by as by from event where id > ${id} order by id desc`.compile(build),
  )
const findLastEvent = async () => {
  const [{ id } = { id: 0 }] = await server.database.run(sql<{ id: number }>`select max(id)::int as id from event`.compile(build))
  return id
}

const leaving = (outcome: 'changed' | 'gone' | 'same') => guarded.filter(({ named }) => outcomeOf(named) === outcome)

/** Writes without a tag. Gives the tags of what is there before and after, the event of the write, and the answer to the same with the tag from before. */
const writeTwice = async ({ over, named, call }: (typeof guarded)[number]) => {
  const sample = await sampleOf(server, named.operation)
  const input = await changing(server, named, sample)
  const before = await readTag(server, named, input)
  const last = await findLastEvent()
  expect((await callWith(over, call, [server, named, input], {})).status).toBeLessThan(300)
  const after = await readTag(server, named, input)
  const [event] = await listEventsAfter(last)
  const again = await callWith(over, call, [server, named, input], { ifMatch: before! })
  return { before: readVersionTag(before!)!, after: after === null ? null : readVersionTag(after)!, event, again }
}

describe('an older tag', () => {
  test.each(leaving('changed'))('of what $named.operation changed is refused by naming its event', async (one) => {
    const { before, after, event, again } = await writeTwice(one)
    expect(after).not.toBeNull()
    expect(after?.version).not.toBe(before.version)
    expect(again.status).toBe(412)
    const { details } = again.error as { details: { message: string }[] }
    expect(details[0]!.message.split(' at ')[0]).toBe(`${event!.type} by ${event!.by}`)
  })

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

type Step = (sender?: { token: string }) => Promise<Answer>

const send = (method: string, path: string, body?: unknown): Step => {
  return (sender = { token: server.tokens.admin }) =>
    server.send(method, `/api/admin/${path}`, { ...sender, ...(body !== undefined && { body }) })
}
const done = async (step: Step, sender?: { token: string }): Promise<Answer> => {
  const answer = await step(sender)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer
}
/** What is named by the refusal of a write with the tag that was read before the change. */
const toldOf = async (read: string, change: Step, write: readonly [method: string, path: string, body: unknown]) => {
  const tag = (await server.send('GET', `/api/admin/${read}`)).headers.get('ETag')!
  made += 1
  const { token } = await newAccount(server, { rootRole: 'Admin', username: `who-${made}` })
  await done(change, { token })
  const [method, path, body] = write
  const refused = await server.send(method, `/api/admin/${path}`, { body, headers: { 'If-Match': tag } })
  expect([refused.status, refused.json.name]).toEqual([412, 'PreconditionFailed'])
  return { refused, told: detailsOf(refused), who: `who-${made}` }
}
const detailsOf = ({ json }: Answer): string[] => json.details.map(({ message }: { message: string }) => message.split(' at ')[0])
let made = 0

describe('what changed by something else is told by the event of that alone:', () => {
  const project = 'told-about'
  const features = `projects/${project}/features`
  const group = async () => {
    const { id: user } = await newAccount(server, { name: 'Ada' })
    const made = await done(send('POST', 'groups', { name: `of ${user}`, users: [{ user: { id: user } }] }))
    return { user, group: made.json.id as number, body: { name: `of ${user}`, users: [{ user: { id: user } }] } }
  }
  beforeAll(async () => {
    await done(send('POST', 'environments', { name: 'told-place', type: 'test' }))
    await done(send('POST', 'projects', { id: project, name: 'Told about' }))
    for (const name of ['parent', 'child', 'beside']) await done(send('POST', features, { name: `told-${name}` }))
  })
  const describing = (feature: string) => ['PATCH', `${features}/${feature}`, []] as const

  test('an environment that got another place', async () => {
    const { told, who } = await toldOf('environments/told-place', send('PUT', 'environments/sort-order', { 'told-place': 77 }), [
      'PUT',
      'environments/update/told-place',
      { type: 'test' },
    ])
    expect(told).toEqual([`environment-order-changed by ${who}`])
  })

  test('a feature, by the type and the place of an environment', async () => {
    const retype = await toldOf(
      `${features}/told-beside`,
      send('PUT', 'environments/update/told-place', { type: 'production' }),
      describing('told-beside'),
    )
    expect(retype.told).toEqual([`environment-updated by ${retype.who}`])
    const sort = await toldOf(
      `${features}/told-beside`,
      send('PUT', 'environments/sort-order', { 'told-place': 78 }),
      describing('told-beside'),
    )
    expect(sort.told).toEqual([`environment-order-changed by ${sort.who}`])
  })

  test('a feature, by what its project lost', async () => {
    await done(send('POST', 'environments', { name: 'told-lost', type: 'test' }))
    await done(send('POST', `projects/${project}/environments`, { environment: 'told-lost' }))
    const { told, who } = await toldOf(
      `${features}/told-beside`,
      send('DELETE', `projects/${project}/environments/told-lost`),
      describing('told-beside'),
    )
    expect(told).toEqual([`project-environment-removed by ${who}`])
  })

  test('a parent, by its child; a sibling of the child is not told of', async () => {
    await done(send('POST', 'features/told-child/tags', { type: 'simple', value: 'Told' }))
    const gained = await toldOf(
      `${features}/told-parent`,
      send('POST', `${features}/told-child/dependencies`, { feature: 'told-parent' }),
      describing('told-parent'),
    )
    expect(gained.told).toEqual([`feature-dependency-added by ${gained.who}`])
    const lost = await toldOf(
      `${features}/told-parent`,
      send('DELETE', `${features}/told-child/dependencies/told-parent`),
      describing('told-parent'),
    )
    expect(lost.told).toEqual([`feature-dependency-removed by ${lost.who}`])
    await done(send('POST', `${features}/told-child/dependencies`, { feature: 'told-parent' }))
    const all = await toldOf(`${features}/told-parent`, send('DELETE', `${features}/told-child/dependencies`), describing('told-parent'))
    expect(all.told).toEqual([`feature-dependencies-removed by ${all.who}`])
  })

  test('a group and the access of a project, by the name of a member', async () => {
    const { user, group: id, body } = await group()
    await done(send('POST', `projects/${project}/access`, { roles: [5], groups: [id], users: [] }))
    const rename = (name: string) => send('PUT', `user-admin/${user}`, { name })
    const ofGroup = await toldOf(`groups/${id}`, rename('Grace'), ['PUT', `groups/${id}`, body])
    expect(ofGroup.told).toEqual([`user-updated by ${ofGroup.who}`])
    const setRoles = ['PUT', `projects/${project}/groups/${id}/roles`, { roles: [5] }] as const
    const ofAccess = await toldOf(`projects/${project}/access`, rename('Ada'), setRoles)
    expect(ofAccess.told).toEqual([`user-updated by ${ofAccess.who}`])
  })

  test('the tags of a feature, by these alone', async () => {
    const tag = (await server.send('GET', '/api/admin/features/told-beside/tags')).headers.get('ETag')!
    await done(send('PATCH', `${features}/told-beside`, [{ op: 'add', path: '/description', value: 'not a tag' }]))
    await done(send('POST', 'features/told-beside/tags', { type: 'simple', value: 'Beside' }))
    await done(send('PATCH', `${features}/told-beside`, [{ op: 'add', path: '/description', value: 'not a tag either' }]))
    const body = { addedTags: [], removedTags: [] }
    const refused = await server.send('PUT', '/api/admin/features/told-beside/tags', { body, headers: { 'If-Match': tag } })
    expect([refused.status, detailsOf(refused)]).toEqual([412, [expect.stringMatching(/^feature-tagged by /)]])
  })
})

describe('what happened before it was read is never told:', () => {
  const path = '/api/admin/projects/default/features/before'
  const describeAs = (on: TestServer, value: string, headers: Record<string, string> = {}) =>
    on.send('PATCH', path, { body: [{ op: 'add', path: '/description', value }], headers })
  const turnedOn = ['feature-environment-enabled by admin for tests', 'feature-strategy-add by admin for tests']
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

  const alike: Record<string, [item: string, make: (unique: string) => Promise<string>]> = {
    'the tags of a feature': [
      'simple/any',
      async (name) => {
        await done(send('POST', 'projects/default/features', { name }))
        return `features/${name}/tags`
      },
    ],
    'the tokens of a service account': [
      '1',
      async (username) => {
        const { id } = (await done(send('POST', 'service-account', { username, name: 'alike', rootRole: 1 }))).json
        return `service-account/${id}/token`
      },
    ],
  }

  test.each(Object.entries(alike))('nor where another one had the same to show, as %s', async (_, [item, make]) => {
    const first = await make('alike-first')
    await server.send('GET', `/api/admin/${first}`)
    const later = await make('alike-later')
    const tag = (await server.send('GET', `/api/admin/${later}`)).headers.get('ETag')!
    const headers = { 'If-Match': tag.replace(/\.[\w-]+\./, '.another.') }
    const refused = await server.send('DELETE', `/api/admin/${later}/${item}`, { headers })
    expect([refused.status, refused.json.details]).toEqual([412, []])
  })

  test('nor where nothing is found since', async () => {
    const { bytes, readAt } = readVersionTag(await tagOn(server))!
    const refused = await describeAs(server, 'new', { 'If-Match': `"${bytes}.another.${(readAt + 60_000).toString(36)}"` })
    expect([refused.status, refused.json.details]).toEqual([412, []])
    expect(refused.json.message).toBe('This is not what you read any more, and it cannot be told who changed it. Read it again')
  })
})

test('what is of no project is not told to who may change a thing of one', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Member' } })
  const path = '/api/admin/projects/default/api-tokens'
  const body = { tokenName: 'ours', type: 'client', environment: 'development', projects: ['default'] }
  const made = await server.send('POST', path, { body })
  expect(made.status, made.text).toBe(201)
  const refused = await server.send('DELETE', `${path}/${made.json.secret}`, { token, headers: { 'If-Match': '"a.b.0"' } })
  expect([refused.status, refused.json.details]).toEqual([412, []])
})
