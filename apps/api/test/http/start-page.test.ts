import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

const publicUrl = 'https://flags.example.org/a&b'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ publicUrl })
})
afterAll(() => server.stop())

test('the address of the server returns a page without credentials and without a script', async () => {
  const { status, headers, text } = await server.send('GET', '/', { token: null })
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=UTF-8', 'no-store'])
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; connect-src 'self'/)
  expect(text).not.toMatch(/<script|\ssrc=|url\(|\son\w+=/)
  expect(text).toContain('https://flags.example.org/a&#38;b/api/')
})

test('the links of the page work', async () => {
  const { text } = await server.send('GET', '/?a=b', { token: null })
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, target]) => target)
  expect(links).toEqual(['docs', 'openapi.json'])
  for (const link of links) expect((await server.send('GET', `/${link}`, { token: null })).status).toBe(200)
})

test('returns 404 for other methods', async () => {
  expect((await server.send('POST', '/', { token: null, body: {} })).status).toBe(404)
  expect(await server.send('HEAD', '/', { token: null })).toMatchObject({ status: 200, text: '' })
})
