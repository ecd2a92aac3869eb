import { gunzipSync } from 'node:zlib'
import { listEndpoints } from '@halyard/contracts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startTestServer, type TestServer } from '../harness.ts'
import { request } from '../request.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = (path: string, method = 'GET', headers: Record<string, string> = {}) => request(server, { method, path, headers })

describe('OpenAPI document', () => {
  test('/openapi.json returns valid OpenAPI without a token, and /docs/openapi.json the same', async () => {
    const { status, headers, json, text } = await read('/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await new Validator().validate(json)).toEqual({ valid: true })
    expect((await read('/docs/openapi.json')).text).toBe(text)
  })

  test('/openapi.yaml returns the same document as YAML', async () => {
    const { status, headers, text } = await read('/openapi.yaml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/yaml; charset=utf-8'])
    expect(parse(text)).toEqual((await read('/openapi.json')).json)
  })

  test('contains the public address of the server', async () => {
    const { externalDocs, servers } = (await read('/openapi.json')).json
    expect(externalDocs.url).toBe('http://localhost/docs')
    expect(servers).toMatchObject([{ url: '/' }, { variables: { address: { default: 'http://localhost' } } }])
  })

  test('contains exactly the endpoints of the contract', async () => {
    const { paths } = (await read('/docs/openapi.json')).json as { paths: Record<string, Record<string, { operationId: string }>> }
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
    )
    const declared = listEndpoints().map(
      ({ operation, endpoint }) => `${operation}: ${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(documented.sort()).toEqual(declared.sort())
  })
})

test.each(['/openapi.json', '/openapi.yaml', '/docs', '/docs/openapi.json', '/docs/start.js', '/docs/swagger-ui-bundle.js'])(
  '%s is compressed for clients that accept gzip, and unmodified for clients that have it',
  async (path) => {
    const plain = await read(path)
    expect(plain.headers.get('content-encoding')).toBeNull()
    const compressed = await read(path, 'GET', { 'Accept-Encoding': 'br, gzip' })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(compressed.bytes)).toEqual(plain.bytes)
    const etag = plain.headers.get('etag')!
    for (const { headers } of [plain, compressed]) {
      expect([headers.get('etag'), headers.get('vary'), headers.get('cache-control')]).toEqual([etag, 'Accept-Encoding', 'no-cache'])
    }
    const again = await read(path, 'GET', { 'If-None-Match': `"other", ${etag}` })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
  },
)

describe('/docs', () => {
  const references = async () => {
    const { text } = await read('/docs')
    return [...text.matchAll(/(?:src|href|action|data|url)\s*=\s*["']?([^"'\s>]+)/g)].map(([, target]) => target ?? '')
  }

  test('returns a page without external resources, without a token', async () => {
    const { status, headers, text } = await read('/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(text).not.toMatch(/https?:|\/\/[a-z]/i)
    // The content security policy blocks inline scripts and event handlers.
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=/i)
    expect(await references()).toEqual(expect.arrayContaining([expect.stringMatching(/\.js$/), expect.stringMatching(/\.css$/)]))
  })

  test('every referenced file exists and has the content type that nosniff requires', async () => {
    const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }
    for (const target of await references()) {
      expect(target).toMatch(/^\/docs\//)
      const { status, headers, bytes } = await read(target)
      expect([target, status, headers.get('content-type')]).toEqual([target, 200, types[target.split('.').at(-1) ?? '']])
      expect(bytes.length).toBeGreaterThan(50)
      expect((await read(target, 'HEAD')).status).toBe(200)
    }
  })

  test('the style sheet loads only embedded resources', async () => {
    const css = (await read('/docs/swagger-ui.css')).text
    const targets = [...css.matchAll(/url\(\s*["']?([^"')]{1,40})/g)].map(([, target]) => target)
    expect(targets).not.toEqual([])
    expect(targets.filter((target) => !/^data:|^#/.test(target ?? ''))).toEqual([])
    expect(css).not.toContain('@import')
  })

  test("the script reads the server's document, and uses no external validator", async () => {
    const { text } = await read('/docs/start.js')
    expect(text).toContain("'/docs/openapi.json'")
    expect(text).toContain('validatorUrl: null')
  })
})
