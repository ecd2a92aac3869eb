import { execFile, execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressSegment, joinSegments, storeSegment } from './gzip-segments.ts'

const texts = ['{"features":[', ...Array.from({ length: 40 }, (_, i) => `{"name":"feature-${i}","note":"für dich"}`.repeat(300)), ']}']
const member = joinSegments(texts.map((text, i) => (i % 3 === 0 ? storeSegment(Buffer.from(text)) : compressSegment(Buffer.from(text)))))

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json', 'content-length': member.length })
  response.end(member)
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has an address of this type
  url = `http://127.0.0.1:${port}/`
})
afterAll(() => void server.close())

const hasCurl = (() => {
  try {
    return execFileSync('curl', ['--version']).length > 0
  } catch {
    return false
  }
})()

test('gunzip decompresses all segments to one text', () => {
  expect(gunzipSync(member).toString()).toBe(texts.join(''))
})

test('joins no segments to an empty text', () => {
  expect(gunzipSync(joinSegments([]))).toHaveLength(0)
})

test('an empty segment does not change the text', () => {
  const empty = Buffer.alloc(0)
  const segments = [compressSegment(empty), storeSegment(Buffer.from('a')), storeSegment(empty), compressSegment(Buffer.from('b'))]
  expect(gunzipSync(joinSegments(segments)).toString()).toBe('ab')
})

test('storeSegment compresses a text over the limit of one block', () => {
  const long = Buffer.from('halyard '.repeat(20_000))
  const segment = storeSegment(long)
  expect(segment.deflated.length).toBeLessThan(long.length)
  expect(gunzipSync(joinSegments([segment]))).toEqual(long)
})

test('fetch reads all segments', async () => {
  expect(await (await fetch(url)).text()).toBe(texts.join(''))
})

test.skipIf(!hasCurl)('curl reads all segments', async () => {
  const { stdout } = await promisify(execFile)('curl', ['-sS', '--compressed', url], { maxBuffer: 1e8 })
  expect(stdout).toBe(texts.join(''))
})
