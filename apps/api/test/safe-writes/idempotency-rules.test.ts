import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { limits } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createKeyring } from '../../src/identity/secret/keyring.ts'
import { storedResponsesRetention } from '../../src/jobs/retention.ts'
import { runJob } from '../../src/jobs/run-job.ts'
import { build } from '../../src/store/index.ts'
import { system } from '../../src/store/repositories/events.repository.ts'
import { revisionKeys } from '../../src/store/revision-keys.ts'
import { newAccount } from '../accounts.ts'
import { type SendOptions, startTestServer, type TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { stateMarker } from '../state-mark.ts'

const features = '/api/admin/projects/default/features'
const tokens = '/api/admin/api-tokens'
const day = limits.idempotencyHours * 3_600_000

let server: TestServer
let clock = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const statements = (['idempotency_key', 'feature'] as const).map((table) => build.deleteFrom(table).compile())
  await server.ports.store.write(system, async () => ({ statements, events: [], revisions: [revisionKeys.features], result: null }))
})

const withKey = (key: string, options: SendOptions = {}): SendOptions => ({
  ...options,
  headers: { ...options.headers, 'Idempotency-Key': key },
})
const post = (key: string, path: string, body: unknown, options: SendOptions = {}) =>
  server.send('POST', path, withKey(key, { ...options, body }))
const create = (key: string, name: string, options?: SendOptions) => post(key, features, { name }, options)
const isReplay = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Replayed') === 'true'
const stored = () => server.database.run(build.selectFrom('idempotency_key').selectAll().compile())
const named = async () => (await server.send('GET', '/api/admin/features')).json.features.map((feature: { name: string }) => feature.name)

describe('repeated key', () => {
  test('a repeated key returns 422 with another body or query, and does nothing', async () => {
    expect((await create('one', 'first')).status).toBe(201)
    const refused = await create('one', 'second')
    expect([refused.status, refused.json.name]).toEqual([422, 'IdempotencyKeyReused'])
    const otherQuery = await post('one', `${features}?dryRun=false`, { name: 'first' })
    expect([otherQuery.status, otherQuery.json.name]).toEqual([422, 'IdempotencyKeyReused'])
    expect(await named()).toEqual(['first'])
    expect(isReplay(await create('one', 'first'))).toBe(true)
  })

  test('the key of another caller belongs to another request', async () => {
    const [editor, other] = [
      await newAccount(server, { rootRole: 'Admin' }),
      await server.newToken({ type: 'admin', project: '*', environment: '*' }),
    ]
    expect((await create('shared', 'mine')).status).toBe(201)
    for (const [token, name] of [
      [editor.token, 'editors'],
      [other, 'others'],
    ] as const) {
      const answer = await create('shared', name, { token })
      expect([answer.status, isReplay(answer)]).toEqual([201, false])
    }
    expect(await named()).toEqual(['editors', 'mine', 'others'])
    expect(isReplay(await create('shared', 'mine'))).toBe(true)
  })

  test('the key of another token of the same account belongs to another request', async () => {
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    const body = { description: 'second', expiresAt: new Date(clock + 2 * day).toISOString() }
    const made = await server.send('POST', '/api/admin/user/tokens', { token, body })
    expect(made.status).toBe(201)
    expect((await create('either', 'once', { token })).status).toBe(201)
    expect(isReplay(await create('either', 'once', { token: made.json.secret }))).toBe(false)
    expect(isReplay(await create('either', 'once', { token }))).toBe(true)
  })

  test('a key with another path or method belongs to another request', async () => {
    await server.send('POST', features, { body: { name: 'here' } })
    const patch = (name: string) =>
      server.send('PATCH', `${features}/${name}`, withKey('k', { body: [{ op: 'add', path: '/description', value: 'x' }] }))
    for (const answer of [await create('k', 'there'), await patch('here'), await patch('there')])
      expect([answer.status < 300, isReplay(answer)]).toEqual([true, false])
    expect(isReplay(await patch('here'))).toBe(true)
    expect(await stored()).toHaveLength(3)
  })

  test('a key over HTTP and over tRPC belongs to the same request', async () => {
    const procedure = (key: string, name: string) =>
      server.send('POST', '/trpc/features.createFeature', {
        body: { params: { projectId: 'default' }, body: { name }, preconditions: { idempotencyKey: key } },
      })
    const first = await create('http', 'by-http')
    const again = await procedure('http', 'by-http')
    expect([isReplay(again), again.json.result.data]).toEqual([true, first.json])
    const made = await procedure('trpc', 'by-trpc')
    const back = await create('trpc', 'by-trpc')
    expect([back.status, isReplay(back), back.json]).toEqual([201, true, made.json.result.data])
    expect((await procedure('http', 'another')).status).toBe(422)
  })

  test('a key is ignored by PUT, DELETE and GET', async () => {
    await server.send('POST', features, { body: { name: 'plain' } })
    const put = (description: string) => server.send('PUT', `${features}/plain`, withKey('k', { body: { description } }))
    expect((await put('one')).json.description).toBe('one')
    expect((await put('two')).json.description).toBe('two')
    expect((await server.send('GET', `${features}/plain`, withKey('k'))).json.description).toBe('two')
    const remove = () => server.send('DELETE', `${features}/plain`, withKey('k'))
    expect([(await remove()).status, await named()]).toEqual([202, []])
    expect((await server.send('PUT', `${features}/plain`, withKey(' bad key ', { body: { description: 'x' } }))).status).not.toBe(400)
    expect(await stored()).toEqual([])
  })
})

