import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test, vi } from 'vitest'
import { readableLine, showsColours } from './readable-line.ts'

const time = new Date(2026, 10, 25, 9, 8, 7).toISOString()
const lineOf = (fields: object, isColoured = false) => readableLine(JSON.stringify({ level: 'warn', time, ...fields }), isColoured)

test('shows time, level, message and fields in one line', () => {
  expect(lineOf({ msg: 'a job failed', job: 'staleness', ms: 1.5, caller: 'Ada Lovelace' })).toBe(
    '09:08:07 WARN  a job failed job=staleness ms=1.5 caller="Ada Lovelace"\n',
  )
})

test('shows the stack of an error below the line, with the code in the line', () => {
  const err = { type: 'Error', message: 'it broke', stack: 'Error: it broke\n    at there', code: 'EIO' }
  expect(lineOf({ msg: 'failed', err })).toBe('09:08:07 WARN  failed code=EIO\n  Error: it broke\n      at there\n')
})

test('escapes characters that control a terminal', () => {
  const line = lineOf({ msg: 'a\u001b[2J', caller: 'b\u009b2J\n', err: { message: 'c', stack: 'c\u0007\nd' } })
  expect(line).toBe('09:08:07 WARN  a\\u001b[2J caller="b\\u009b2J\\n"\n  c\\u0007\n  d\n')
})

test('colours change nothing but the style', () => {
  const fields = { msg: 'failed', job: 'staleness' }
  expect(lineOf(fields, true)).toContain('\u001b[33mWARN')
  expect(stripVTControlCharacters(lineOf(fields, true))).toBe(lineOf(fields))
})

test.each([
  ['a file', false, {}, false],
  ['a terminal', true, { FORCE_COLOR: '1' }, true],
  ['a file and FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ['a terminal and NO_COLOR', true, { NO_COLOR: '1' }, false],
])('decides about colours: %s', (_, isTTY, env, expected) => {
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'NODE_DISABLE_COLORS']) vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const stream = Object.assign(new Writable(), { isTTY, getColorDepth: () => (process.env.NO_COLOR === undefined ? 4 : 1) })
  expect(showsColours(stream)).toBe(expected)
  vi.unstubAllEnvs()
})
