import { expect, test } from 'vitest'
import { Body } from '../../cache/bodies/body.ts'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { acceptedEncodings, chooseEncoding } from './negotiate.ts'

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['identity', ['identity']],
  ['gzip', ['gzip', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['GZIP, BR', ['gzip', 'identity']],
  ['gzip, deflate, br, zstd', ['gzip', 'identity']],
  ['deflate', ['identity']],
  ['*', ['gzip', 'identity']],
  ['*;q=0', []],
  ['*;q=0, gzip', ['gzip']],
  ['identity;q=0', []],
  ['identity;q=0, gzip', ['gzip']],
  ['gzip;q=0, *', ['identity']],
  ['br;q=0', ['identity']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'identity']],
  ['gzip;q=0.5, identity', ['identity', 'gzip']],
  ['gzip;q=0.001', ['gzip', 'identity']],
  ['gzip ; q=1.000 ,br ; q=0.9', ['gzip', 'identity']],
  ['gzip;q=2, br;q=x, identity', ['identity']],
  ['gzip;level=9, ;;, ,"', ['identity']],
])('%s allows %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings)
})

const bodyOf = (length: number) => new Body({ etag: 'W/"a"', parts: textParts(JSON.stringify('x'.repeat(length))) })

test('serves a body with gzip when the client accepts gzip', () => {
  const body = bodyOf(5_000)
  expect(chooseEncoding(body, 'gzip, br')).toEqual({ encoding: 'gzip', chunks: [body.gzip()] })
  expect(chooseEncoding(body, 'br')).toEqual({ encoding: 'identity', chunks: [body.plain] })
})

test('never compresses a small body, even when the client refuses identity', () => {
  const body = bodyOf(100)
  expect(chooseEncoding(body, 'br, gzip, identity;q=0')).toEqual({ encoding: 'identity', chunks: [body.plain] })
})

test('chooses gzip whatever else the header names, however long it is', () => {
  const body = bodyOf(5_000)
  for (const header of ['other-1, gzip', `gzip, ${'x'.repeat(10_000)}`]) expect(chooseEncoding(body, header).encoding).toBe('gzip')
})
