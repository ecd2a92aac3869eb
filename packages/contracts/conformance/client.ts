import assert from 'node:assert/strict'
import { type ErrorBody, errorSchema } from '@halyard/contracts'
import * as z from 'zod'
import type { Fetch } from './fetch-with-retry.ts'
import { type AnyInput, endpointOf, type InputOf, type Operation, type OutputOf } from './operations.ts'
import { errorNames } from './specification.ts'

/** Headers that authenticate a caller. Empty: no credentials. */
export type Credentials = Readonly<Record<string, string>>

/** Sends requests over HTTP as one caller, and checks the schema of every response. */
export interface Client {
  /** Sends a request that must succeed. Returns the body. */
  ask<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>
  /** Sends a request that must return the status with its error name. Returns the error. */
  refused(status: number, operation: Operation, input: AnyInput, contentType?: string): Promise<ErrorBody>
  /** The same client with other credentials. */
  as(credentials: Credentials): Client
  /** Whether a response with this status was received for an operation. */
  saw(operation: Operation, status: number): boolean
}

const targetOf = (path: string, { params = {}, query = {} }: AnyInput): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, String(one)]))
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}

const parsed = (schema: z.ZodType, body: unknown, what: string): void => {
  const { error } = schema.safeParse(body)
  assert(!error, error && `${what}: the body does not match its schema: ${z.prettifyError(error)}`)
}

/** Creates a client for a server. The URL must not end with a slash. */
export const createClient = (url: string, own: Credentials, fetchResponse: Fetch): Client => {
  const seen = new Set<string>()

  const send = async (credentials: Credentials, operation: Operation, input: AnyInput, contentType = 'application/json') => {
    const { method, path, body } = endpointOf(operation)
    const response = await fetchResponse(url + targetOf(path, input), {
      method,
      headers: { ...credentials, ...(body && { 'Content-Type': contentType }) },
      ...(body && { body: JSON.stringify(input.body) }),
    })
    seen.add(`${response.status} ${operation}`)
    const type = response.headers.get('content-type') ?? 'none'
    assert(/^application\/json\b/.test(type), `${method} ${path}: ${response.status} of type ${type}, not application/json`)
    const value: unknown = await response.json()
    return { status: response.status, value, what: `${method} ${path}` }
  }

  const withCredentials = (credentials: Credentials): Client => ({
    ask: async (operation, input) => {
      // Every input of the contract consists of simple values and a body.
      const { status, value, what } = await send(credentials, operation, input as AnyInput)
      const { success } = endpointOf(operation)
      const { data: error } = errorSchema.safeParse(value)
      assert(status === success.status, `${what}: ${status}${error ? ` ${error.name}: ${error.message}` : ''}, not ${success.status}`)
      parsed(success.schema, value, what)
      // The schema has just validated the value without changing it.
      return value as OutputOf<typeof operation>
    },
    refused: async (wanted, operation, input, contentType) => {
      const { status, value, what } = await send(credentials, operation, input, contentType)
      assert(status === wanted, `${what}: ${status}, not ${wanted}`)
      parsed(errorSchema, value, what)
      const error = value as ErrorBody
      assert(error.name === errorNames[wanted], `${what}: ${error.name}, not ${errorNames[wanted]}`)
      return error
    },
    as: withCredentials,
    saw: (operation, status) => seen.has(`${status} ${operation}`),
  })

  return withCredentials(own)
}
