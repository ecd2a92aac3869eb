import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer
let feature: string
let features = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  feature = `json-${++features}`
  expect((await server.send('POST', '/api/admin/projects/default/features', { body: { name: feature } })).status).toBe(201)
})

const put = (body: string | Uint8Array) =>
  server.send('PUT', `/api/admin/features/${feature}/tags`, { body, headers: { 'Content-Type': 'application/json' } })
const adding = (value: string) => `{"addedTags":[{"value":${value}}],"removedTags":[]}`

describe('valid JSON', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['a byte order mark', Buffer.from(`\ufeff${adding('"marked"')}`), 'marked'],
    ['blanks around', ` \r\n\t${adding('"blanks"')}\n`, 'blanks'],
    ['escapes', adding('"\\u0041\\/\\"\\n"'), 'A/"\n'],
    ['a pair of surrogates as escapes', adding('"x\\ud83c\\udfc1"'), 'x\u{1f3c1}'],
    ['a duplicate name, whose last value counts', `{"addedTags":1,${adding('"twice"').slice(1)}`, 'twice'],
    ['an escaped backslash before a u', adding('"\\\\u0000"'), '\\u0000'],
    ['U+FFFD', adding('"\ufffd\ufffd"'), '\ufffd\ufffd'],
  ])('accepts %s', async (_, body, value) => {
    const { status, json } = await put(body)
    expect(status).toBe(200)
    expect(json.tags).toEqual([{ value, type: 'simple' }])
  })

  test('ignores unknown fields with 100 levels of nesting', async () => {
    const nested = (levels: number) => `{"name":"nested-${levels}","more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    const create = (body: string) =>
      server.send('POST', '/api/admin/projects/default/features', { body, headers: { 'Content-Type': 'application/json' } })
    expect((await create(nested(100))).status).toBe(201)
    expect((await create(nested(101))).status).toBe(400)
    expect((await create(`{"name":"brackets-in-text","description":"${'['.repeat(500)}\\"${'{'.repeat(500)}"}`)).status).toBe(201)
  })
})

describe('invalid JSON', () => {
  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['a comma too many', '{"addedTags":[],"removedTags":[],}'],
    ['single quotes', "{'addedTags':[],'removedTags':[]}"],
    ['a comment', '{"addedTags":[],"removedTags":[]}//'],
    ['a raw control character', adding('"a\nb"')],
    ['a raw NUL', adding('"a\u0000b"')],
    ['UTF-16', Buffer.from(adding('"ab"'), 'utf16le')],
    ['latin1', Buffer.from(adding('"\u00e9\u00e9"'), 'latin1')],
    [
      'an overlong encoding',
      Buffer.concat([Buffer.from('{"addedTags":[{"value":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}],"removedTags":[]}')]),
    ],
    [
      'a surrogate in UTF-8',
      Buffer.concat([Buffer.from('{"addedTags":[{"value":"a'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}],"removedTags":[]}')]),
    ],
    ['half of a character at the end', Buffer.from(adding('"\u{1f3c1}"')).subarray(0, 26)],
  ])('returns 400 for %s', async (_, body) => {
    const { status, json } = await put(body)
    expect(status).toBe(400)
    expect(json).toEqual({
      id: expect.any(String),
      name: 'ValidationError',
      message: expect.any(String),
      details: [{ path: 'body', message: json.message }],
    })
    expect((await put('{"addedTags":[],"removedTags":[]}')).json.tags).toEqual([])
  })

  test.each([
    ['__proto__', '{"__proto__":{"addedTags":[],"removedTags":[]}}'],
    ['__proto__ besides the known fields', '{"addedTags":[],"removedTags":[],"__proto__":{"polluted":true}}'],
    ['constructor', '{"addedTags":[],"removedTags":[],"constructor":{"prototype":{"polluted":true}}}'],
    ['__proto__ deeper down', '{"addedTags":[{"value":"ab","__proto__":{"polluted":true}}],"removedTags":[]}'],
  ])('refuses %s as an unknown field and changes no prototype', async (_, body) => {
    expect((await put(body)).status).toBe(400)
    expect('polluted' in {}).toBe(false)
  })
})
