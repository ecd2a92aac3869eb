import { type Contract, type Endpoint, type Input, listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './harness.ts'
import { type AnyInput, type Headers, type Outcome, ways } from './ways.ts'

/** `way` names what a case makes, so that each way makes its own. */
interface Case<I> {
  readonly status: number
  readonly title: string
  readonly input: (way: string) => I
}
type Cases = {
  readonly [R in keyof Contract]: {
    readonly [O in keyof Contract[R]]: Contract[R][O] extends Endpoint ? readonly Case<Input<Contract[R][O]>>[] : never
  }
}

const ok = <I>(status: number, title: string, input: (way: string) => I): Case<I> => ({ status, title, input })
const shop = { projectId: 'shop' }
const noTags = { addedTags: [], removedTags: [] }

/** In an order that finds what it needs: an endpoint without a case does not compile. */
const cases: Cases = {
  state: {
    importState: [
      ok(202, 'a file', (way) => ({
        body: {
          version: 4,
          projects: [{ id: `${way}-shop`, name: 'A shop' }],
          features: [
            { name: `${way}-imported`, project: `${way}-shop` },
            { name: `${way}-archived`, project: 'shop', archivedAt: '2026-01-31T12:00:00.000Z' },
          ],
          featureEnvironments: [{ featureName: `${way}-imported`, environment: 'production', enabled: true }],
          featureStrategies: [
            { featureName: `${way}-imported`, environment: 'production', name: 'flexibleRollout', parameters: { rollout: '50' } },
          ],
        },
        query: { keep: 'true' },
      })),
      ok(400, 'a reference that leads nowhere', () => ({ body: { version: 4, features: [{ name: 'lost', project: 'nowhere' }] } })),
    ],
  },
  features: {
    createFeature: [
      ok(201, 'a feature', (way) => ({ params: shop, body: { name: `${way}-made`, type: 'experiment', description: 'Grüße ☕' } })),
      ok(409, 'a name that exists', () => ({ params: shop, body: { name: 'way-http-made' } })),
      ok(404, 'an unknown project', () => ({ params: { projectId: 'nowhere' }, body: { name: 'homeless' } })),
    ],
    getAllFeatures: [
      ok(200, 'all', () => ({})),
      ok(200, 'filtered', () => ({ query: { project: ['shop', 'default'], namePrefix: 'way-', tag: undefined } })),
      ok(200, 'of none', () => ({ query: { project: 'nowhere' } })),
      ok(400, 'a bad filter', () => ({ query: { tag: 'no-colon-at-all' } })),
    ],
    getArchivedFeatures: [
      ok(200, 'some', () => ({ params: shop })),
      ok(200, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } })),
    ],
    getProjectFeatures: [
      ok(200, 'all', () => ({ params: shop })),
      ok(404, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } })),
    ],
    getFeature: [
      ok(200, 'one', () => ({
        params: { projectId: 'way-http-shop', featureName: 'way-http-imported' },
        query: { variantEnvironments: 'true' as const },
      })),
      ok(404, 'an unknown one', () => ({ params: { ...shop, featureName: 'no-such-feature' } })),
    ],
  },
  tags: {
    updateFeatureTags: [
      ok(200, 'added and removed', (way) => ({
        params: { featureName: `${way}-made` },
        body: { addedTags: [{ value: 'beta' }, { value: 'Two Words' }], removedTags: [{ value: 'beta', type: 'simple' }] },
      })),
      ok(404, 'of an unknown feature', () => ({ params: { featureName: 'no-such-feature' }, body: noTags })),
      ok(400, 'of an unknown type', () => ({
        params: { featureName: 'way-http-made' },
        body: { ...noTags, addedTags: [{ value: 'ab', type: 'nowhere' }] },
      })),
    ],
  },
  projects: { getProjects: [ok(200, 'all', () => ({}))] },
}

