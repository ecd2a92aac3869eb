import { expect, test } from 'vitest'
import { countLines, oversizedFiles } from './file-size.ts'

const ceilings = { source: 250, test: 350 }

const faultsOf = (sizes: Record<string, number>): string[] => oversizedFiles(new Map(Object.entries(sizes)), ceilings)

test('a source and a test at their ceiling are accepted', () => {
  expect(faultsOf({ 'src/a.ts': 250, 'src/a.test.ts': 350, 'test/samples.ts': 350, 'packages/a/test/b.ts': 350 })).toEqual([])
})

test('a source over its ceiling is reported', () => {
  expect(faultsOf({ 'src/latest/a.ts': 251 })).toEqual(['src/latest/a.ts has 251 lines; the ceiling is 250: split it'])
})

test('a test over its ceiling is reported', () => {
  expect(faultsOf({ 'src/a.property.test.ts': 351 })).toEqual(['src/a.property.test.ts has 351 lines; the ceiling is 350: split it'])
})

test.each([
  ['', 0],
  ['a', 1],
  ['a\n', 1],
  ['a\n\nb\n', 3],
])('the lines of %j are %d', (text, lines) => {
  expect(countLines(text)).toBe(lines)
})
