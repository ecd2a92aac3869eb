import { expect, test } from 'vitest'
import { fileRequest } from './file-request.ts'
import { UsageError } from './token-request.ts'

test('a file, and whether more is allowed', () => {
  expect(fileRequest(['a file'], 'force')).toEqual({ file: 'a file', allowed: false })
  expect(fileRequest(['--force', 'a file'], 'force')).toEqual({ file: 'a file', allowed: true })
  expect(fileRequest(['--force', '--', '--file'], 'force')).toEqual({ file: '--file', allowed: true })
})

test.each([
  [[], 'which file?'],
  [[''], 'which file?'],
  [['one', 'two'], 'one file alone, not also two'],
  [['one', '--replace'], "Unknown option '--replace'"],
  [['one', '--force=yes'], "Option '--force' does not take an argument"],
])('%j is not understood', (args, why) => {
  expect(() => fileRequest(args, 'force')).toThrow(UsageError)
  expect(() => fileRequest(args, 'force')).toThrow(why)
})