describe('invalid key', () => {
  const body = JSON.stringify({ name: 'never' })
  const over = {
    HTTP: (key: string) =>
      request(server, {
        method: 'POST',
        path: features,
        headers: { Authorization: server.tokens.admin, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body,
      }),
    tRPC: (idempotencyKey: string) =>
      server.send('POST', '/trpc/features.createFeature', {
        body: { params: { projectId: 'default' }, body: { name: 'never' }, preconditions: { idempotencyKey } },
      }),
  }
  test.each<[string, string, (keyof typeof over)[]]>([
    ['is empty', '', ['HTTP', 'tRPC']],
    ['is too long', 'x'.repeat(limits.idempotencyKeyLength + 1), ['HTTP', 'tRPC']],
    ['has a space', 'two words', ['HTTP', 'tRPC']],
    ['has a tab', 'two\twords', ['HTTP', 'tRPC']],
    ['is not of ASCII', 'schlüssel', ['HTTP', 'tRPC']],
    ['has a control character', 'a\u0001b', ['tRPC']],
    ['has a line feed', 'a\nb', ['tRPC']],
    ['ends with a line feed', 'ab\n', ['tRPC']],
    ['has NUL', 'a\u0000b', ['tRPC']],
    ['has half of a character', 'a\ud800', ['tRPC']],
  ])('returns 400 for a key that %s', async (_, key, bindings) => {
    for (const binding of bindings) {
      const answer = await over[binding](key)
      const error = binding === 'HTTP' ? answer.json : answer.json.error.data.error
      expect([answer.status, error.name, error.details[0].path]).toEqual([
        400,
        'ValidationError',
        expect.stringMatching(/idempotency-?key/i),
      ])
    }
    expect([await named(), await stored()]).toEqual([[], []])
  })

  test('returns 400 for two keys', async () => {
    const headers = { Authorization: server.tokens.admin, 'Content-Type': 'application/json', 'Idempotency-Key': ['one', 'two'] }
    // Node sends a list as a header for each.
    const answer = await request(server, { method: 'POST', path: features, headers: headers as never, body })
    expect([answer.status, await named()]).toEqual([400, []])
  })

  test('accepts the longest key and every valid character', async () => {
    const all = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at)).join('')
    expect((await create('x'.repeat(limits.idempotencyKeyLength), 'longest')).status).toBe(201)
    expect((await create(all, 'all')).status).toBe(201)
    expect(isReplay(await create(all, 'all'))).toBe(true)
  })
})

test('returns 409 at once while the body of the first request still arrives, also for an import', async () => {
  const { url, tokens, ports } = server
  const headers = { Authorization: tokens.admin, 'Content-Type': 'application/json', 'Idempotency-Key': 'slow' }
  for (const [path, body, status] of [
    [features, { name: 'slow' }, 201],
    ['/api/admin/state/import', { version: 4 }, 202],
  ] as const) {
    const slow = open(url, { method: 'POST', path, headers })
    const answered = once(slow, 'response')
    slow.write('{')
    await vi.waitFor(() => expect(ports.keysInUse.size).toBe(1), 20_000)
    expect(await post('slow', path, body)).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    slow.end(JSON.stringify(body).slice(1))
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(status)
    await vi.waitFor(() => expect(ports.keysInUse.size).toBe(0), 20_000)
    expect(isReplay(await post('slow', path, body))).toBe(true)
  }
})

