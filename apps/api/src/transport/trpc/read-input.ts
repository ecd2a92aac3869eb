import type { IncomingMessage } from 'node:http'
import { Failure, failure } from '@halyard/domain'
import { refusalWithoutParams } from '../../pipeline/admit.ts'
import type { Preconditions } from '../../pipeline/call.ts'
import type { ClientConnection } from '../../pipeline/client-connection.ts'
import type { PipelinePorts } from '../../pipeline/ports.ts'
import type { Route } from '../../pipeline/route.ts'
import type { Exchange } from '../http/exchange.ts'
import { readBody } from '../http/read-body.ts'
import { contentTypeFault, parseJson, parseText } from '../http/read-json.ts'

/** The input of a procedure. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: unknown
  readonly body?: unknown
  readonly preconditions?: Preconditions
}

/** A request to a procedure. The input is not yet read. */
export interface Sent {
  readonly incoming: IncomingMessage
  readonly url: string
  readonly connection: ClientConnection
  readonly exchange: Exchange
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isPreconditions = (value: unknown): value is Preconditions =>
  isObject(value) &&
  isText('ifMatch' in value ? value.ifMatch : undefined) &&
  isText('idempotencyKey' in value ? value.idempotencyKey : undefined) &&
  isText('comment' in value ? value.comment : undefined)

const isInput = (value: unknown): value is Input =>
  isObject(value) &&
  (!('params' in value) || isObject(value.params)) &&
  (!('preconditions' in value) || isPreconditions(value.preconditions))

const invalidInput = 'The input must be an object with params, query, body and preconditions'

const inputOf = (parsed: unknown): Input | Failure => {
  if (parsed instanceof Failure) return parsed
  const input = parsed ?? {}
  return isInput(input) ? input : failure('ValidationError', invalidInput, [{ message: invalidInput, path: 'input' }])
}

const inputOfQuery = (url: string): Input | Failure => {
  const text = new URL(url).searchParams.get('input')
  return text ? inputOf(parseText(text, 'input', '')) : {}
}

/**
 * Reads the input of a call. The body of a mutation is its input. The server therefore decides 401, 403 and 415 first, as far as possible
 * without the parameters.
 * The faults of a query's input are also reported only after 401 and 403.
 */
export const readInput = async (ports: PipelinePorts, { endpoint }: Route, sent: Sent): Promise<Input | Failure> => {
  const { incoming, url, connection, exchange } = sent
  const refusal = () =>
    refusalWithoutParams(ports, endpoint, connection, (caller) => {
      exchange.caller = caller.actor.name
    })
  if (endpoint.method === 'GET') {
    const input = inputOfQuery(url)
    return input instanceof Failure ? ((await refusal()) ?? input) : input
  }
  const refused = (await refusal()) ?? contentTypeFault(incoming, endpoint)
  if (refused) return refused
  const bytes = await readBody(ports, endpoint, incoming, exchange)
  if (bytes instanceof Failure) return bytes
  // Clients send a mutation without input as an empty body.
  return bytes.length === 0 ? {} : inputOf(parseJson(bytes, 'input', '', endpoint.lenient))
}
