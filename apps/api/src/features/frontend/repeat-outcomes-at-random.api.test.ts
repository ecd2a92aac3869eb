import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { countAuthentications } from '../../../test/count-authentications.ts'
import { serverForTest } from '../../../test/harness.ts'
import { serveChanged } from '../../../test/http/serve-changed.ts'
import { oneOf, type Pick, randomNumbers } from '../../../test/random-numbers.ts'

const inDefault = '/api/admin/projects/default/features'
const april = Date.parse('2026-04-01T00:00:00.000Z')
const may = Date.parse('2026-05-01T00:00:00.000Z')
const environments = ['development', 'production']
const flags = ['one', 'two', 'three']

const inRule = (contextName: string, ...values: string[]) => ({ contextName, operator: 'IN', values })
const dateRule = (operator: string, at: number) => ({ contextName: 'currentTime', operator, value: new Date(at).toISOString() })
const rollout = (stickiness: string) => ({ name: 'flexibleRollout', parameters: { rollout: '50', stickiness, groupId: stickiness } })
const rules = [
  [inRule('plan', 'gold')],
  [inRule('plan', 'gold', 'iron'), inRule('userId', '1')],
  [inRule('remoteAddress', '127.0.0.1', '203.0.113.9')],
  [inRule('environment', 'production')],
  [dateRule('DATE_AFTER', april)],
  [dateRule('DATE_BEFORE', may)],
]
const steady = [...rules.map((constraints) => ({ name: 'default', constraints })), rollout('userId')]
const withRandom = [...steady, rollout('default'), rollout('random')]

interface Poll {
  readonly query: string
  /** Absent: a GET. */
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The address from which the request comes. */
  readonly from: string
}

const randomPoll = (pick: Pick, Authorization: string): Poll => {
  const often = (name: string, ...values: string[]) => (pick(2) === 0 ? {} : { [name]: oneOf(pick, values) })
  const seldom = (name: string, ...values: string[]) => (pick(5) === 0 ? { [name]: oneOf(pick, values) } : {})
  const context = {
    // Texts of equal length differ only in their bytes.
    userId: oneOf(pick, ['1', '2']),
    plan: oneOf(pick, ['gold', 'iron']),
    ...often('environment', ...environments),
    ...seldom('currentTime', '2026-03-31T00:00:00.000Z', '2026-05-01T00:00:00.000Z'),
    ...seldom('remoteAddress', '203.0.113.9'),
  }
  const forwarded = { ...often('X-Forwarded-For', '203.0.113.9', '203.0.113.10'), ...often('Origin', 'https://shop.example') }
  const headers = { Authorization, 'Content-Type': 'application/json', ...forwarded }
  const from = oneOf(pick, ['127.0.0.1', '127.0.0.1', '127.0.0.2'])
  if (pick(3) === 0) return { query: `?${new URLSearchParams(context)}`, body: undefined, headers, from }
  return { query: '', body: JSON.stringify({ context }), headers, from }
}

const otherPlan = (text: string): string => text.replace(/gold|iron/, (plan) => (plan === 'gold' ? 'iron' : 'gold'))

/** The same poll with another context or address, which the server must notice. */
const variantOf = (pick: Pick, poll: Poll): Poll => {
  const forwarded = poll.headers['X-Forwarded-For'] === '203.0.113.9' ? '203.0.113.7' : '203.0.113.9'
  return oneOf(pick, [
    { ...poll, query: otherPlan(poll.query), body: poll.body && otherPlan(poll.body) },
    { ...poll, from: poll.from === '127.0.0.1' ? '127.0.0.2' : '127.0.0.1' },
    { ...poll, headers: { ...poll.headers, 'X-Forwarded-For': forwarded } },
  ])
}

