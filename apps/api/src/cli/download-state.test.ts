import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { downloadState } from './download-state.ts'
import type { Target } from './part-file.ts'

const listen = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['after so many seconds', '2', 1_990],
  ['at a date, which is left aside: as after any other fault', 'Wed, 21 Oct 2099 07:28:00 GMT', 490],
])('a server that asks to come back later is asked no earlier: %s', async (_, later, atLeast) => {
  const askedAt: number[] = []
  const url = await listen((_, response) => {
    askedAt.push(performance.now())
    if (askedAt.length === 1) response.writeHead(429, { 'Retry-After': later }).end()
    else response.end('{}')
  })
  const written: Buffer[] = []
  const target = {
    bytes: 0,
    tag: null,
    begin: async () => undefined,
    write: async (chunk: Uint8Array) => void written.push(Buffer.from(chunk)),
  } as unknown as Target // what a download makes use of
  const news: string[] = []
  await downloadState({ url, token: 'a' }, target, { onBytes: () => undefined, onNews: (words) => news.push(words) })
  expect(Buffer.concat(written).toString()).toBe('{}')
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThanOrEqual(atLeast)
  expect(news).toEqual(['The download was cut (the server answered 429); it is tried again'])
})
