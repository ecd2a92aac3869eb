import type { NamedEndpoint } from '@halyard/contracts'
import { createHalyard, HalyardError } from '@halyard/sdk'
import { createTRPCUntypedClient, httpLink, TRPCClientError } from '@trpc/client'
import { expect } from 'vitest'
import { parseBody } from './harness.ts'
import { withoutOfrep } from './ofrep-errors.ts'

/** Input of any endpoint. The types of the inputs guarantee that they fit. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: unknown
}

/** Response without ids and headers. */
export interface Outcome {
  readonly status: number
  readonly value?: unknown
  readonly error?: unknown
}

export type Headers = Readonly<Record<string, string>>
type Way = (url: string, named: NamedEndpoint, input: AnyInput, headers: Headers) => Promise<Outcome>

const withoutId = (body: unknown): unknown => {
  const { id, ...rest } = withoutOfrep(body) as Record<string, unknown>
  expect(id).toEqual(expect.any(String))
  return rest
}

const overHttp: Way = async (url, { endpoint }, { params = {}, query = {}, body }, headers) => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])))
  const answer = await fetch(`${url}${path}?${search}`, {
    method: endpoint.method,
    headers: endpoint.body ? { 'content-type': 'application/json', ...headers } : headers,
    ...(endpoint.body && { body: JSON.stringify(body) }),
  })
  const parsed: unknown = answer.status === 204 ? undefined : parseBody(answer.headers, await answer.text())
  return answer.ok ? { status: answer.status, value: parsed } : { status: answer.status, error: withoutId(parsed) }
}

const overTrpc: Way = async (url, { resource, operation, endpoint }, input, headers) => {
  const client = createTRPCUntypedClient({ links: [httpLink({ url: `${url}/trpc`, headers })] })
  const path = `${resource}.${operation}`
  try {
    const value = await (endpoint.method === 'GET' ? client.query(path, input) : client.mutation(path, input))
    return { status: endpoint.success.status, value }
  } catch (thrown) {
    if (!(thrown instanceof TRPCClientError)) throw thrown
    const { httpStatus, error } = thrown.data as { httpStatus: number; error: { message: string } }
    expect(thrown.message).toBe(error.message)
    return { status: httpStatus, error: withoutId(error) }
  }
}

const throughSdk: Way = async (url, { resource, operation, endpoint }, { params, query, body }, headers) => {
  const { authorization = 'none', ...others } = headers
  const client = createHalyard({ baseUrl: url, token: authorization, retries: 0 })
  // Any endpoint can be called here. The SDK's type test checks their parameters and results.
  const resources = client as unknown as Record<string, Record<string, (input: object, options: object) => Promise<unknown>>>
  const input = { params, query, ...(endpoint.body && { body }) }
  try {
    return { status: endpoint.success.status, value: await resources[resource]?.[operation]?.(input, { headers: others }) }
  } catch (thrown) {
    if (!(thrown instanceof HalyardError) || thrown.status === undefined) throw thrown
    const { id, name, message, details } = thrown
    expect(withoutOfrep(thrown.body)).toEqual({ id, name, message, ...(details.length > 0 && { details }) })
    return { status: thrown.status, error: withoutId(thrown.body) }
  }
}

/** The three ways to call an endpoint, with the name that each way uses in created resources. */
export const ways: readonly (readonly [name: string, way: Way])[] = [
  ['way-http', overHttp],
  ['way-trpc', overTrpc],
  ['way-sdk', throughSdk],
]
