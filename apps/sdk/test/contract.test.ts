import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { expect, test } from 'vitest'
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

/** The request of the client for an operation with parameters that must be escaped, and with an empty body. */
const sentBy = async ({ resource, operation, endpoint }: NamedEndpoint) => {
  const fetch = scripted(400)
  const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, `the ${name}`]))
  // Any operation can represent the others here, because the type test checks the types of the input.
  const call = (clientOf(fetch) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>)[resource]?.[operation]
  await expect(call?.({ params, body: {} })).rejects.toMatchObject({ name: 'ValidationError' })
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
