import type { IncomingMessage, ServerResponse } from 'node:http'
import { failureOfThrown } from '../../pipeline/failure-of-thrown.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { Exchange } from './exchange.ts'
import type { Gather } from './gather.ts'
import { type KnownAnswer, KnownAnswers } from './known-answers.ts'
import { sendFailure } from './send.ts'

/** True: the response was sent. False: the pipeline must respond. */
type Repeat = (incoming: IncomingMessage, outgoing: ServerResponse, exchange: Exchange) => boolean | Promise<boolean>

/** Responds to a request from the known answer of an equal request, and stores the answers that can be repeated. */
export const createRepeat = (gather: Gather, log: Log, metrics: Metrics): Repeat => {
  const known = new KnownAnswers()
  let repeated = 0
  metrics.provide('halyard_repeated_responses_total', () => repeated)
  metrics.provide('halyard_cache_entries', () => [[{ cache: 'repeated_responses' }, known.size]])
  metrics.provide('halyard_cache_bytes', () => [[{ cache: 'repeated_responses' }, known.weight]])

  const send = (outgoing: ServerResponse, exchange: Exchange, { status, headers, bytes, route, caller }: KnownAnswer): boolean => {
    const body = bytes()
    if (body === undefined) return false
    repeated++
    exchange.route = route
    exchange.caller = caller
    gather(() => outgoing.writeHead(status, [...headers, 'X-Request-Id', exchange.id, 'traceparent', exchange.traceparent]).end(body))
    return true
  }

  /**
   * Lets the pipeline respond, and stores its answer. Only these exchanges refer to their request: V8 allocates exchanges among its old
   * objects, where a dead one would keep the request in memory until a complete collection.
   */
  const passOn = (key: string, incoming: IncomingMessage, exchange: Exchange): false => {
    exchange.onRepeatable = (sent) => known.set(key, incoming, exchange, sent)
    return false
  }

  return (incoming, outgoing, exchange) => {
    const key = known.keyOf(incoming)
    if (key === undefined) return false
    const answer = known.find(key)
    const isValid = answer?.isStillValid() ?? false
    if (!answer || isValid === false) return passOn(key, incoming, exchange)
    if (isValid === true) return send(outgoing, exchange, answer) || passOn(key, incoming, exchange)
    const confirm = async (): Promise<boolean> => {
      try {
        return ((await isValid) && send(outgoing, exchange, answer)) || passOn(key, incoming, exchange)
      } catch (thrown) {
        // The pipeline would wait for the database once more.
        exchange.route = answer.route
        sendFailure(outgoing, exchange, failureOfThrown(thrown, log, exchange.id))
        return true
      }
    }
    return confirm()
  }
}
