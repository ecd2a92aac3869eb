import type { IncomingMessage } from 'node:http'
import { type Endpoint, typedFields } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
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
  /** As in a path: numbers are texts. */
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
  /** Number of calls in the request; undefined: the request is no batch. */
  readonly calls: number | undefined
  /** The body of a batch, once a call of the batch has read it. */
  batchBody?: Promise<unknown>
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

/** Parameters as texts, as in a path. The schema refuses all other values. */
const textsOf = ({ params: schema }: Endpoint, params: Readonly<Record<string, unknown>>): Record<string, string> => {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? String(value) : '']))
  const typed = typedFields(schema, texts) as typeof params
  return Object.fromEntries(
    Object.keys(params).map((name) => [name, typed[name] === params[name] ? texts[name] : params[name]]),
  ) as typeof texts
}

const inputOf = (endpoint: Endpoint, parsed: unknown): Input | Failure => {
  if (parsed instanceof Failure) return parsed
  const input = parsed ?? {}
  if (!isInput(input)) return failure('ValidationError', invalidInput, [{ message: invalidInput, path: 'input' }])
  return input.params ? { ...input, params: textsOf(endpoint, input.params) } : input
}

const noObject = 'The input of a batch must be an object with the input of each call under its index'

/** The part of the input that belongs to a call. The input of a batch has the inputs of its calls under their indexes. */
const partOf = ({ calls }: Sent, index: number, parsed: unknown): unknown => {
  if (calls === undefined || parsed === undefined || parsed instanceof Failure) return parsed
  if (!isObject(parsed)) return failure('ValidationError', noObject, [{ message: noObject, path: 'input' }])
  return Object.getOwnPropertyDescriptor(parsed, index)?.value
}

const textOfQuery = (url: string): unknown => {
  const text = new URL(url).searchParams.get('input')
  return text ? parseText(text, 'input', '') : undefined
}

/** Reads and parses the body. The calls of a batch share one body, which the first admitted call reads. */
const parsedBody = (ports: PipelinePorts, endpoint: Endpoint, sent: Sent): Promise<unknown> => {
  const { incoming, exchange, calls = 1 } = sent
  const parsed = async (bodyLimit: number, isLenient: boolean): Promise<unknown> => {
    const bytes = await readBody(ports, { ...endpoint, bodyLimit }, incoming, exchange)
    // Clients send a mutation without input as an empty body.
    return bytes instanceof Failure ? bytes : bytes.length === 0 ? undefined : parseJson(bytes, 'input', '', isLenient)
  }
  if (calls === 1) return parsed(endpoint.bodyLimit, endpoint.lenient)
  sent.batchBody ??= parsed(limits.bodyBytes, false)
  return sent.batchBody
}

/**
 * Reads the input of a call. The body of a mutation is its input. The server therefore decides 401, 403 and 415 first, as far as possible
 * without the parameters.
 * The faults of a query's input are also reported only after 401 and 403.
 */
export const readInput = async (ports: PipelinePorts, { endpoint }: Route, sent: Sent, index: number): Promise<Input | Failure> => {
  const { incoming, url, connection, exchange } = sent
  const refusal = () =>
    refusalWithoutParams(ports, endpoint, connection, (caller) => {
      exchange.caller = caller.actor.name
    })
  if (endpoint.method === 'GET') {
    const input = inputOf(endpoint, partOf(sent, index, textOfQuery(url)))
    return input instanceof Failure ? ((await refusal()) ?? input) : input
  }
  const refused = (await refusal()) ?? contentTypeFault(incoming, endpoint)
  if (refused) return refused
  return inputOf(endpoint, partOf(sent, index, await parsedBody(ports, endpoint, sent)))
}
