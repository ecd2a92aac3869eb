import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const lookMs = 50

/** Whether the server is stopping. From then on each response closes its connection, so that its client sends no request into a closed one. */
export class Draining {
  readonly #underWay = new Set<ServerResponse>()
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  begin(outgoing: ServerResponse): void {
    if (this.#isStopping) outgoing.shouldKeepAlive = false
    this.#underWay.add(outgoing)
  }

  end(outgoing: ServerResponse): void {
    this.#underWay.delete(outgoing)
  }

  /** Goes on answering for `settleMs`, or until no connection is open, so that clients and load balancers learn that the server is stopping. */
  async settle(server: Server, settleMs: number): Promise<void> {
    this.#isStopping = true
    for (const outgoing of this.#underWay) outgoing.shouldKeepAlive = false
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
