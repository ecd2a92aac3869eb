import { expect, test } from 'vitest'
import { costlyTypes, withoutDiagnostics } from './instantiations.ts'

const output = (...counts: [name: string, count: number][]): string =>
  counts
    .map(([name, count]) => `${name}:typecheck: Types:              400\n${name}:typecheck: Instantiations:  ${count}\n`)
    .join(`@halyard/server:typecheck: src/main.ts(1,1): error TS1005: ',' expected.\n`)

const ceilings = { '@halyard/server': 500, '@halyard/sdk': 100 }

test('packages at their ceiling are accepted', () => {
  expect(costlyTypes(output(['@halyard/server', 500], ['@halyard/sdk', 7]), ceilings)).toEqual([])
})

test('a package over its ceiling is reported', () => {
  expect(costlyTypes(output(['@halyard/server', 501], ['@halyard/sdk', 100]), ceilings)).toEqual([
    '@halyard/server has 501 type instantiations; the ceiling is 500',
  ])
})

test('a package without a ceiling is reported', () => {
  expect(costlyTypes(output(['@halyard/server', 1], ['@halyard/sdk', 1], ['@halyard/console', 9]), ceilings)).toEqual([
    '@halyard/console has 9 type instantiations and no ceiling',
  ])
})

test('a package that printed no count is reported', () => {
  expect(costlyTypes(output(['@halyard/server', 1]), ceilings)).toEqual(['@halyard/sdk printed no count of type instantiations'])
})

test("the printed output contains the compiler's errors without its figures", () => {
  expect(withoutDiagnostics(output(['@halyard/server', 1], ['@halyard/sdk', 1])).filter(Boolean)).toEqual([
    "@halyard/server:typecheck: src/main.ts(1,1): error TS1005: ',' expected.",
  ])
})
