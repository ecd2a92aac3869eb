import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { full } from '../full.ts'
import type { TestServer } from '../harness.ts'
import { withoutOfrep } from '../ofrep-errors.ts'
import { type ByteAnswer, request } from '../request.ts'
import { type AnyInput, senderOf } from '../samples.ts'

export interface Options {
  /** Token of the caller. Null: none. Absent: a token with access to the endpoint. */
  readonly token?: string | null
  /** Headers besides Authorization and Content-Type. */
  readonly headers?: Readonly<Record<string, string>>
  readonly contentType?: string | null
  /** Raw bytes instead of the body or, over tRPC, of the complete input. */
  readonly bytes?: string | Uint8Array
}

/** Response: the value of a success, or the body of an error. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly value: unknown
  readonly error: unknown
  readonly answer: ByteAnswer
}

export interface Binding {
  readonly name: 'HTTP' | 'tRPC'
  readonly call: (server: TestServer, named: NamedEndpoint, input: AnyInput, options?: Options) => Promise<Reply>
}

const headersOf = (
  server: TestServer,
  named: NamedEndpoint,
  hasBody: boolean,
  { token = senderOf(server, named), contentType = 'application/json', headers }: Options,
) => ({
  ...(token !== null && { Authorization: token }),
  ...(hasBody && contentType !== null && { 'Content-Type': contentType }),
  ...headers,
})

/** Path and query of an endpoint over HTTP. */
export const targetOf = ({ endpoint }: NamedEndpoint, { params = {}, query = {} }: AnyInput): string => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, String(one)]))
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

export const http: Binding = {
  name: 'HTTP',
  call: async (server, named, input, options = {}) => {
    const { method, body } = named.endpoint
    const bytes = options.bytes ?? (body && JSON.stringify(input.body))
    const headers = headersOf(server, named, body !== undefined, options)
    const answer = await request(server, { method, path: targetOf(named, input), headers, body: bytes })
    const value: unknown = answer.text === '' ? undefined : answer.json
    const good = answer.status < 400
    return {
      status: answer.status,
      headers: answer.headers,
      value: good ? value : undefined,
      error: good ? undefined : withoutOfrep(value),
      answer,
    }
  },
}

const trpc: Binding = {
  name: 'tRPC',
  call: async (server, named, input, options = {}) => {
    const { resource, operation, endpoint } = named
    const isQuery = endpoint.method === 'GET'
    const text = options.bytes ?? JSON.stringify(input)
    const path = `/trpc/${resource}.${operation}${isQuery ? `?input=${encodeURIComponent(text.toString())}` : ''}`
    const headers = headersOf(server, named, !isQuery, options)
    const answer = await request(server, { method: isQuery ? 'GET' : 'POST', path, headers, body: isQuery ? undefined : text })
    const { result, error } = answer.json
    return { status: answer.status, headers: answer.headers, value: result?.data, error: error?.data?.error, answer }
  },
}

const bindings: readonly Binding[] = [http, trpc]

export interface Case {
  readonly title: string
  readonly over: Binding['name']
  readonly named: NamedEndpoint
  readonly call: Binding['call']
  /** Position of the endpoint in the contract, used as turn of `someOf`. */
  readonly turn: number
}

const all = listEndpoints()
type Passes = (named: NamedEndpoint) => boolean

const casesOver = (bindings: readonly Binding[], endpoints: readonly NamedEndpoint[]): Case[] =>
  endpoints.flatMap((named) =>
    bindings.map(({ name, call }) => ({ title: `${named.operation} over ${name}`, over: name, named, call, turn: all.indexOf(named) })),
  )

/** Every endpoint that passes, over HTTP; in the full run over every binding. */
export const cases = (passes: Passes = () => true): Case[] => casesOver(full ? bindings : [http], all.filter(passes))

/** One endpoint of each kind over every binding; in the full run every endpoint. For rules that do not depend on the endpoint. */
export const oneOfEachKind = (kindOf: (named: NamedEndpoint) => string, passes: Passes = () => true): Case[] => {
  const endpoints = all.filter(passes)
  return casesOver(bindings, full ? endpoints : [...Map.groupBy(endpoints, kindOf).values()].map(([first]) => first!))
}
