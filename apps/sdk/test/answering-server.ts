import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answering = (outgoing: ServerResponse, received: Received, nth: number) => void

export interface AnsweringServer {
  readonly url: string
  /** The received requests, in order. */
  readonly received: readonly Received[]
}

/** A real HTTP server that responds with the given function until the test ends. */
export const startServer = async (answer: Answering): Promise<AnsweringServer> => {
  const received: Received[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: await text(incoming) }
    answer(outgoing, request, received.push(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address with a port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

/** Responds with JSON. */
export const json = (outgoing: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}
