import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const port = () => Number(new URL(server.url).port)
const connections = () =>
  new Promise<number>((resolve, reject) => server.server.getConnections((error, n) => (error ? reject(error) : resolve(n))))

/** Sends text, keeps the client side open, and reads until the server closes the connection. */
const untilClosed = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let read = ''
    const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(text))
    socket.on('data', (chunk) => {
      read += chunk
    })
    socket.on('end', () => resolve(read))
    socket.on('error', reject)
  })

test('a refused tunnel and invalid bytes leave no open connection, although the client keeps its side open', async () => {
  for (const text of ['CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\nand more', 'garbage\r\n\r\n']) {
    expect(await untilClosed(text)).toMatch(/^HTTP\/1\.1 400 /)
  }
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 })
})

test('the server keeps running when a client requests a tunnel and resets the connection', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(port(), '127.0.0.1')
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.on('error', () => undefined)
      socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n')
      socket.resetAndDestroy()
    }),
  )
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 })
  expect((await server.send('GET', '/health')).status).toBe(200)
})

test('a query with thousands of equal names is parsed quickly', async () => {
  const { status } = await server.send('GET', `/api/admin/features?${'a&'.repeat(7_000)}`)
  expect(status).toBe(200)
})