describe('authorization before a replay', () => {
  test('returns 403 after the permission was removed, and 401 after the token was deleted', async () => {
    const { token, id } = await newAccount(server, { projects: { default: 'Member' } })
    expect((await create('k', 'made', { token })).status).toBe(201)
    const roles = (body: object) => server.send('PUT', `/api/admin/user-admin/${id}`, { body })
    const left = await server.send('DELETE', `/api/admin/projects/default/users/${id}/roles`)
    expect([left.status, left.text]).toEqual([200, expect.anything()])
    expect((await create('k', 'made', { token })).status).toBe(403)
    expect((await roles({ rootRole: 'Editor' })).status).toBe(200)
    expect(isReplay(await create('k', 'made', { token }))).toBe(true)
    expect((await server.send('DELETE', `/api/admin/user-admin/${id}`)).status).toBe(200)
    expect((await create('k', 'made', { token })).status).toBe(401)
  })

  test('refuses a request after its project became hidden', async () => {
    await server.send('POST', '/api/admin/projects', { body: { id: 'secluded', name: 'Secluded', mode: 'private' } })
    const { token, id } = await newAccount(server, { projects: { secluded: 'Member' } })
    const path = '/api/admin/projects/secluded/features'
    expect((await post('k', path, { name: 'hidden' }, { token })).status).toBe(201)
    expect((await server.send('DELETE', `/api/admin/projects/secluded/users/${id}/roles`)).status).toBe(200)
    expect((await post('k', path, { name: 'hidden' }, { token })).status).toBeGreaterThanOrEqual(403)
  })

  test('does not return a secret after the caller lost the permission', async () => {
    const { token, id } = await newAccount(server, { rootRole: 'Admin' })
    const body = { tokenName: 'an admin', type: 'admin', projects: ['*'], environment: '*' }
    const made = await post('k', tokens, body, { token })
    expect([made.status, made.text]).toEqual([201, expect.stringContaining('secret')])
    expect((await server.send('PUT', `/api/admin/user-admin/${id}`, { body: { rootRole: 'Editor' } })).status).toBe(200)
    const again = await post('k', tokens, body, { token })
    expect([again.status, again.text.includes(made.json.secret)]).toEqual([403, false])
  })
})

describe('replay for a project in the body', () => {
  let made = 0
  /** A person who owns two projects and then loses one of them, which becomes private. */
  const owner = async () => {
    const [left, kept] = [`left-${++made}`, `kept-${made}`]
    for (const id of [left, kept]) await server.send('POST', '/api/admin/projects', { body: { id, name: id } })
    await newAccount(server, { projects: { [left]: 'Owner' } })
    const { id, token } = await newAccount(server, { projects: { [left]: 'Owner', [kept]: 'Owner' } })
    const leave = async () => {
      expect((await server.send('DELETE', `/api/admin/projects/${left}/users/${id}/roles`)).status).toBe(200)
      expect((await server.send('PUT', `/api/admin/projects/${left}`, { body: { name: left, mode: 'private' } })).status).toBe(200)
    }
    return { left, kept, token, leave }
  }

  type Owner = Awaited<ReturnType<typeof owner>>
  const inFile = (name: string) => ({ features: [{ name }], ...Object.fromEntries(lists.map((list) => [list, []])) })
  const lists = ['featureStrategies', 'featureEnvironments', 'contextFields', 'featureTags', 'segments', 'tagTypes']
  test.each<[string, (person: Owner) => Promise<readonly [path: string, body: object]>]>([
    [
      'an import',
      async ({ left }) => ['/features-batch/import', { project: left, environment: 'development', data: inFile(`into-${left}`) }],
    ],
    ['a segment', async ({ left }) => ['/segments', { name: `of ${left}`, project: left, constraints: [] }]],
    [
      'a move',
      async ({ left, kept, token }) => {
        const features = `/projects/${kept}/features`
        expect((await server.send('POST', `/api/admin${features}`, { body: { name: `of-${kept}` }, token })).status).toBe(201)
        return [`${features}/of-${kept}/changeProject`, { newProjectId: left }]
      },
    ],
  ])('returns 400, 403 or 404 instead of a replay after the caller lost the project: %s', async (_, requestIn) => {
    const person = await owner()
    const [path, body] = await requestIn(person)
    const send = () => post('k', `/api/admin${path}`, body, { token: person.token })
    const first = await send()
    expect(first.status, first.text).toBeLessThan(300)
    expect(isReplay(await send())).toBe(true)
    await person.leave()
    const again = await send()
    expect([isReplay(again), again.status]).toEqual([false, expect.toSatisfy((status) => [400, 403, 404].includes(status))])
  })
})

