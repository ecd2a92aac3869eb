import { request as open } from 'node:http'
import { text } from 'node:stream/consumers'
import { listEndpoints } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'

let server: TestServer
let viewer: string
beforeAll(async () => {
  server = await startTestServer({ bodyStallMs: 200 })
  viewer = (await newAccount(server)).token
})
afterAll(() => server.stop())

interface Refusal {
  readonly status: number | undefined
  readonly connection: string | undefined
  readonly text: string
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>
}

/** Sends only the beginning of a body of 20 MB and returns the response. */
const sendBeginning = (path: string, token: string): Promise<Refusal> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: token, 'Content-Type': 'application/json', 'Content-Length': '20000000' }
    const outgoing = open(server.url, { method: 'POST', path, headers, agent: false }, (incoming) => {
      const closed = new Promise((done) => incoming.socket.once('close', done))
      const { statusCode: status, headers } = incoming
      text(incoming).then((received) => resolve({ status, connection: headers.connection, text: received, closed }), reject)
    })
    outgoing.on('error', reject)
    outgoing.write('{"version":')
  })

const largeUploads = listEndpoints().filter(({ endpoint }) => endpoint.bodyLimit > limits.bodyBytes)

test.each(largeUploads)('tRPC refuses $operation to a Viewer before it reads the body', async ({ resource, operation }) => {
  const { status, text } = await sendBeginning(`/trpc/${resource}.${operation}`, viewer)
  expect([status, JSON.parse(text).error.data.error.name]).toEqual([403, 'NoAccessError'])
})

describe.each(['/api/admin/state/import', '/trpc/state.importState'])('POST %s', (path) => {
  test('returns 400 and closes the connection when the body stops arriving, and accepts the next import', async () => {
    const { status, connection, text, closed } = await sendBeginning(path, server.tokens.admin)
    expect([status, connection, text]).toEqual([400, 'close', expect.stringContaining('no data arrived for 0.2 seconds')])
    await closed
    await importFile(server, { version: 4 })
  })
})
