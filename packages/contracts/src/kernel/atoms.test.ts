import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import {
  count,
  dateTime,
  email,
  flag,
  httpUrl,
  integer,
  keyOf,
  oneOrMany,
  password,
  rowId,
  rowIdText,
  scopeName,
  text,
  urlName,
  username,
  uuid,
  wordOf,
} from './atoms.ts'

const refusedAmong = (schema: z.ZodType, values: readonly unknown[]) => values.filter((value) => !schema.safeParse(value).success)
const acceptedAmong = (schema: z.ZodType, values: readonly unknown[]) => values.filter((value) => schema.safeParse(value).success)

describe('text()', () => {
  it('counts code points for both bounds', () => {
    const schema = text(5, 2)
    expect(refusedAmong(schema, ['ab', 'abcde', '😀😀', '😀😀😀😀😀', 'é́'])).toEqual([])
    expect(acceptedAmong(schema, ['', 'a', '😀', 'abcdef', '😀😀😀😀😀😀', 12, null])).toEqual([])
  })

  it('keeps spaces and capitals', () => expect(text(10).parse('  A b ')).toBe('  A b '))

  it('rejects text that a database cannot store', () => expect(acceptedAmong(text(10), ['a\0b', '\ud83d', 'a\ude00'])).toEqual([]))
})

test('scopeName accepts the names that urlName accepts, except *', () => {
  expect(acceptedAmong(scopeName(), ['*', '..', 'a b', ''])).toEqual([])
  expect(refusedAmong(scopeName(), ['a*', '**', 'default'])).toEqual([])
})

test('urlName accepts 1 to 100 unescaped characters and rejects reserved names', () => {
  expect(refusedAmong(urlName(), ['a', 'A-b_c.d!e~f*g(h)', "it's", '...', '__proto', 'proto', 'constructor', 'a'.repeat(100)])).toEqual([])
  const bad = [
    '',
    '.',
    '..',
    '__proto__',
    'a/b',
    '/',
    '\\',
    '%2F',
    'a b',
    ' a',
    'a\n',
    'é',
    '😀',
    ':global:',
    'a?b',
    'a#b',
    'a'.repeat(101),
    1,
    null,
  ]
  expect(acceptedAmong(urlName(), bad)).toEqual([])
})

describe('dateTime()', () => {
  it('accepts RFC 3339 with a zone', () => {
    const good = [
      '2026-01-31T12:00:00Z',
      '2026-01-31T12:00:00.123456789Z',
      '2026-01-31T12:00:00+02:00',
      '2024-02-29T23:59:59-11:30',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    ]
    expect(refusedAmong(dateTime(), good)).toEqual([])
  })

  it('rejects a missing zone and impossible instants', () => {
    const bad = [
      '2026-01-31T12:00:00',
      '2026-01-31',
      '2026-02-30T12:00:00Z',
      '2025-02-29T12:00:00Z',
      '2026-13-01T12:00:00Z',
      '2026-01-31T24:00:00Z',
      '2026-01-31T12:60:00Z',
      '2026-01-31T12:00:00+2:00',
      '2026-01-31 12:00:00Z',
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
      `2026-01-31T12:00:00.${'1'.repeat(60)}Z`,
      'now',
      1769860800000,
      null,
    ]
    expect(acceptedAmong(dateTime(), bad)).toEqual([])
  })
})

test('integers must be whole numbers within their bounds', () => {
  expect(refusedAmong(integer(), [0, -5, Number.MAX_SAFE_INTEGER])).toEqual([])
  expect(acceptedAmong(integer(), [0.5, '1', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])).toEqual([])
  expect(refusedAmong(integer(0, 10), [0, 10])).toEqual([])
  expect(acceptedAmong(integer(0, 10), [-1, 11])).toEqual([])
  expect(refusedAmong(rowId(), [1, 2 ** 31 - 1])).toEqual([])
  expect(acceptedAmong(rowId(), [0, -1, 2 ** 31, 1.5])).toEqual([])
})

