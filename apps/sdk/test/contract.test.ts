import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { mark } from '../src/mark.ts'
import { clientOf, scripted } from './scripted-fetch.ts'

const client = clientOf(scripted())

test('the client has exactly one call for every endpoint of the contract', () => {
  const calls = Object.entries(client).flatMap(([resource, operations]) =>
    Object.keys(operations).map((operation) => `${resource}.${operation}`),
  )
  expect(calls.sort()).toEqual(
    listEndpoints()
      .map(({ resource, operation }) => `${resource}.${operation}`)
      .sort(),
  )
})

/** The request of the client for an operation with parameters that must be escaped, and with an empty body if it has one. */
const sentBy = async ({ resource, operation, endpoint }: NamedEndpoint) => {
  const fetch = scripted(400)
  const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, `the ${name}`]))
  // Any operation can represent the others here, because the type test checks the types of the input.
  const call = (clientOf(fetch) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>)[resource]?.[operation]
  await expect(call?.({ params, ...(endpoint.body && { body: {} }) })).rejects.toMatchObject({ status: 400 })
  const [url, init] = fetch.mock.calls[0] ?? []
  return { url, method: init?.method, body: init?.body }
}

test('every call sends the method, the path and the body of its endpoint', async () => {
  const sent: Record<string, unknown> = {}
  for (const named of listEndpoints()) sent[`${named.resource}.${named.operation}`] = await sentBy(named)
  const expected = listEndpoints().map(({ resource, operation, endpoint: { path, method, body } }) => {
    const url = `https://flags.test${path.replaceAll(/:(\w+)/g, 'the%20$1')}`
    return [`${resource}.${operation}`, { url, method, body: body && '{}' }] as const
  })
  expect(sent).toEqual(Object.fromEntries(expected))
})

type Operations = Readonly<Record<string, { readonly [mark]: { readonly route: unknown } }>>

const routesOf = (operations: Operations) => Object.entries(operations).map(([name, operation]) => [name, operation[mark].route])

test('the entry of each resource creates the operations of the client', async () => {
  const all: readonly (readonly [string, object])[] = Object.entries(client)
  for (const [resource, operations] of all) {
    const subpath = resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const entry: Record<string, (options: object) => Operations> = await import(`../src/generated/resources/${subpath}.ts`)
    const [[name, create] = ['', () => ({})], ...others] = Object.entries(entry)
    expect([name.toLowerCase(), others]).toEqual([`create${resource.toLowerCase()}`, []])
    // Every operation has a route.
    expect(routesOf(create({ baseUrl: 'https://flags.test', token: null }))).toEqual(routesOf(operations as Operations))
  }
  expect(all.length).toBeGreaterThan(30)
})
