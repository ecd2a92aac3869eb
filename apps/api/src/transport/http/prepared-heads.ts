import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'

/** Node stores the complete head of a response as this field until it is sent. */
type Outgoing = ServerResponse & { _header?: string | null }

const lineOf = (name: string, value: string): string => `${name}: ${value}\r\n`

/** Header lines of alternating names and values. */
const linesOf = (headers: readonly string[]): string => {
  let lines = ''
  for (let at = 0; at < headers.length; at += 2) lines += lineOf(headers[at]!, headers[at + 1]!)
  return lines
}

/** The part of a response's head that is the same each time. */
export interface Prepared {
  readonly status: number
  /** Alternating names and values. */
  readonly headers: readonly string[]
  /** The status and the headers as text. */
  readonly head: string
}

/** Node has sent these headers before, so it has checked them. */
export const prepare = (status: number, headers: readonly string[]): Prepared => ({
  status,
  headers,
  // The result of `join` is one text. A sum of texts refers to its parts, and each response would copy them one by one.
  head: [`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`, linesOf(headers)].join(''),
})

const sendWithHead = (outgoing: Outgoing, status: number, head: string, body: Buffer | null): void => {
  outgoing.statusCode = status
  outgoing._header = head
  outgoing.end(body)
}

/** Whether this release of Node sends a head that was stored as the field. */
const sendsStoredHeads = (): boolean => {
  const head = `HTTP/1.1 200 OK\r\n${lineOf('Content-Length', '1')}\r\n`
  try {
    return [null, Buffer.from('a')].every((body) => {
      const sent = new PassThrough()
      const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
      outgoing.assignSocket(sent as unknown as Socket)
      sendWithHead(outgoing, 200, head, body)
      return sent.read()?.toString() === head + (body ?? '')
    })
  } catch {
    return false
  }
}
const isSupported = sendsStoredHeads()

const secondMs = 1_000

/**
 * Sends responses whose heads are mostly known as text. Node would check and join all their headers again. `docs/memory.md` gives the
 * gain.
 */
export class PreparedHeads {
  readonly #persistence: string
  #dateLine = ''
  /** The second of the date, in epoch milliseconds. */
  #second = 0

  /** `keepAliveMs`: the time that the server keeps an idle connection, which the head names. */
  constructor(keepAliveMs: number) {
    this.#persistence = `${lineOf('Connection', 'keep-alive')}${lineOf('Keep-Alive', `timeout=${Math.floor(keepAliveMs / secondMs)}`)}\r\n`
  }

  /** Whether a prepared head is right for this response: its connection stays open afterwards. Node closes some connections of HTTP/1.0. */
  fits({ shouldKeepAlive, req: { httpVersion } }: ServerResponse): boolean {
    return isSupported && shouldKeepAlive && httpVersion === '1.1'
  }

  /** Sends a response. `own` are its further headers, as alternating names and values. */
  send(outgoing: ServerResponse, { status, headers, head }: Prepared, own: readonly string[], body: Buffer | null): void {
    if (this.fits(outgoing)) sendWithHead(outgoing, status, head + linesOf(own) + this.#date() + this.#persistence, body)
    else outgoing.writeHead(status, [...headers, ...own]).end(body)
  }

  #date(): string {
    const now = Date.now()
    const second = now - (now % secondMs)
    if (second !== this.#second) {
      this.#dateLine = lineOf('Date', new Date(second).toUTCString())
      this.#second = second
    }
    return this.#dateLine
  }
}
