import type { IncomingMessage, ServerResponse } from 'node:http'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { Exchange, Recorded } from './exchange.ts'
import type { Gather } from './gather.ts'
import { type KnownAnswer, KnownAnswers } from './known-answers.ts'
import type { PreparedHeads } from './prepared-heads.ts'
import { sendFailure } from './send.ts'

/** The known answer to a request. Undefined: it is not known. */
interface Repetition {
  readonly key: string
  readonly answer: KnownAnswer | undefined
  /** A promise: only the database knows. */
  readonly isValid: boolean | Promise<boolean>
}

interface Repeat {
  /** `body`: of a read with a body. Undefined: the response to this request is never repeated. */
  find(incoming: IncomingMessage, body: Buffer | undefined): Repetition | undefined
  /** Sends the answer. False: the bytes are no longer in memory. */
  send(outgoing: ServerResponse, ids: Pick<Recorded, 'id' | 'traceparent'>, answer: KnownAnswer): boolean
  /** True: the response was sent. False: the pipeline must respond, and its answer will be stored. */
  respond(repetition: Repetition, incoming: IncomingMessage, outgoing: ServerResponse, exchange: Exchange): Promise<boolean>
}

/** Responds to a request from the known answer of an equal request, and stores the answers that can be repeated. */
export const createRepeat = (gather: Gather, heads: PreparedHeads, log: Log, metrics: Metrics): Repeat => {
  const known = new KnownAnswers()
  let repeated = 0
  metrics.provide('halyard_repeated_responses_total', () => repeated)
  metrics.provide('halyard_cache_entries', () => [[{ cache: 'repeated_responses' }, known.size]])
  metrics.provide('halyard_cache_bytes', () => [[{ cache: 'repeated_responses' }, known.weight]])

  const find: Repeat['find'] = (incoming, body) => {
    const key = known.keyOf(incoming, body)
    if (key === undefined) return undefined
    const answer = known.find(key)
    try {
      return { key, answer, isValid: answer?.isStillValid() ?? false }
    } catch (thrown) {
      return { key, answer, isValid: Promise.reject(thrown) }
    }
  }

  const send: Repeat['send'] = (outgoing, { id, traceparent }, answer) => {
    const body = answer.bytes()
    if (body === undefined) return false
    repeated++
    gather(() => heads.send(outgoing, answer, ['X-Request-Id', id, 'traceparent', traceparent], body))
    return true
  }

  /** Confirms the answer with the database, and sends it. */
  const confirm = async (answer: KnownAnswer, isValid: Repetition['isValid'], outgoing: ServerResponse, exchange: Exchange) => {
    try {
      if (!(await isValid) || !send(outgoing, exchange, answer)) return false
    } catch (thrown) {
      // The pipeline would wait for the database once more.
      sendFailure(outgoing, exchange, failureOfThrown(thrown, log, exchange.id))
    }
    exchange.route = answer.route
    exchange.caller = answer.caller
    return true
  }

  const respond: Repeat['respond'] = async ({ key, answer, isValid }, incoming, outgoing, exchange) => {
    if (answer && (await confirm(answer, isValid, outgoing, exchange))) return true
    // Only exchanges of the pipeline refer to their request: V8 allocates exchanges among its old objects, where a dead one would keep the
    // request in memory until a complete collection.
    exchange.onRepeatable = (sent) => known.set(key, incoming, exchange, sent)
    return false
  }

  return { find, send, respond }
}