test('returns 403 if reviews were enabled since, with and without If-Match', async () => {
  const name = 'reviewed-later'
  await server.send('POST', '/api/admin/projects', { body: { id: name, name } })
  await server.send('POST', `/api/admin/projects/${name}/features`, { body: { name } })
  const { token } = await newAccount(server, { projects: { [name]: 'Owner' } })
  const path = `/api/admin/projects/${name}/features/${name}/environments/development/strategies`
  const tag = (await server.send('GET', path)).headers.get('ETag')!
  const send = (headers: Record<string, string>) => post(`k${Object.keys(headers).length}`, path, { name: 'default' }, { token, headers })
  const both: Record<string, string>[] = [{ 'If-Match': tag }, {}]
  for (const headers of both) expect((await send(headers)).status).toBe(200)
  for (const headers of both) expect(isReplay(await send(headers))).toBe(true)
  const config = `/api/admin/projects/${name}/environments/development/change-requests/config`
  expect((await server.send('PUT', config, { body: { changeRequestsEnabled: true } })).status).toBeLessThan(300)
  for (const headers of both) expect(await send(headers)).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
})

describe('error responses', () => {
  test('400, 404 and 409 are not stored, and a retry succeeds after the cause is removed', async () => {
    const inFuture = '/api/admin/projects/future/features'
    expect((await post('missing', inFuture, { name: 'waited' })).status).toBe(404)
    await server.send('POST', '/api/admin/projects', { body: { id: 'future', name: 'Future' } })
    expect((await post('missing', inFuture, { name: 'waited' })).status).toBe(201)

    await server.send('POST', features, { body: { name: 'taken' } })
    expect((await create('taken', 'taken')).status).toBe(409)
    await server.send('DELETE', `${features}/taken`)
    await server.send('DELETE', '/api/admin/archive/taken')
    expect((await create('taken', 'taken')).status).toBe(201)

    expect((await create('wrong', 'not a name!')).status).toBe(400)
    expect((await create('wrong', 'a-name')).status).toBe(201)
    for (const [key, name] of [
      ['taken', 'taken'],
      ['wrong', 'a-name'],
    ] as const)
      expect(isReplay(await create(key, name))).toBe(true)
  })

  test('an error leaves no rows', async () => {
    const hash = await stateMarker(server.database)
    const before = await hash()
    for (const name of ['not a name!', '']) expect((await create('k', name)).status).toBe(400)
    expect([await hash(), await stored()]).toEqual([before, []])
  })
})

describe('stored response', () => {
  test('is replayed for 24 hours, and then the key is new', async () => {
    expect((await create('k', 'first')).status).toBe(201)
    clock += day - 1
    expect(isReplay(await create('k', 'first'))).toBe(true)
    clock += 1
    const late = await create('k', 'second')
    expect([late.status, isReplay(late)]).toEqual([201, false])
    // The 24 hours start with the new response.
    clock += day - 1
    expect(isReplay(await create('k', 'second'))).toBe(true)
    expect(await stored()).toHaveLength(1)
  })

  test('is replayed for 24 hours also with If-Match', async () => {
    await server.send('POST', features, { body: { name: 'matched' } })
    const path = `${features}/matched`
    const patch = (etag: string, value: string) =>
      server.send('PATCH', path, withKey('k', { body: [{ op: 'add', path: '/description', value }], headers: { 'If-Match': etag } }))
    const read = async () => (await server.send('GET', path)).headers.get('ETag')!
    const tag = await read()
    expect((await patch(tag, 'one')).status).toBe(200)
    clock += day - 1
    expect(isReplay(await patch(tag, 'one'))).toBe(true)
    clock += 1
    const old = await patch(tag, 'one')
    expect([old.status, isReplay(old)]).toEqual([412, false])
    const another = await patch(await read(), 'two')
    expect([another.status, isReplay(another), another.json.description]).toEqual([200, false, 'two'])
  })

  test('a job deletes stored responses after 24 hours', async () => {
    await create('old', 'first')
    clock += 1
    await create('young', 'second')
    clock += day - 1
    expect(await runJob(server.ports.store, storedResponsesRetention, clock)).toBe(true)
    expect(await stored()).toHaveLength(1)
    expect(isReplay(await create('young', 'second'))).toBe(true)
    expect((await create('old', 'first')).status).toBe(409)
  })
})

