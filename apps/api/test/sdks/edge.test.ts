import type { Unleash } from 'unleash-client'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { TestServer } from '../harness.ts'
import { awaitRevision } from '../sdk-process.ts'
import { storedOf } from '../usage.ts'
import { startApplication } from './application.ts'
import { ChaosProxy } from './chaos-proxy.ts'
import { FakeEdge } from './fake-edge.ts'
import { startShop, turn } from './shop.ts'

let server: TestServer
beforeEach(async () => {
  server = await startShop()
  onTestFinished(() => server.stop())
})

const behind = (edge: FakeEdge, appName: string): Promise<Unleash> =>
  startApplication(
    { url: `${edge.url}/api/`, appName, refreshInterval: 50, disableMetrics: false, metricsInterval: 60_000 },
    server.tokens.backend,
  )

const edgeOf = (name: string, upstream = server.url, tokens: readonly string[] = [server.tokens.backend]) =>
  FakeEdge.start(name, upstream, tokens)

/** Whether the flag is enabled in an application. The SDK does not count this read. */
const holdsOn = (application: Unleash) => application.getFeatureToggleDefinition('checkout')?.enabled

/** Evaluates the flag several times in an application, which then reports the evaluations to its proxy. */
const use = async (application: Unleash, times: number): Promise<void> => {
  for (let time = 0; time < times; time++) application.isEnabled('checkout')
  await application.flushMetrics()
}

const countsOf = async (appName: string) =>
  (await storedOf(server, 'checkout'))
    .filter((entry) => entry.appName === appName)
    .map(({ environment, yes, no }) => ({ environment, yes, no }))

const instancesOf = async (appName: string) =>
  (await server.send('GET', `/api/admin/metrics/applications/${appName}`)).json.instances as { environment: string }[]

describe('an application behind a fake Edge', () => {
  test('receives each change, and its proxy gets 304 in between', async () => {
    const edge = await edgeOf('edge')
    const application = await behind(edge, 'shop')
    expect(holdsOn(application)).toBe(true)
    await edge.refresh()
    await turn(server, 'checkout', 'off')
    await edge.refresh()
    await edge.refresh()
    await expect.poll(() => holdsOn(application)).toBe(false)
    expect(edge.polls).toEqual([200, 304, 200, 304])
    const headers = { 'Unleash-Client-Spec': '6.1.0' }
    const { features } = (await server.send('GET', '/api/client/features', { token: server.tokens.backend, headers })).json
    expect(application.getFeatureToggleDefinitions()).toEqual(features)
  })

  test('reports its counts and its registration once', async () => {
    const edge = await edgeOf('edge')
    await use(await behind(edge, 'shop'), 3)
    await use(await behind(edge, 'cart'), 2)
    await edge.send()
    await edge.send()
    expect(edge.reports.size).toBe(0)
    expect(await countsOf('shop')).toEqual([{ environment: 'development', yes: 3, no: 0 }])
    expect(await countsOf('cart')).toEqual([{ environment: 'development', yes: 2, no: 0 }])
    for (const appName of ['shop', 'cart']) expect(await instancesOf(appName)).toMatchObject([{ environment: 'development' }])
  })

  test('loses no count while the server cannot be reached, and keeps its flags', async () => {
    const proxy = await ChaosProxy.start(server.url)
    const edge = await edgeOf('edge', proxy.url)
    const application = await behind(edge, 'shop')
    proxy.refuse()
    await use(application, 4)
    await expect(edge.send()).rejects.toThrow('fetch failed')
    await edge.refresh()
    expect([edge.reports.size > 0, holdsOn(application)]).toEqual([true, true])
    proxy.calm()
    await edge.send()
    expect(edge.reports.size).toBe(0)
    expect(await countsOf('shop')).toEqual([{ environment: 'development', yes: 4, no: 0 }])
  })
})

describe('two fake Edges in a chain', () => {
  test('pass a change on to the application, and its counts back to the server', async () => {
    const outer = await edgeOf('outer')
    const inner = await edgeOf('inner', outer.url)
    const application = await behind(inner, 'shop')
    await turn(server, 'checkout', 'off')
    for (const edge of [outer, inner]) await edge.refresh()
    await expect.poll(() => holdsOn(application)).toBe(false)
    await inner.refresh()
    expect(inner.polls).toEqual([200, 200, 304])
    await use(application, 5)
    for (const edge of [inner, outer]) await edge.send()
    expect(await countsOf('shop')).toEqual([{ environment: 'development', yes: 0, no: 5 }])
    expect(await instancesOf('shop')).toHaveLength(1)
  })

  test('count as processes with a change when they have reported the change', async () => {
    const outer = await edgeOf('outer')
    const inner = await edgeOf('inner', outer.url)
    const sendAll = async () => {
      for (const edge of [inner, outer]) await edge.send()
    }
    await outer.refresh()
    await sendAll()
    expect(await awaitRevision(server)).toMatchObject({ reached: true, live: 2, held: 2, unknown: 0 })
    await turn(server, 'checkout', 'off')
    await outer.refresh()
    await outer.refresh()
    await sendAll()
    const missing = [{ connectionId: inner.identifier, transport: 'edge', sdk: 'unleash-edge:20.4.1', state: 'behind' }]
    expect(await awaitRevision(server)).toMatchObject({ reached: false, live: 2, held: 1, missing })
    await inner.refresh()
    await sendAll()
    expect(await awaitRevision(server)).toMatchObject({ reached: true, live: 2, held: 2 })
  })
})

describe('the tokens of a fake Edge', () => {
  const newToken = async (tokenName: string): Promise<{ id: number; secret: string }> => {
    const body = { tokenName, type: 'backend', environment: 'development', projects: ['default'] }
    return (await server.send('POST', '/api/admin/api-tokens', { body })).json
  }
  const status = async (edge: FakeEdge, token: string) => {
    const response = await fetch(`${edge.url}/api/client/features`, { headers: { Authorization: token } })
    await response.arrayBuffer()
    return response.status
  }

  test('can be created after its start, and an unknown token is refused', async () => {
    const edge = await edgeOf('edge')
    const { secret } = await newToken('late')
    expect([await status(edge, secret), await status(edge, 'default:development.unknown')]).toEqual([200, 403])
    expect(edge.tokens).toEqual([server.tokens.backend, secret])
  })

  test.each([
    ['refuses its poll', (edge: FakeEdge) => edge.refresh()],
    ['does not validate it again', (edge: FakeEdge) => edge.revalidate()],
  ])('are removed with their features when the server %s', async (_, ask) => {
    const { id, secret } = await newToken('short')
    const edge = await edgeOf('edge', server.url, [secret, server.tokens.backend])
    await server.send('DELETE', `/api/admin/api-tokens/${id}`)
    await ask(edge)
    expect(edge.tokens).toEqual([server.tokens.backend])
    expect([await status(edge, secret), await status(edge, server.tokens.backend)]).toEqual([403, 200])
  })
})
