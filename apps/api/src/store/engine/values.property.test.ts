import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parserOf } from './values.ts'

const timeOf = parserOf(1184)
const earliest = Date.UTC(1, 0, 1)
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

test('parses times with any number of fractional digits like Date', () => {
  const times = fc.record({
    seconds: fc.integer({ min: Math.ceil(earliest / 1000), max: Math.floor(latest / 1000) }),
    fraction: fc.stringMatching(/^(\d{0,5}[1-9])?$/),
  })
  fc.assert(
    fc.property(times, ({ seconds, fraction }) => {
      const text = `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}`
      expect(timeOf(`${text.replace('T', ' ')}+00`)).toBe(new Date(`${text}Z`).toISOString())
    }),
  )
})

test.each([
  ['2026-11-23 23:54:10+00', '2026-11-23T23:54:10.000Z'],
  ['2026-11-23 23:54:10.9999+00', '2026-11-23T23:54:10.999Z'],
  ['2026-11-23 23:54:10.5+02', '2026-11-23T21:54:10.500Z'],
  ['2026-11-23 23:54:10.25+05:30', '2026-11-23T18:24:10.250Z'],
  ['12026-11-23 23:54:10+00', '+012026-11-23T23:54:10.000Z'],
])('parses %s as %s', (text, time) => {
  expect(timeOf(text)).toBe(time)
})

test('throws RangeError for an infinite time', () => {
  expect(() => timeOf('infinity')).toThrow(RangeError)
})
