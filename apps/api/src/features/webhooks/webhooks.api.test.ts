import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDisclosed, listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newWebhook } from '../../../test/webhook-samples.ts'
import { newWebhookSecret, webhookSecretOf } from '../../identity/webhook/webhook-secret.ts'
import { findWebhook } from '../../store/repositories/webhooks.repository.ts'

const path = '/api/admin/webhooks'
const url = 'https://hooks.example.org/in/secret-path?key=secret-query'
const unknown = '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const create = async (body: object = { url }) => {
  const answer = await server.send('POST', path, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.json
}
const storedSecret = async (id: string) => {
  const [row] = await server.database.run(findWebhook(id))
  return webhookSecretOf(server.ports.identity.keyring, row!)
}
const refusal = async (method: string, at: string, body?: unknown) => {
  const { status, json } = await server.send(method, at, { body })
  return [status, json.name, json.details?.[0]?.path]
}

describe('201', () => {
  test('creates a webhook for all events, and returns its secret once', async () => {
    const { status, headers, json } = await server.send('POST', path, { body: { url } })
    expect(status).toBe(201)
    expect(json).toEqual({
      id: expect.any(String),
      url,
      description: null,
      enabled: true,
      events: [],
      projects: [],
      createdAt: expect.any(String),
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    })
    const { secret, ...shown } = json
    expect(headers.get('Location')).toBe(`${path}/${json.id}`)
    expect((await server.send('GET', `${path}/${json.id}`)).json).toEqual(shown)
    expect((await server.send('GET', path)).json.webhooks).toContainEqual(shown)
    expect(await storedSecret(json.id)).toBe(secret)
    expect(await isDisclosed(server, secret)).toBe(false)
  })

  test('stores the sent fields, without duplicates', async () => {
    const body = { url, description: 'Why', enabled: false, events: ['change-added', 'change-added'], projects: ['default', 'default'] }
    expect(await create(body)).toMatchObject({ ...body, events: ['change-added'], projects: ['default'] })
  })

  test('writes an event without path and query of the URL', async () => {
    await create()
    const [event] = (await listEvents(server, 'webhook-created')).slice(-1)
    expect(event).toMatchObject({ project: null, data: { origin: 'https://hooks.example.org', enabled: true } })
    expect([await isDisclosed(server, 'secret-path'), await isDisclosed(server, 'secret-query')]).toEqual([false, false])
  })
})

describe('200', () => {
  test('changes only the sent fields, and lists them at once', async () => {
    const { secret, ...before } = await create({ url, events: ['change-added'] })
    const answer = await server.send('PUT', `${path}/${before.id}`, { body: { enabled: false, description: 'Paused' } })
    const after = { ...before, enabled: false, description: 'Paused' }
    expect([answer.status, answer.json]).toEqual([200, after])
    expect((await server.send('GET', path)).json.webhooks).toContainEqual(after)
    expect(await storedSecret(before.id)).toBe(secret)
    const [event] = (await listEvents(server, 'webhook-updated')).slice(-1)
    expect(event).toMatchObject({ data: { enabled: false, changed: ['description', 'enabled'] }, pre_data: { enabled: true } })
  })

  test('writes no event if nothing changes', async () => {
    const { id } = await create()
    const before = await listEvents(server, 'webhook-updated')
    expect((await server.send('PUT', `${path}/${id}`, { body: { url } })).status).toBe(200)
    expect(await listEvents(server, 'webhook-updated')).toEqual(before)
  })

  test('replaces the secret, also for an id in upper case', async () => {
    const { id, secret } = await create()
    const { status, json } = await server.send('POST', `${path}/${id.toUpperCase()}/rotate-secret`)
    expect([status, json.id]).toEqual([200, id])
    expect(json.secret).not.toBe(secret)
    expect(await storedSecret(id)).toBe(json.secret)
    expect(await isDisclosed(server, json.secret)).toBe(false)
    expect((await listEvents(server, 'webhook-secret-rotated')).at(-1)).toMatchObject({ data: { id } })
  })
})

describe('204', () => {
  test('deletes a webhook', async () => {
    const { id } = await create()
    expect((await server.send('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await server.send('GET', `${path}/${id}`)).status).toBe(404)
    expect((await server.send('GET', path)).text).not.toContain(id)
    expect((await listEvents(server, 'webhook-deleted')).at(-1)).toMatchObject({ pre_data: { id } })
  })
})

describe('400', () => {
  test.each([
    ['http://127.0.0.1:8080/', 'body/url'],
    ['http://[::1]/', 'body/url'],
    ['https://localhost/', 'body/url'],
    ['http://169.254.169.254/latest/meta-data', 'body/url'],
    ['http://2130706433/', 'body/url'],
    ['https://me:secret@hooks.example.org/', 'body/url'],
    ['https://me@hooks.example.org/', 'body/url'],
    ['ftp://hooks.example.org/', 'body/url'],
    ['hooks.example.org', 'body/url'],
    [`https://hooks.example.org/${'a'.repeat(2_000)}`, 'body/url'],
  ])('returns 400 for the URL %s', async (wrong, at) => {
    const { id } = await create()
    expect(await refusal('POST', path, { url: wrong })).toEqual([400, 'ValidationError', at])
    expect(await refusal('PUT', `${path}/${id}`, { url: wrong })).toEqual([400, 'ValidationError', at])
  })

  test.each([
    ['an unknown type of events', { url, events: ['change-added', 'feature-created'] }, 'body/events/1'],
    ['an unknown project', { url, projects: ['default', 'nowhere'] }, 'body/projects/1'],
    ['an unknown field', { url, secret: newWebhookSecret() }, 'body'],
    ['no URL', {}, 'body/url'],
  ])('returns 400 for %s', async (_, body, at) => {
    expect(await refusal('POST', path, body)).toEqual([400, 'ValidationError', at])
  })
})

describe('404', () => {
  test.each([
    ['GET', '', undefined],
    ['PUT', '', { enabled: true }],
    ['DELETE', '', undefined],
    ['POST', '/rotate-secret', undefined],
  ])('returns 404 for %s of an unknown webhook%s', async (method, rest, body) => {
    expect(await refusal(method, `${path}/${unknown}${rest}`, body)).toEqual([404, 'NotFoundError', undefined])
  })
})

test('an export of the state contains neither webhooks nor secrets', async () => {
  const { secret, sealed } = await newWebhook(server, { url })
  const { status, text } = await server.send('GET', '/api/admin/state/export')
  expect(status).toBe(200)
  for (const hidden of [secret, sealed, 'hooks.example.org', 'whsec_']) expect(text).not.toContain(hidden)
})