test('rowIdText accepts a single spelling of each id', () => {
  expect(refusedAmong(rowIdText(), ['1', '10', '2147483647'])).toEqual([])
  const bad = ['', '0', '01', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1\n', '١', '2147483648', '9007199254740993', '1'.repeat(400), 1]
  expect(acceptedAmong(rowIdText(), bad)).toEqual([])
})

test('rowId accepts a larger bound as an argument', () => {
  expect(refusedAmong(rowId(Number.MAX_SAFE_INTEGER), [1, 2 ** 31, Number.MAX_SAFE_INTEGER])).toEqual([])
  expect(acceptedAmong(rowId(Number.MAX_SAFE_INTEGER), [0, 2 ** 53, '1'])).toEqual([])
  expect([refusedAmong(rowId(7), [7]), acceptedAmong(rowId(7), [8])]).toEqual([[], []])
})

test('count accepts whole numbers within its bounds', () => {
  expect(refusedAmong(count(48), [1, 48])).toEqual([])
  expect(acceptedAmong(count(48), [0, 49, 1.5, -1, '1', Number.NaN, null])).toEqual([])
  expect([refusedAmong(count(48, 0), [0]), acceptedAmong(count(48, 0), [-1])]).toEqual([[], []])
})

test('email accepts common addresses and rejects invisible characters', () => {
  const good = ['a@b', 'ada@localhost', 'Ada.Lovelace+flags@example.co.uk', 'jörg@bücher.de', '用户@例子.公司', `${'a'.repeat(252)}@b`]
  expect(refusedAmong(email(), good)).toEqual([])
  const bad = [
    '',
    '@',
    'ada',
    'ada@',
    '@b',
    'a@b@c',
    'a b@c',
    ' a@b',
    'a@b\n',
    'a@b\r\nBcc: c@d',
    'a@b\0',
    'a\u200b@b',
    'a@b\u202e',
    'a\u00a0@b',
    'a@\u2028',
  ]
  expect(acceptedAmong(email(), [...bad, `${'a'.repeat(253)}@b`, 'a@\ud800', null])).toEqual([])
})

test('username accepts only visible characters', () => {
  expect(refusedAmong(username(), ['a', 'Ada Lovelace', 'ada@localhost', 'שרה', '😀', 'x'.repeat(100)])).toEqual([])
  const bad = [
    '',
    ' ',
    ' ada',
    'ada ',
    'ada\u00a0',
    'a\tb',
    'a\nb',
    'a\u0085b',
    'a\u200bb',
    'a\u200db',
    '\ufeffada',
    'a\u202eb',
    'a\u2066b',
    'a\u00adb',
  ]
  expect(acceptedAmong(username(), [...bad, 'a\u3164', 'a\u{e0041}', 'a\ud800', 'x'.repeat(101), 7])).toEqual([])
})

test('password accepts any text of up to 256 code points', () => {
  expect(refusedAmong(password(), [' ', '\n', '😀'.repeat(256)])).toEqual([])
  expect(acceptedAmong(password(), ['', 'x'.repeat(257), 'a\0b', 12345678, null])).toEqual([])
})

test('wordOf accepts the words in any case, and its JSON Schema does the same', () => {
  const schema = wordOf({ admin: 1, client: 2 })
  const good = ['admin', 'ADMIN', 'Client', 'cLiEnT']
  expect(refusedAmong(schema, good)).toEqual([])
  const bad = ['', 'admins', ' admin', 'admin\n', 'adm\u0131n', 'toString', 1]
  expect(acceptedAmong(schema, bad)).toEqual([])
  const { pattern = '', maxLength } = z.toJSONSchema(schema)
  expect([...good, ...bad].map((word) => new RegExp(pattern).test(String(word)))).toEqual([
    ...good.map(() => true),
    ...bad.map(() => false),
  ])
  expect(maxLength).toBe(6)
})

test('uuid accepts both cases and any version', () => {
  expect(refusedAmong(uuid(), ['6a0f8da5-398f-4d26-9089-5a87e39dbca6', '6A0F8DA5-398F-1D26-0089-5A87E39DBCA6'])).toEqual([])
  expect(acceptedAmong(uuid(), ['', '6a0f8da5398f4d2690895a87e39dbca6', '6a0f8da5-398f-4d26-9089-5a87e39dbcag'])).toEqual([])
})

test('httpUrl accepts absolute http and https URLs', () => {
  expect(refusedAmong(httpUrl(), ['https://idp.example.com/sso?x=1', 'http://localhost:8080'])).toEqual([])
  expect(
    acceptedAmong(httpUrl(), [
      '',
      '/sso',
      'idp.example.com',
      'javascript:alert(1)',
      'ftp://example.com',
      'https://',
      'https:x',
      ' https://a',
      'https://a ',
      'https://a\nb',
      'https:///a',
      `https://e.com/${'a'.repeat(2_000)}`,
    ]),
  ).toEqual([])
})

test('query atoms accept values and lists of values', () => {
  expect(refusedAmong(flag(), [true, false])).toEqual([])
  expect(acceptedAmong(flag(), ['true', 1, null, [true]])).toEqual([])
  expect(refusedAmong(oneOrMany(urlName()), ['a', [], ['a', 'b']])).toEqual([])
  expect(acceptedAmong(oneOrMany(urlName()), ['a b', ['a', ''], Array(101).fill('a')])).toEqual([])
  expect(refusedAmong(keyOf({ a: 1, b: 2 }), ['a', 'b'])).toEqual([])
  expect(acceptedAmong(keyOf({ a: 1, b: 2 }), ['c', 'toString', 1])).toEqual([])
})
