import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../../console/src/routes.ts'
import { serverForTest, type TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { builtConsole, startConsoleServer } from './console-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startConsoleServer({ publicUrl: 'https://flags.example.org/a$&b/' })
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) => request(server, { method: 'GET', path, headers })

describe('page', () => {
  test('returns the page at the path of each page, with any parameter', async () => {
    const first = await get('/')
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    for (const { path } of Object.values(pages)) {
      const { status, text } = await get(`${path.replaceAll(/:\w+/g, 'a%2Fb%20%3Cx%3E')}?token=x`)
      expect([path, status, text]).toEqual([path, 200, first.text])
    }
  })

  test('has addresses below the path of the public URL, and no code of its own', async () => {
    const { text } = await get('/flags/checkout')
    const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThanOrEqual(3)
    for (const address of addresses) expect(address).toMatch(/^\/a\$&#38;b\/assets\/[\w.-]+$/)
    expect(text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/)
  })

  test('has a strict policy', async () => {
    const { headers } = await get('/')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
    const others = ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'x-content-type-options', 'referrer-policy']
    expect(others.map((name) => headers.get(name))).toEqual(['same-origin', 'same-origin', 'nosniff', 'no-referrer'])
    expect(headers.get('permissions-policy')).toMatch(
      /camera=\(\), .*clipboard-write=\(self\), publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)$/,
    )
  })

  test('is checked again each time', async () => {
    const { headers } = await get('/flags')
    expect(headers.get('cache-control')).toBe('no-cache')
    const etag = headers.get('etag') ?? ''
    expect(await get('/flags', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' })
    expect(await get('/flags', { 'If-None-Match': etag, Cookie: 'halyard-theme=dark' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['halyard-theme=dark', ' data-theme="dark"'],
    ['a=b; halyard-density=compact; halyard-theme=light', ' data-theme="light" data-density="compact"'],
    ['halyard-theme=blue; halyard-density="><script>', ''],
    ['x-halyard-theme=dark', ''],
  ])('with the cookie %s, the root element has the attributes%s', async (cookie, attributes) => {
    expect((await get('/', { Cookie: cookie })).text).toContain(`<html${attributes} lang="en">`)
  })

  test('the log contains nothing of the path parameters and the query', async () => {
    for (const path of ['/new-user?invite=marked-secret', '/reset-password?token=marked-secret', '/flags/marked-secret']) await get(path)
    expect(server.log.filter((line) => line.includes('"route":"/new-user"')).length).toBeGreaterThan(0)
    expect(server.log.join('')).not.toContain('marked-secret')
  })

  test('returns 200 for HEAD, and JSON with 404 for other methods and paths', async () => {
    expect(await request(server, { method: 'HEAD', path: '/flags' })).toMatchObject({ status: 200, text: '' })
    expect((await request(server, { method: 'POST', path: '/flags' })).json.name).toBe('NotFoundError')
    for (const path of ['/flag', '/flags/', '/flags/a/b', '/flags//history', '/index.html', '/pages.json', '/assets', '/assets/'])
      expect([path, (await get(path)).json.name]).toEqual([path, 'NotFoundError'])
  })
})

describe('asset', () => {
  const nameOf = async (ending: string): Promise<string> => {
    const { text } = await get('/')
    return new RegExp(`/assets/[\\w.-]+${ending}(?=")`).exec(text)?.[0] ?? ''
  }

  test.each([
    ['.js', 'text/javascript; charset=utf-8'],
    ['.css', 'text/css; charset=utf-8'],
    ['.svg', 'image/svg+xml'],
  ])('an asset with the ending %s has its type, and is cached for a year', async (ending, type) => {
    const { status, headers } = await get(await nameOf(ending))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('vary')).toContain('Accept-Encoding')
  })

  test('is compressed as the client asks, with a tag for each form', async () => {
    const path = await nameOf('.js')
    const plain = await get(path)
    const gzip = await get(path, { 'Accept-Encoding': 'gzip' })
    const brotli = await get(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    expect([plain, gzip, brotli].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    const tags = [plain, gzip, brotli].map(({ headers }) => headers.get('etag') ?? '')
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(await get(path, { 'If-None-Match': tag })).toMatchObject({ status: 304, text: '' })
  })

  test('returns 404 for a file that an upgrade has removed', async () => {
    const asset = { etag: 'old', size: 1 }
    const files = { ...(await builtConsole()), assets: new Map([['old-1234.js', asset]]) }
    const upgraded = await serverForTest({ console: files })
    expect(await request(upgraded, { method: 'GET', path: '/assets/old-1234.js' })).toMatchObject({ status: 404 })
  })

  test.each(['/assets/unknown.js', '/assets/..%2Fpages.json', '/assets/../pages.json', '/assets/%00'])(
    '%s returns JSON with 404',
    async (path) => {
      const { status, json, headers } = await get(path)
      expect([status, json.name, headers.get('cache-control')]).toEqual([404, 'NotFoundError', 'no-store'])
    },
  )
})

test('without the console, the paths of the pages return JSON with 404', async () => {
  const without = await serverForTest()
  for (const path of ['/', '/flags', '/new-user', '/reset-password'])
    expect([path, (await without.send('GET', path, { token: null })).json.name]).toEqual([path, 'NotFoundError'])
})
