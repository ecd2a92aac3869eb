import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a server with the listener. The server closes when the test ends. */
export const startListening = async (listener: RequestListener): Promise<Server> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return server
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Starts a server with the listener and returns its URL. The server closes when the test ends. */
export const listen = async (listener: RequestListener): Promise<string> => `http://127.0.0.1:${portOf(await startListening(listener))}`