describe('row of a stored response', () => {
  test('contains neither the response, nor the body, nor the path, nor the key in plain text', async () => {
    const name = 'a-token-of-mine'
    const made = await post('a-key-of-mine', tokens, { tokenName: name, type: 'client', projects: ['default'], environment: 'development' })
    expect(made.status, made.text).toBe(201)
    const rows = JSON.stringify(await stored())
    for (const text of [made.json.secret, made.json.secret.split('.')[1], name, 'a-key-of-mine', 'api-tokens', 'development'])
      expect(rows).not.toContain(text)
    const sealed = (await stored())[0]!.answer
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(name)
    expect(
      (await post('a-key-of-mine', tokens, { tokenName: name, type: 'client', projects: ['default'], environment: 'development' })).json,
    ).toEqual(made.json)
    const [{ n } = { n: -1 }] = await server.database.run(
      sql<{ n: number }>`select count(*)::int as n from event where concat(data, pre_data) like ${`%${made.json.secret}%`}`.compile(build),
    )
    expect([n, server.log.join('\n').includes('a-key-of-mine')]).toEqual([0, false])
  })

  const keyring = (...secrets: string[]) => {
    const { identity } = server.ports
    onTestFinished(() => void Object.assign(server.ports, { identity }))
    Object.assign(server.ports, { identity: { ...identity, keyring: createKeyring(secrets) } })
  }

  test('is replayed while its secret key is known; otherwise the request returns 409', async () => {
    const [old, fresh] = ['the old key, with more than 32 characters', 'the new key, with more than 32 characters']
    keyring(old)
    const first = await create('k', 'sealed')
    keyring(fresh, old)
    const again = await create('k', 'sealed')
    expect([again.status, isReplay(again), again.json]).toEqual([201, true, first.json])
    expect((await create('k', 'another')).status).toBe(422)
    keyring(fresh)
    const gone = await create('k', 'sealed')
    expect([gone.status, gone.json.name, gone.json.message]).toEqual([409, 'ConflictError', expect.stringContaining('secret key')])
    expect(await named()).toEqual(['sealed'])
    clock += day
    expect((await create('k', 'anew')).status).toBe(201)
  })

  test('cannot be used for another request', async () => {
    await create('one', 'first')
    await create('other', 'second')
    await server.database.run(
      sql`update idempotency_key a set answer = b.answer, fingerprint = b.fingerprint from idempotency_key b where a.scope <> b.scope`.compile(
        build,
      ),
    )
    for (const [key, name] of [
      ['one', 'first'],
      ['one', 'second'],
    ] as const) {
      const answer = await create(key, name)
      expect([answer.status, isReplay(answer)]).toEqual([409, false])
    }
  })
})

test('a dry run with a key stores nothing, and the key stays new', async () => {
  const tried = await post('k', `${features}?dryRun=true`, { name: 'tried' })
  expect([tried.status, isReplay(tried), await stored(), await named()]).toEqual([201, false, [], []])
  const done = await create('k', 'tried')
  expect([done.status, isReplay(done)]).toEqual([201, false])
  const after = await post('k', `${features}?dryRun=true`, { name: 'tried' })
  expect([after.status, isReplay(after)]).toEqual([409, false])
})

test('a replay returns the stored response, whatever changed since', async () => {
  const path = `${features}/moved`
  const first = await create('k', 'moved')
  await server.send('PUT', path, { body: { description: 'since' } })
  const replayed = await create('k', 'moved')
  expect([replayed.json, replayed.headers.get('Location')]).toEqual([first.json, first.headers.get('Location')])
  await server.send('DELETE', path)
  await server.send('DELETE', '/api/admin/archive/moved')
  expect([(await create('k', 'moved')).json, await named()]).toEqual([first.json, []])
})
