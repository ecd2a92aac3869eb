import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ByteAnswer, request, type Sent } from '../request.ts'
import { kinds, withHeader } from './kinds.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ask = (sent: Partial<Sent> = {}) => request(server, { method: 'GET', path: '/health', ...sent })
const all: typeof kinds = [...kinds, ['the page', 200, () => ({ method: 'GET', path: '/docs' })]]
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('request id', () => {
  test.each(all)('the response of %s has a new request id, or the one of the request', async (_, _status, sent) => {
    const [one, other] = [await ask(sent(server)), await ask(sent(server))].map(({ headers }) => headers.get('x-request-id'))
    expect(one).toMatch(uuid)
    expect(other).not.toBe(one)
    expect((await ask(withHeader(sent(server), 'X-Request-Id', 'mine-1'))).headers.get('x-request-id')).toBe('mine-1')
  })

  test.each(['a', 'A.b_c-9', '0'.repeat(64), '6a0f8da5-398f-4d26-9089-5a87e39dbca6'])('accepts the request id %s', async (id) => {
    expect((await ask({ headers: { 'X-Request-Id': id } })).headers.get('x-request-id')).toBe(id)
  })

  test.each(['', ' ', 'a b', 'a"b', '{"a":1}', 'a\tb', 'é', '<script>', '../x', 'a,b', '0'.repeat(65)])(
    'replaces the request id %j',
    async (id) => {
      expect((await ask({ headers: { 'X-Request-Id': id } })).headers.get('x-request-id')).toMatch(uuid)
    },
  )

  test('the id of an error is the request id', async () => {
    const { json } = await ask({ path: '/nothing', headers: { 'X-Request-Id': 'mine-2' } })
    expect(json.id).toBe('mine-2')
  })
})

describe('traceparent', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  const traceOf = ({ headers }: ByteAnswer) => headers.get('traceparent') ?? ''

  test.each(all)('the response of %s starts a new trace, or continues the trace of the request', async (_, _status, sent) => {
    const fresh = traceOf(await ask(sent(server)))
    expect(fresh).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(traceOf(await ask(sent(server))).slice(3, 35)).not.toBe(fresh.slice(3, 35))
    const continued = traceOf(await ask(withHeader(sent(server), 'traceparent', `00-${trace}-${span}-01`)))
    expect(continued).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
    expect(continued).not.toContain(span)
  })

  test.each([
    '',
    'nonsense',
    `00-${trace}-${span}`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `00-${trace}x-${span}-01`,
  ])('ignores "%s"', async (sent) => {
    const answer = traceOf(await ask({ headers: { traceparent: sent } }))
    expect(answer).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(answer.slice(3, 35)).not.toBe(trace)
    expect(answer.slice(3, 35)).not.toBe('0'.repeat(32))
  })
})
