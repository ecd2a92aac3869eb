import { listEndpoints } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { clientOf, scripted } from './scripted-fetch.ts'

const client = clientOf(scripted())

test('the client has a call for every endpoint of the contract, and none beside', () => {
  const calls = Object.entries(client).flatMap(([resource, operations]) =>
    Object.keys(operations).map((operation) => `${resource}.${operation}`),
  )
  expect(calls.sort()).toEqual(
    listEndpoints()
      .map(({ resource, operation }) => `${resource}.${operation}`)
      .sort(),
  )
})

test.each(listEndpoints())(
  '$resource.$operation sends the method and the path of its endpoint',
  async ({ resource, operation, endpoint }) => {
    const fetch = scripted(400)
    const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, `the ${name}`]))
    // any operation may stand for its like here: the shape of the input is proven by the type test
    const call = (clientOf(fetch) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>)[resource]?.[operation]
    await expect(call?.({ params, body: {} })).rejects.toMatchObject({ name: 'ValidationError' })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe(`https://flags.test${endpoint.path.replaceAll(/:(\w+)/g, 'the%20$1')}`)
    expect(init).toMatchObject({ method: endpoint.method, ...(endpoint.body && { body: '{}' }) })
    expect(init?.body === undefined).toBe(endpoint.body === undefined)
  },
)
