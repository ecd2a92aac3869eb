import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 50

/** Node stores the response that is being sent as a field of its socket. */
type Connection = Socket & { readonly _httpMessage?: ServerResponse | null }

/**
 * Whether the server is stopping. A stopping server closes the connection after each response, so that no client sends a request into a
 * closed connection.
 */
export class Draining {
  readonly #connections = new Set<Connection>()
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Tracks the connections of a server. The tracking costs nothing per request. */
  watch(server: Server): void {
    server.on('connection', (connection: Connection) => {
      this.#connections.add(connection)
      connection.on('close', () => this.#connections.delete(connection))
    })
  }

  /** Closes all connections. Node does not know the connections of event streams, which have no parser. */
  cut(): void {
    for (const connection of this.#connections) connection.destroy()
  }

  begin(outgoing: ServerResponse): void {
    if (this.#isStopping) outgoing.shouldKeepAlive = false
  }

  /**
   * Responds to further requests for `settleMs`, or until no connection is open, so that clients and load balancers learn that the server
   * is stopping.
   */
  async settle(server: Server, settleMs: number): Promise<void> {
    this.#isStopping = true
    for (const { _httpMessage: outgoing } of this.#connections) if (outgoing) outgoing.shouldKeepAlive = false
    const until = performance.now() + settleMs
    while (performance.now() < until && (await countConnections(server)) > 0) await delay(pollMs)
  }
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

/**
 * Accepts no new connections, and waits for the requests in flight. Idle connections stay open for `settleMs`, because a request may be on
 * its way.
 * Requests that still run after `graceMs` are cut off.
 */
export const drain = async (server: Server, draining: Draining, settleMs: number, graceMs: number): Promise<void> => {
  // The `close` method of the HTTP server would close idle connections at once.
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()))
  const since = performance.now()
  const sweep = setInterval(() => {
    if (performance.now() - since >= settleMs) server.closeIdleConnections()
  }, pollMs)
  const cut = setTimeout(() => {
    server.closeAllConnections()
    draining.cut()
  }, graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
