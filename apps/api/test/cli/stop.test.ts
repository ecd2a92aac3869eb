import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { full } from '../full.ts'
import { type Server, startServer } from './halyard.ts'
import { newStore } from './store.ts'

const token = `*:*.${'x'.repeat(40)}`
const features = sql<{ name: string }>`select name from feature`.compile(build)

/** A raw connection and a way to wait for received text. */
const open = async ({ url }: Server) => {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, closed, says: (words: string) => vi.waitFor(() => expect(received).toContain(words), { timeout: 20_000 }) }
}

/** A request whose body is half sent, and a function that sends the rest. */
const halfSent = async (server: Server, name: string) => {
  const { socket, closed, says } = await open(server)
  const body = JSON.stringify({ name })
  const head = [
    'POST /api/admin/projects/default/features HTTP/1.1',
    'Host: localhost',
    `Authorization: ${token}`,
    'Content-Type: application/json',
  ]
  socket.write(`${[...head, `Content-Length: ${body.length}`, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  await says('HTTP/1.1 100 Continue')
  return { sendRest: () => socket.write(body.slice(5)), closed, says }
}

const refusesConnections = (server: Server) =>
  vi.waitFor(() => expect(fetch(`${server.url}/health`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } }), { timeout: 20_000 })

/**
 * Repeats requests over one keep-alive connection until a response closes the connection. Returns the error code if a request fails before.
 */
const requestUntilClosed = async (url: string): Promise<string | undefined> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (;;) {
    const outgoing = get(`${url}/ready`, { agent })
    try {
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
      await incoming.toArray()
      if (incoming.headers.connection === 'close') return undefined
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? String(error)
    }
  }
}

// The engines differ only after the last request. first-start.test.ts stops a server on an embedded store.
describe.runIf(full || inject('engine') === 'postgres')('a signal', () => {
  test('SIGTERM: the server accepts no new connection, completes requests in flight, and exits with 0', async () => {
    const store = await newStore()
    const server = await startServer(store, { INIT_ADMIN_API_TOKENS: token })
    const idle = await open(server)
    idle.socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await idle.says('GOOD')
    const request = await halfSent(server, 'half-sent')
    server.child.kill('SIGTERM')
    await refusesConnections(server)
    await idle.closed
    request.sendRest()
    await request.says('HTTP/1.1 201 Created')
    await request.says('"name":"half-sent"')
    await request.closed
    expect(await server.ended).toBe(0)
    expect(server.stderr()).toBe('')
    expect(server.stdout()).toContain('"msg":"stopping"')
    expect(server.stdout()).toMatch(/"method":"POST","route":"\/api\/admin\/projects\/:projectId\/features","status":201/)
    expect(await store.run(features)).toEqual([{ name: 'half-sent' }])
  })

  test('SIGTERM resets no keep-alive connection, and afterwards /ready returns 503', async () => {
    const server = await startServer(await newStore())
    const clients = Array.from({ length: 8 }, () => requestUntilClosed(server.url))
    const idle = await open(server)
    idle.socket.write('GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await idle.says('GOOD')
    server.child.kill('SIGTERM')
    expect(await Promise.all(clients)).toEqual(Array(8).fill(undefined))
    idle.socket.write('GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await idle.says('HTTP/1.1 503')
    await idle.says('Connection: close')
    await idle.says('"message":"The server is stopping"')
    await idle.closed
    expect(await server.ended).toBe(0)
  })

  test('SIGINT stops the server in the same way, and a second SIGINT ends the process at once with 1', async () => {
    const server = await startServer(await newStore(), { INIT_ADMIN_API_TOKENS: token })
    const request = await halfSent(server, 'never-sent')
    server.child.kill('SIGINT')
    await refusesConnections(server)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(1)
    await request.closed
  })
})
