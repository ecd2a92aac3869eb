import { listEndpoints, versionSourceOf } from '@halyard/contracts'
import { type IfMatchCaller, ifMatchCallers } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { type AccountOptions, newAccount, newSession } from '../accounts.ts'
import { type Answer, type SendOptions, startTestServer, type TestServer } from '../harness.ts'

const features = '/api/admin/projects/default/features'

/** Credentials of each kind of caller. */
type Credentials = Readonly<Record<IfMatchCaller, SendOptions>>

const credentialsOn = async (server: TestServer): Promise<Credentials> => {
  const admin: AccountOptions = { rootRole: 'Admin' }
  const { id } = await newAccount(server, admin)
  return {
    'admin-token': {},
    'personal-access-token': { token: (await newAccount(server, admin)).token },
    'service-account': { token: (await newAccount(server, { ...admin, kind: 'Service Account' })).token },
    session: { token: null, headers: { Cookie: `halyard-session=${await newSession(server, id)}`, 'Sec-Fetch-Site': 'same-origin' } },
  }
}

let made = 0
const newFeature = async (server: TestServer): Promise<string> => {
  made += 1
  const answer = await server.send('POST', features, { body: { name: `feature-${made}` } })
  expect(answer.status, answer.text).toBe(201)
  return `${features}/feature-${made}`
}

describe.each(ifMatchCallers)('required If-Match for %s', (required) => {
  let server: TestServer
  let credentials: Credentials
  beforeAll(async () => {
    server = await startTestServer({ requireIfMatch: [required], limited: false })
    credentials = await credentialsOn(server)
  })
  afterAll(() => server.stop())

  const sendAs = (kind: IfMatchCaller, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const options = credentials[kind]
    return server.send(method, path, { ...options, ...(body !== undefined && { body }), headers: { ...options.headers, ...headers } })
  }
  const writes = (path: string): [string, string, unknown][] => [
    ['PUT', path, { description: 'put' }],
    ['PATCH', path, [{ op: 'add', path: '/description', value: 'patched' }]],
    ['DELETE', path, undefined],
  ]

  test.each(ifMatchCallers)('returns 428 for PUT, PATCH and DELETE of %s only if it is the configured kind', async (kind) => {
    const path = await newFeature(server)
    const before = (await server.send('GET', path)).text
    for (const [method, to, body] of writes(path)) {
      const answer = await sendAs(kind, method, to, body)
      if (kind === required) {
        expect([method, answer.status, answer.json.name]).toEqual([method, 428, 'PreconditionRequired'])
        expect((await server.send('GET', path)).text).toBe(before)
      } else expect([method, answer.status < 300]).toEqual([method, true])
    }
  })

  test('accepts the tag that was read, and *', async () => {
    for (const ifMatch of [async (path: string) => (await server.send('GET', path)).headers.get('ETag')!, async () => '*']) {
      const path = await newFeature(server)
      for (const [method, to, body] of writes(path)) {
        const answer = await sendAs(required, method, to, body, { 'If-Match': await ifMatch(path) })
        expect([method, answer.status < 300, answer.text]).toEqual([method, true, answer.text])
      }
    }
  })

  test('is not required for POST, and not without a readable version', async () => {
    const path = await newFeature(server)
    const turned = await sendAs(required, 'POST', `${path}/environments/development/on`)
    const clone = await sendAs(required, 'POST', `${path}/clone`, { name: `${path.split('/').at(-1)}-clone` })
    const read = await sendAs(required, 'GET', path)
    expect([turned.status, clone.status, read.status]).toEqual([200, 201, 200])
    if (required !== 'admin-token') {
      const favorite = `${path}/favorites`
      expect((await sendAs(required, 'POST', favorite)).status).toBe(200)
      expect((await sendAs(required, 'DELETE', favorite)).status).toBe(200)
    }
  })

  test('applies over tRPC', async () => {
    const path = await newFeature(server)
    const params = { projectId: 'default', featureName: path.split('/').at(-1) }
    const update = (preconditions?: object) =>
      sendAs(required, 'POST', '/trpc/features.updateFeature', {
        params,
        body: { description: 'x' },
        ...(preconditions && { preconditions }),
      })
    const refused = await update()
    expect([refused.status, refused.json.error.data.error.name]).toEqual([428, 'PreconditionRequired'])
    expect((await update({ ifMatch: '*' })).status).toBe(200)
  })

  test('is checked after permissions and input', async () => {
    const path = await newFeature(server)
    expect((await sendAs(required, 'PUT', path, { type: 7 })).status).toBe(400)
    expect((await server.send('PUT', path, { body: {}, token: 'user:nobody' })).status).toBe(401)
  })
})