interface Answered {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Sends the body with its length, or in two chunks. The result has neither the ids of the exchange nor its time. */
const send = (url: string, { query, body, headers, from }: Poll, more: object, agent: Agent, isChunked: boolean): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const length = body === undefined || isChunked ? {} : { 'Content-Length': body.length }
    const outgoing = request(`${url}/api/frontend${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...length, ...more },
      localAddress: from,
      agent,
    })
    outgoing.on('error', reject).on('response', (answer) => {
      const { date: _, traceparent: __, 'x-request-id': id, ...others } = answer.headers
      text(answer).then((all) => resolve({ status: answer.statusCode, headers: others, body: all.replace(`${id}`, '') }), reject)
    })
    if (body !== undefined && isChunked) outgoing.write(body.slice(0, 5))
    outgoing.end(isChunked ? body?.slice(5) : body)
  })

/** A server with flags, whose proxy on 127.0.0.1 is trusted. `change` changes flags, tokens or the clock at random. */
const randomWorld = async (pick: Pick) => {
  let now = april - 3_600_000
  const server = await serverForTest({ now: () => now })
  const { url } = await serveChanged(server, { trustedProxies: ['127.0.0.1'] })
  const write = async (method: string, path: string, body?: object) => {
    const answer = await server.send(method, path, body && { body })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer
  }
  /** Ids by secret; undefined: the token is deleted, and its pages still poll. */
  const tokens = new Map<string, number | undefined>()
  const newToken = async () => {
    const scope = { environment: oneOf(pick, environments), projects: ['default'] }
    // No date of a rule lies near the expiry.
    const expiry = now <= may && pick(2) === 0 ? { expiresAt: new Date(may + 3_600_000).toISOString() } : {}
    const { id, secret } = (await write('POST', '/api/admin/api-tokens', { tokenName: 'page', type: 'frontend', ...scope, ...expiry })).json
    tokens.set(secret, id)
  }
  const revoke = async () => {
    const [secret, id] = oneOf(pick, [...tokens])
    if (id !== undefined) await write('DELETE', `/api/admin/api-tokens/${id}`)
    tokens.set(secret, undefined)
    await newToken()
  }
  const pathOf = (flag: string, environment: string) => `${inDefault}/${flag}/environments/${environment}`
  const randomPath = () => pathOf(oneOf(pick, flags), oneOf(pick, environments))
  const toggle = () => write('POST', `${randomPath()}/${oneOf(pick, ['on', 'off'])}`)
  const changeStrategies = async () => {
    const path = `${randomPath()}/strategies`
    for (const { id } of (await server.send('GET', path)).json) await write('DELETE', `${path}/${id}`)
    for (let count = 0; count < 2; count++) await write('POST', path, oneOf(pick, pick(4) === 0 ? withRandom : steady))
  }
  const moveClock = async () => {
    now = oneOf(pick, [april, may, may]) + oneOf(pick, [-1, 0, 1, 2, -86_400_000, 86_400_000])
  }
  for (const name of flags) {
    await write('POST', inDefault, { name })
    for (const environment of environments) {
      await write('POST', `${pathOf(name, environment)}/strategies`, steady[flags.indexOf(name) * 2])
      await write('POST', `${pathOf(name, environment)}/on`)
    }
  }
  for (let count = 0; count < 4; count++) await newToken()
  const everywhere = await server.newToken({ type: 'frontend', project: '*', environment: '*' })
  const change = () => oneOf(pick, [toggle, toggle, changeStrategies, moveClock, moveClock, newToken, revoke])()
  const newPoll = () => randomPoll(pick, oneOf(pick, [everywhere, ...[...tokens.keys()].slice(-4)]))
  return { url, authentications: countAuthentications(server), change, newPoll }
}

test('equal requests get the responses that the pipeline gives, while flags, tokens and the time change', { timeout: 60_000 }, async () => {
  const pick = randomNumbers(7)
  const { url, authentications, change, newPoll } = await randomWorld(pick)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const tags = new Map<Poll, string>()
  const anyTag = () => oneOf(pick, ['*', '"none"', ...tags.values(), [...tags.values()].slice(-2).join(', ')])
  let repeated = 0

  const compare = async (poll: Poll, tag = tags.get(poll)) => {
    const sent = tag === undefined || tag === '' ? {} : { 'If-None-Match': tag }
    // The server neither stores nor repeats the response to a request with an id.
    const askPipeline = () => send(url, poll, { ...sent, 'X-Request-Id': randomUUID() }, agent, pick(4) === 0)
    if (pick(2) === 0) await askPipeline()
    authentications.count = 0
    const answer = await send(url, poll, sent, agent, pick(4) === 0)
    if (authentications.count === 0) repeated++
    const expected = await askPipeline()
    const isRandom = expected.status === 200 && expected.headers.etag === undefined
    const compared = ({ status, headers, body }: Answered) => (isRandom ? { status, etag: headers.etag } : { status, headers, body })
    expect(compared(answer), JSON.stringify([poll, sent])).toEqual(compared(expected))
    if (typeof expected.headers.etag === 'string') tags.set(poll, expected.headers.etag)
  }

  const polls = Array.from({ length: 20 }, newPoll)
  for (let step = 0; step < 360; step++) {
    if (pick(15) === 0) await change()
    if (pick(10) === 0) polls[pick(polls.length)] = newPoll()
    const poll = oneOf(pick, polls)
    for (let count = pick(4); count >= 0; count--) await compare(poll)
    const tag = pick(3) === 0 ? anyTag() : tags.get(poll)
    for (let count = pick(4); count > 0; count--) await compare(variantOf(pick, poll), tag)
  }
  expect(repeated).toBeGreaterThan(100)
})
