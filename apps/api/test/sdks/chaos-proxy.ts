import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

interface Pair {
  readonly client: Socket
  readonly server: Socket
  /** Whether one side was reset and the other side stays open. */
  isHalf: boolean
}

/** A TCP proxy in front of a server that simulates faults of networks. The proxy closes when the test ends. */
export class ChaosProxy {
  readonly #pairs = new Set<Pair>()
  readonly #listener = createServer((client) => this.#accept(client))
  readonly #target: URL
  #isRefusing = false
  #isByteByByte = false
  #stalled = Promise.withResolvers<void>()

  private constructor(target: string) {
    this.#target = new URL(target)
    this.#stalled.resolve()
  }

  static async start(target: string): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(target)
    proxy.#listener.listen(0, '127.0.0.1')
    await once(proxy.#listener, 'listening')
    onTestFinished(() => {
      proxy.#listener.close()
      proxy.#stalled.resolve()
      proxy.cut()
    })
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`
  }

  /** From now on, forwards all data, including delayed data, and accepts new connections. */
  calm(): void {
    this.#isRefusing = false
    this.#isByteByByte = false
    this.#stalled.resolve()
  }

  /** Resets all connections on both sides. */
  cut(): void {
    for (const pair of this.#pairs) {
      this.#pairs.delete(pair)
      pair.client.resetAndDestroy()
      pair.server.resetAndDestroy()
    }
  }

  /** Resets all connections, and from now on also new ones. */
  refuse(): void {
    this.#isRefusing = true
    this.cut()
  }

  /** Forwards nothing in both directions until `calm` is called. */
  stall(): void {
    this.#stalled = Promise.withResolvers()
  }

  /** Forwards each byte separately. */
  splitBytes(): void {
    this.#isByteByByte = true
  }

  /** Resets one side of all connections. The other side stays open and receives nothing more. */
  halve(openSide: 'client' | 'server'): void {
    for (const pair of this.#pairs) {
      pair.isHalf = true
      pair[openSide === 'client' ? 'server' : 'client'].resetAndDestroy()
    }
  }

  #accept(client: Socket): void {
    if (this.#isRefusing) {
      client.resetAndDestroy()
      return
    }
    const server = connect(Number(this.#target.port), this.#target.hostname)
    const pair = { client, server, isHalf: false }
    this.#pairs.add(pair)
    for (const socket of [client, server]) {
      socket.setNoDelay(true).on('error', () => undefined)
      socket.on('close', () => {
        if (client.closed && server.closed) this.#pairs.delete(pair)
      })
    }
    Promise.all([this.#pass(pair, client, server), this.#pass(pair, server, client)]).catch(() => this.cut())
  }

  async #pass(pair: Pair, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from.iterator({ destroyOnReturn: false })) {
        await this.#stalled.promise
        if (pair.isHalf) return
        await this.#write(chunk, to)
      }
      if (!pair.isHalf) to.end()
    } catch {
      if (!pair.isHalf) to.destroy()
    }
  }

  async #write(chunk: Buffer, to: Socket): Promise<void> {
    if (!this.#isByteByByte) {
      to.write(chunk)
      return
    }
    for (let at = 0; at < chunk.length && !to.destroyed; at++) {
      to.write(chunk.subarray(at, at + 1))
      await turn()
    }
  }
}