test('every PUT, PATCH and DELETE with a version source can require If-Match', () => {
  const free = listEndpoints().filter(
    (named) => ['PUT', 'PATCH', 'DELETE'].includes(named.endpoint.method) && !named.endpoint.safe && versionSourceOf(named) === undefined,
  )
  // Resources of the caller alone, which nobody else overwrites.
  expect(free.map(({ operation }) => operation).toSorted()).toMatchInlineSnapshot(`
    [
      "addTagToFeatures",
      "deleteFeature",
      "endOtherSessions",
      "endOwnSession",
      "removeFavoriteFeature",
      "removeFavoriteProject",
    ]
  `)
})

describe('last change in a 412 response', () => {
  let server: TestServer
  const people: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestServer({ limited: false })
    for (const name of ['ada', 'grace']) people[name] = (await newAccount(server, { rootRole: 'Admin', username: name })).token
    await server.send('POST', '/api/admin/projects', { body: { id: 'told', name: 'Told' } })
  })
  afterAll(() => server.stop())

  interface Thing {
    readonly path: string
    readonly event: string
    readonly body: (word: string) => object
  }
  const things: Record<string, () => Promise<Thing>> = {
    feature: async () => ({
      path: await newFeature(server),
      event: 'feature-metadata-updated',
      body: (description) => ({ description }),
    }),
    project: async () => ({
      path: '/api/admin/projects/told',
      event: 'project-updated',
      body: (description) => ({ name: 'Told', description }),
    }),
  }

  /** Event and actor of each detail, without the time. */
  const detailsOf = ({ json }: Answer): string[] =>
    json.details.map(({ path, message }: { path: string; message: string }) => {
      const [event = '', at = ''] = message.split(' at ')
      expect([path, new Date(at).toISOString()]).toEqual(['If-Match', at])
      return event
    })
  /** Moves all events one hour into the past. */
  const passAnHour = () => server.database.run(sql`update event set created_at = created_at - interval '1 hour'`.compile(build))

  test.each(Object.entries(things))('names the event and the actor for a %s', async (kind, make) => {
    const { path, event, body } = await make()
    const read = async () => (await server.send('GET', path)).headers.get('ETag')!
    const write = async (by: string, word: string) => {
      const answer = await server.send('PUT', path, { body: body(word), token: people[by]! })
      expect(answer.status, answer.text).toBeLessThan(300)
      return `${event} by ${by}`
    }
    await write('grace', 'before')
    await passAnHour()
    const tag = await read()
    await write('ada', 'first')
    const last = await write('grace', 'second')
    // Events of other resources are not reported.
    await server.send('POST', '/api/admin/projects/told/features', { body: { name: `beside-${kind}` }, token: people.ada! })
    const refused = await server.send('PUT', path, { body: body('third'), headers: { 'If-Match': tag } })
    expect([refused.status, refused.json.name]).toEqual([412, 'PreconditionFailed'])
    expect(detailsOf(refused)).toEqual([last])
    expect(refused.json.message).toContain(`${last} at `)

    const again = await server.send('PUT', path, { body: body('third'), headers: { 'If-Match': `${await read()}, ${tag}` } })
    expect(again.status, again.text).toBeLessThan(300)
    const another = await server.send('PUT', path, { body: body('fourth'), headers: { 'If-Match': '"what.is_it.zzzz"' } })
    expect(another.status).toBe(412)
  })
})
