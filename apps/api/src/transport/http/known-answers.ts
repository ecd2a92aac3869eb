import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import { type Prepared, prepare } from './prepared-heads.ts'
import { takeArrived } from './read-json.ts'

/** A response that the server can repeat for equal requests. */
export interface Repeatable {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
  /** Undefined: the response has no body. */
  readonly bytes: Buffer | undefined
  /** Whether the server may repeat the response. A call that returns true also counts the request. */
  readonly isStillValid: () => boolean | Promise<boolean>
}

/** The fields of an exchange that its log line names. */
interface Logged {
  readonly route: string
  readonly caller: string | undefined
}

interface Answered extends Logged {
  /** The body of a read with a body. */
  readonly body: Buffer | undefined
}

/** A prepared head without the ids of the exchange, and the rest of the answer. */
export interface KnownAnswer extends Logged, Prepared {
  /** Null: the response has no body. Undefined: the bytes are no longer in memory. */
  readonly bytes: () => Buffer | null | undefined
  readonly isStillValid: Repeatable['isStillValid']
  /** The header X-Forwarded-For of the request. */
  readonly forwardedFor: string | string[] | undefined
}

/** The weight of an entry is the length of its request and its head in characters and of its small body in bytes, plus `ownWeight`. */
const bounds = { entries: 10_000, weight: 20_000_000 }
/** Weight of an entry besides its request, its head and its body. */
const ownWeight = 1_000
/** Longer bodies are held only as long as another cache holds them. */
const maxOwnBytes = 16_000

const frontend = '/api/frontend'
/** Longer bodies are not compared. Contexts are shorter. */
const maxBodyBytes = 4_000

const isRead = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && (url.startsWith('/api/admin/') || url.startsWith('/api/client/features') || url.startsWith(frontend))

/** Whether the response also depends on the body of the request. */
export const isReadWithBody = ({ method, url }: IncomingMessage): boolean => method === 'POST' && url === frontend

/** The body of a read that arrived together with its head; undefined: the rest must be awaited, or the body is too long to be compared. */
export const arrivedBody = (incoming: IncomingMessage): Buffer | undefined => takeArrived(incoming, maxBodyBytes)

/** Headers whose values differ in each exchange. */
const isOfExchange = (name: string): boolean => name === 'X-Request-Id' || name === 'traceparent'

interface Held {
  readonly bytes: KnownAnswer['bytes']
  readonly weight: number
}

const owned = (bytes: Buffer) => () => bytes

/** A function of its own: V8 keeps each variable of a function that one of its closures reads. */
const heldElsewhere = (bytes: Buffer) => {
  const reference = new WeakRef(bytes)
  return () => reference.deref()
}

const held = (bytes: Buffer | undefined): Held => {
  if (bytes === undefined) return { bytes: () => null, weight: 0 }
  return bytes.length <= maxOwnBytes ? { bytes: owned(bytes), weight: bytes.length } : { bytes: heldElsewhere(bytes), weight: 0 }
}

/** Caches responses by the complete request, so that equal reads skip the pipeline. `docs/memory.md` gives the reason. */
export class KnownAnswers {
  readonly #known = new BoundedMemory<string, KnownAnswer>(bounds)

  get size(): number {
    return this.#known.size
  }

  get weight(): number {
    return this.#known.weight
  }

  /**
   * A digest of a read; undefined for other requests. The key is a digest, because heads contain secrets. Line breaks separate the parts of
   * the head, because no part contains one; the length of the body comes first. An address can be part of a context.
   */
  keyOf(incoming: IncomingMessage, body: Buffer | undefined): string | undefined {
    if (body === undefined && !isRead(incoming)) return undefined
    const { httpVersion, method, url, rawHeaders } = incoming
    const address = url?.startsWith(frontend) ? incoming.socket.remoteAddress : ''
    const head = `${httpVersion}\n${method}\n${url}\n${address}\n${rawHeaders.join('\n')}`
    return hash('sha256', body === undefined ? head : `${body.length}\n${head}\n${body.toString('latin1')}`, 'base64url')
  }

  find(key: string): KnownAnswer | undefined {
    return this.#known.get(key)
  }

  /** Stores the response of an exchange, unless the client sent ids or the response has the header Age. */
  set(key: string, incoming: IncomingMessage, exchange: Answered, { status, headers, isStillValid, ...sent }: Repeatable): void {
    const { route, caller, body } = exchange
    const { 'x-request-id': id, traceparent, 'x-forwarded-for': forwardedFor } = incoming.headers
    if (id !== undefined || traceparent !== undefined || 'Age' in headers) return
    const pairs = Object.entries(headers).flatMap(([name, value]) => (isOfExchange(name) ? [] : [name, String(value)]))
    const length = incoming.rawHeaders.reduce((sum, text) => sum + text.length, (incoming.url ?? '').length + (body?.length ?? 0))
    const { bytes, weight } = held(sent.bytes)
    const prepared = prepare(status, pairs)
    const known = { ...prepared, bytes, route, caller, isStillValid, forwardedFor }
    this.#known.set(key, known, ownWeight + prepared.head.length + length + weight)
  }
}
