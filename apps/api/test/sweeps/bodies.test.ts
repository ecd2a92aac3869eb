import { request as open } from 'node:http'
import type { NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, oneSampleOf, sampleOf, seed, senderOf } from '../samples.ts'
import { type Binding, cases, targetOf } from './bindings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

const refusedTypes: [string, string | null][] = [
  ['none', null],
  ['an empty one', ''],
  ['text/plain', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['multipart', 'multipart/form-data; boundary=x'],
  ['JSON with padding', 'application/jsonp'],
  ['another JSON', 'application/vnd.api+json'],
  ['two types', 'text/plain, application/json'],
  ['latin1', 'application/json; charset=latin1'],
  ['UTF-16', 'application/json;charset="utf-16"'],
]
const acceptedTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;CHARSET=UTF-8',
  'application/json ; charset="utf-8"',
  'application/json; profile=x',
]

const takesBody = ({ endpoint }: NamedEndpoint) => endpoint.body !== undefined

describe.each(cases(takesBody))('$title', ({ named, call }) => {
  const sample = oneSampleOf(() => server, named.operation)
  const refused = (name: string) => ({ id: expect.any(String), name, message: expect.any(String) })

  test.each(refusedTypes)('415 for the content type: %s', async (_, contentType) => {
    const { status, error } = await call(server, named, await sample(), { contentType })
    expect(status).toBe(415)
    expect(error).toEqual(refused('ContentTypeerror'))
  })

  test('415 for an encoded body', async () => {
    const headers = { 'Content-Encoding': 'gzip' }
    const { status, error } = await call(server, named, await sample(), { headers })
    expect(status).toBe(415)
    expect(error).toEqual(refused('ContentTypeerror'))
  })

  test('415 comes before 400', async () => {
    const params = Object.fromEntries(Object.keys(named.endpoint.params.shape).map((name) => [name, 'not a name']))
    const input = { params, query: { keep: 'maybe' }, body: 'wrong' }
    expect((await call(server, named, input, { contentType: 'text/plain' })).status).toBe(415)
    expect((await call(server, named, input)).status).toBe(400)
  })

  test.each(acceptedTypes)('accepts %s', async (contentType) => {
    const { status } = await call(server, named, await sampleOf(server, named.operation), { contentType })
    expect(status).toBeLessThan(300)
  })
})

describe.each(cases((named) => !takesBody(named)))('$title', ({ over, named, call }) => {
  // tRPC sends an input with every mutation.
  test.skipIf(over === 'tRPC' && named.endpoint.method !== 'GET')('needs no content type, and minds none', async () => {
    for (const type of ['text/plain', 'application/xml']) {
      const { status } = await call(server, named, await sampleOf(server, named.operation), { headers: { 'Content-Type': type } })
      expect(status).toBeLessThan(300)
    }
  })
})

/** Where a binding takes the body of an endpoint. */
const addressOf = (over: Binding['name'], named: NamedEndpoint, sample: AnyInput): { method: string; path: string } =>
  over === 'HTTP'
    ? { method: named.endpoint.method, path: targetOf(named, sample) }
    : { method: 'POST', path: `/trpc/${named.resource}.${named.operation}` }

interface Refusal {
  readonly status: number | undefined
  readonly body: string
}

/** Starts a request, and gives back what is answered while it is still being written. */
const writing = async (
  over: Binding['name'],
  named: NamedEndpoint,
  sample: AnyInput,
  headers: Record<string, string>,
  write: (outgoing: ReturnType<typeof open>) => void,
): Promise<Refusal> => {
  const address = addressOf(over, named, sample)
  const sender = senderOf(server, named)
  const all = { ...(sender !== null && { Authorization: sender }), 'Content-Type': 'application/json', ...headers }
  return new Promise((resolve, reject) => {
    const outgoing = open(server.url, { ...address, headers: all, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode, body: Buffer.concat(chunks).toString() })
        outgoing.destroy()
      })
    })
    outgoing.on('error', reject)
    write(outgoing)
  })
}

describe.each(cases(takesBody))('$title', ({ over, named, call }) => {
  const { bodyLimit, access } = named.endpoint
  const refusedSample = oneSampleOf(() => server, named.operation)
  const told = expect.stringMatching(`"name":"PayloadTooLarge","message":"[^"]*${bodyLimit}`)

  test('413 for a declared length over the limit, before any of it is sent', async () => {
    const headers = { 'Content-Length': String(bodyLimit + 1) }
    expect(await writing(over, named, await refusedSample(), headers, (outgoing) => outgoing.flushHeaders())).toEqual({
      status: 413,
      body: told,
    })
  })

  test('413 for a longer body of no declared length', async () => {
    const chunk = Buffer.alloc(1_000_000, 0x20)
    const answer = await writing(over, named, await refusedSample(), { 'Transfer-Encoding': 'chunked' }, (outgoing) => {
      for (let sent = 0; sent <= bodyLimit; sent += chunk.length) outgoing.write(chunk)
    })
    expect(answer).toEqual({ status: 413, body: told })
  })

  test('takes a body of exactly the limit', async () => {
    const sample = await sampleOf(server, named.operation)
    const bytes = Buffer.alloc(bodyLimit, 0x20)
    bytes.write(JSON.stringify(over === 'HTTP' ? sample.body : sample))
    const { status } = await call(server, named, sample, { bytes })
    expect(status).toBeLessThan(300)
  }, 120_000)

  test.each([
    ['too large', bodyLimit + 1],
    ['not sent', bodyLimit],
  ])('a refusal of the caller or the content type does not wait for a body that is %s', async (_, length) => {
    const told = async (headers: Record<string, string>) => {
      const all = { 'Content-Length': String(length), ...headers }
      return (await writing(over, named, await refusedSample(), all, (outgoing) => outgoing.flushHeaders())).status
    }
    if (access.caller !== 'anyone') {
      expect(await told({ Authorization: 'unknown' })).toBe(401)
      expect(await told({ Authorization: server.tokens.frontend })).toBe(403)
    }
    expect(await told({ 'Content-Type': 'text/plain' })).toBe(415)
  })
})
