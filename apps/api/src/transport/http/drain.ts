import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const lookMs = 50

/** Node keeps the response that is being sent on its socket. */
type Connection = Socket & { readonly _httpMessage?: ServerResponse | null }

/** Whether the server is stopping. From then on each response closes its connection, so that its client sends no request into a closed one. */
export class Draining {
  readonly #connections = new Set<Connection>()
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Remembers the connections of a server, which costs its requests nothing. */
  watch(server: Server): void {
    server.on('connection', (connection: Connection) => {
      this.#connections.add(connection)
      connection.on('close', () => this.#connections.delete(connection))
    })
  }

  begin(outgoing: ServerResponse): void {
    if (this.#isStopping) outgoing.shouldKeepAlive = false
  }

  /** Goes on answering for `settleMs`, or until no connection is open, so that clients and load balancers learn that the server is stopping. */
  async settle(server: Server, settleMs: number): Promise<void> {
    this.#isStopping = true
    for (const { _httpMessage: outgoing } of this.#connections) if (outgoing) outgoing.shouldKeepAlive = false
    const until = performance.now() + settleMs
    while (performance.now() < until && (await countConnections(server)) > 0) await delay(lookMs)
  }
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

/**
 * Stops taking connections, and waits for the requests in flight. Idle connections stay for `settleMs`, because a request may be on its way; requests
 * that are still there after `graceMs` are cut.
 */
export const drain = async (server: Server, settleMs: number, graceMs: number): Promise<void> => {
  // The method of the HTTP server closes idle connections at once.
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()))
  const since = performance.now()
  const sweep = setInterval(() => {
    if (performance.now() - since >= settleMs) server.closeIdleConnections()
  }, lookMs)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
