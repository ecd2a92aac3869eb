import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'

/** Node stores the complete head of a response as this field until it is sent. */
type Outgoing = ServerResponse & { _header?: string | null }

const lineOf = (name: string, value: string): string => `${name}: ${value}\r\n`

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

  /** The part of a head that is the same in each response. `headers` are alternating names and values that Node has sent before. */
  prepare(status: number, headers: readonly string[]): string {
    let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    for (let at = 0; at < headers.length; at += 2) text += lineOf(headers[at]!, headers[at + 1]!)
    return text
  }

  /** Whether a prepared head is right for this response: its connection stays open afterwards. Node closes some connections of HTTP/1.0. */
  fits({ shouldKeepAlive, req: { httpVersion } }: ServerResponse): boolean {
    return isSupported && shouldKeepAlive && httpVersion === '1.1'
  }

  /** Sends a response. `own` are further header lines. */
  send(outgoing: ServerResponse, status: number, prepared: string, own: string, body: Buffer | null): void {
    sendWithHead(outgoing, status, prepared + own + this.#date() + this.#persistence, body)
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
