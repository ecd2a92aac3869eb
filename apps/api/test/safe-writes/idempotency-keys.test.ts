import { once } from 'node:events'
import { type IncomingMessage, request as open } from 'node:http'
import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { day, features, idempotencyOn, isReplay, withKey } from '../idempotency.ts'
import { request } from '../request.ts'

let server: TestServer
const clock = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false })
})
afterAll(() => server.stop())

const { post, create, stored, named, clear } = idempotencyOn(() => server)
beforeEach(clear)

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

test('a dry run with a key stores nothing, and the key stays new', async () => {
  const tried = await post('k', `${features}?dryRun=true`, { name: 'tried' })
  expect([tried.status, isReplay(tried), await stored(), await named()]).toEqual([201, false, [], []])
  const done = await create('k', 'tried')
  expect([done.status, isReplay(done)]).toEqual([201, false])
  const after = await post('k', `${features}?dryRun=true`, { name: 'tried' })
  expect([after.status, isReplay(after)]).toEqual([409, false])
})
