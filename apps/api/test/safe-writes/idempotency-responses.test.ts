import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createKeyring } from '../../src/identity/secret/keyring.ts'
import { storedResponsesRetention } from '../../src/jobs/retention.ts'
import { runJob } from '../../src/jobs/run-job.ts'
import { build } from '../../src/store/index.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { day, features, idempotencyOn, isReplay, tokens, withKey } from '../idempotency.ts'
import { stateMarker } from '../state-mark.ts'

let server: TestServer
let clock = Date.now()
beforeAll(async () => {
  server = await startTestServer({ now: () => clock, limited: false })
})
afterAll(() => server.stop())

const { post, create, stored, named, clear } = idempotencyOn(() => server)
beforeEach(clear)

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
    expect((await create('k', 'later')).status).toBe(201)
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
