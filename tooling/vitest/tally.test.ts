import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addTallies, closingLine, readTally, storeTally } from './tally.ts'

const inFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, name)
}

test('the closing line has the sums of all tallies', () => {
  const tallies = [
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 20, failed: 2, skipped: 0 },
  ]
  expect(closingLine(addTallies(tallies))).toBe('23 passed, 2 failed, 1 skipped')
  expect(closingLine(addTallies([]))).toBe('0 passed, 0 failed, 0 skipped')
})

test('a stored tally is read again', () => {
  const file = inFolder('.vitest/tally.json')
  storeTally(file, { passed: 3, failed: 1, skipped: 2 })
  expect(readTally(file)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a run without a stored tally counts as one failed test', () => {
  expect(readTally(inFolder('tally.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('an incomplete tally counts as one failed test', () => {
  const file = inFolder('tally.json')
  writeFileSync(file, '{"passed":3,')
  expect(readTally(file)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