const casesOf = ({ resource, operation }: NamedEndpoint): readonly Case<AnyInput>[] =>
  // the table has an entry for each endpoint, of its own input
  (cases[resource] as unknown as Record<string, readonly Case<AnyInput>[]>)[operation] ?? []

const inOrder = Object.entries(cases).flatMap(([resource, operations]) =>
  Object.keys(operations).map(
    (operation) => listEndpoints().find((named) => named.resource === resource && named.operation === operation)!,
  ),
)
const named = inOrder.map((one) => [`${one.resource}.${one.operation}`, one] as const)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-02-03T04:05:06.789Z') })
  const body = { version: 4, projects: [{ id: 'shop', name: 'Shop' }] }
  expect((await server.send('POST', '/api/admin/state/import', { body })).status).toBe(202)
})
afterAll(() => server.stop())

const asAdmin = (): Headers => ({ authorization: server.tokens.admin })

/** The outcome over HTTP, after it was found to be that of every way. */
const sameEverywhere = async (one: NamedEndpoint, input: (way: string) => AnyInput, headers: Headers): Promise<Outcome> => {
  const isOwn = JSON.stringify(input('a')) !== JSON.stringify(input('b'))
  const outcomes = []
  for (const [name, way] of ways) {
    const outcome = await way(server.url, one, input(name), headers)
    outcomes.push(isOwn ? (JSON.parse(JSON.stringify(outcome).replaceAll(name, 'way')) as Outcome) : outcome)
  }
  const [first, ...others] = outcomes
  for (const other of others) expect(other).toEqual(first)
  return first!
}

/** An input that every schema of the endpoint refuses. */
const badInput = ({ endpoint }: NamedEndpoint): AnyInput => ({
  params: Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, 'not a name'])),
  query: Object.fromEntries(Object.keys(endpoint.query.shape).map((name) => [name, ['', '']])),
  body: { addedTags: 'not a list' },
})
/** The input of the endpoint's first case. */
const goodInput = (one: NamedEndpoint): AnyInput => casesOf(one)[0]!.input('way-none')

describe.each(named)('%s', (_, one) => {
  test.each(casesOf(one))('$status $title', async ({ status, input }) => {
    expect((await sameEverywhere(one, input, asAdmin())).status).toBe(status)
  })

  test('401 without a token, and with an unknown one', async () => {
    for (const headers of [{}, { authorization: 'unknown' }] as Headers[]) {
      expect(await sameEverywhere(one, () => goodInput(one), headers)).toMatchObject({
        status: 401,
        error: { name: 'AuthenticationRequired' },
      })
    }
  })

  test('403 with a token that is for SDKs', async () => {
    const outcome = await sameEverywhere(one, () => goodInput(one), { authorization: server.tokens.backend })
    expect(outcome).toMatchObject({ status: 403, error: { name: 'NoAccessError' } })
  })

  const { params, query, body } = one.endpoint
  const parses = Object.keys({ ...params.shape, ...query.shape }).length > 0 || body !== undefined
  if (parses) {
    test('400 for what its schemas refuse', async () => {
      const outcome = await sameEverywhere(one, () => badInput(one), asAdmin())
      expect(outcome).toMatchObject({ status: 400, error: { name: 'ValidationError', details: expect.any(Array) } })
    })
  }

  if (body) {
    test('415 for another content type', async () => {
      const outcome = await sameEverywhere(one, () => goodInput(one), { ...asAdmin(), 'content-type': 'text/plain' })
      expect(outcome).toMatchObject({ status: 415, error: { name: 'ContentTypeerror' } })
    })
  }

  if (body && one.endpoint.bodyLimit <= 1_000_000) {
    test('413 for a body over its limit', async () => {
      const input = { ...goodInput(one), body: 'x'.repeat(one.endpoint.bodyLimit + 1) }
      expect(await sameEverywhere(one, () => input, asAdmin())).toMatchObject({ status: 413, error: { name: 'PayloadTooLarge' } })
    })
  }
})

test('every endpoint was called', () => {
  expect(new Set(inOrder).size).toBe(listEndpoints().length)
})
