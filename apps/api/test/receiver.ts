import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Reaction = (response: ServerResponse, request: Received, nth: number) => void

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** Handles a request. By default, returns 204. */
  react: Reaction
  /** Closes all connections. */
  drop(): void
}

/** Returns a status without a body. */
export const statusOf =
  (status: number, headers: Readonly<Record<string, string>> = {}): Reaction =>
  (response) => {
    response.writeHead(status, headers).end()
  }

/** A receiver of webhooks on the loopback address, until the running test ends. */
export const startReceiver = async (react: Reaction = statusOf(204)): Promise<Receiver> => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      receiver.react(response, one, received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = { url: `http://127.0.0.1:${port}/hook`, port, received, react, drop: () => server.closeAllConnections() }
  return receiver
}
