import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { Exchange } from './exchange.ts'

/** A 304 that equal requests get again. */
export interface KnownAnswer {
  /** Alternating names and values, without the ids of the exchange. */
  readonly headers: readonly string[]
  readonly route: string
  readonly caller: string | undefined
  /** Whether the server may repeat the response. A call that returns true also counts the request. */
  readonly isStillValid: () => boolean
}

/** The weight of an entry is the length of its request head in characters, plus `ownWeight`. */
const bounds = { entries: 10_000, weight: 10_000_000 }
/** Weight of an entry besides its request head. */
const ownWeight = 1_000

const isPoll = ({ method, url, headers }: IncomingMessage): boolean =>
  headers['if-none-match'] !== undefined && method === 'GET' && url?.startsWith('/api/client/features') === true

/** Headers whose values differ in each exchange. */
const isOfExchange = (name: string): boolean => name === 'X-Request-Id' || name === 'traceparent'

/** Caches 304 responses by the complete head of the request, so that equal polls skip the pipeline. `docs/memory.md` gives the reason. */
export class KnownAnswers {
  readonly #known = new BoundedMemory<string, KnownAnswer>(bounds)

  /**
   * A digest of the head of a poll; undefined for other requests. The key is a digest, because heads contain secrets. Line breaks separate
   * the parts, because no part contains one.
   */
  keyOf(incoming: IncomingMessage): string | undefined {
    if (!isPoll(incoming)) return undefined
    return hash('sha256', `${incoming.httpVersion}\n${incoming.url}\n${incoming.rawHeaders.join('\n')}`, 'base64url')
  }

  /** Returns the response if it is still valid, and then counts the request. */
  find(key: string): KnownAnswer | undefined {
    const known = this.#known.get(key)
    return known?.isStillValid() ? known : undefined
  }

  /** Stores the 304 of an exchange, unless the client sent ids or the response has the header Age. */
  set(
    key: string,
    incoming: IncomingMessage,
    exchange: Exchange,
    headers: Readonly<Record<string, string>>,
    isStillValid: () => boolean,
  ): void {
    const { 'x-request-id': id, traceparent } = incoming.headers
    if (id !== undefined || traceparent !== undefined || 'Age' in headers) return
    const { route, caller } = exchange
    const pairs = Object.entries(headers).filter(([name]) => !isOfExchange(name))
    const known = { headers: pairs.flat(), route, caller, isStillValid }
    const length = incoming.rawHeaders.reduce((sum, text) => sum + text.length, (incoming.url ?? '').length)
    this.#known.set(key, known, ownWeight + length)
  }
}
