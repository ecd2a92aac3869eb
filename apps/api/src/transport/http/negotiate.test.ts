import { expect, test } from 'vitest'
import { Body } from '../../cache/bodies/body.ts'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { acceptedEncodings, Negotiator } from './negotiate.ts'

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

test('a body is served with gzip where that is allowed', () => {
  const body = bodyOf(5_000)
  const negotiator = new Negotiator()
  expect(negotiator.choose(body, 'gzip, br')).toEqual({ encoding: 'gzip', bytes: body.gzip() })
  expect(negotiator.choose(body, 'br')).toEqual({ encoding: 'identity', bytes: body.plain })
})

test('a small body is never compressed, even where plain is refused', () => {
  const body = bodyOf(100)
  expect(new Negotiator().choose(body, 'br, gzip, identity;q=0')).toEqual({ encoding: 'identity', bytes: body.plain })
})

test('many different headers are answered, and not all remembered', () => {
  const body = bodyOf(5_000)
  const negotiator = new Negotiator()
  for (let i = 0; i < 1_000; i++) expect(negotiator.choose(body, `other-${i}, gzip`).encoding).toBe('gzip')
  expect(negotiator.choose(body, `gzip, ${'x'.repeat(10_000)}`).encoding).toBe('gzip')
})
