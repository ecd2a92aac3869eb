import { expect, test } from 'vitest'
import { compileConstraint } from './compile-constraint.ts'
import { compile } from './evaluator.ts'
import { never, PredicateTable } from './predicate-table.ts'
import { Run } from './run.ts'
import type { ClientConstraint } from './snapshot.ts'

const surroundings = { now: () => 0, random: () => 0 }

const numbersOf = (...constraints: ClientConstraint[]): number[] => {
  const table = new PredicateTable()
  return constraints.map((constraint) => compileConstraint(table, constraint, true))
}

const country = { contextName: 'country', operator: 'IN', values: ['NO', 'SE'] }
const age = { contextName: 'age', operator: 'NUM_GT', value: '18' }

test.each<[what: string, one: ClientConstraint, other: ClientConstraint]>([
  ['the order of values', country, { ...country, values: ['SE', 'NO'] }],
  ['blanks and repetitions', country, { ...country, values: [' NO ', 'SE', '', 'NO'] }],
  ['NOT_IN and inverted IN', { ...country, inverted: true }, { ...country, operator: 'NOT_IN' }],
  ['inverted NOT_IN and IN', country, { ...country, operator: 'NOT_IN', inverted: true }],
  ['the spelling of numbers', age, { ...age, value: '18.0' }],
  [
    'the zone of dates',
    { ...age, operator: 'DATE_AFTER', value: '2026-01-01T02:00:00+02:00' },
    { contextName: 'x', operator: 'DATE_AFTER', value: '2026-01-01' },
  ],
  [
    'case if case is ignored',
    { ...country, operator: 'STR_CONTAINS', values: ['no'], caseInsensitive: true },
    { ...country, operator: 'STR_CONTAINS', values: ['NO'], caseInsensitive: true },
  ],
])('constraints that differ in %s share a predicate', (_, one, other) => {
  const [first, second] = numbersOf(one, other)
  expect(first).not.toBe(never)
  expect(second).toBe(first)
})

test('constraints with different meaning share no predicate', () => {
  const numbers = numbersOf(
    country,
    { ...country, contextName: 'region' },
    { ...country, values: ['NO'] },
    { ...country, inverted: true },
    { ...country, operator: 'STR_CONTAINS' },
    { ...country, operator: 'STR_CONTAINS', caseInsensitive: true },
    age,
    { ...age, value: '19' },
    { ...age, operator: 'NUM_GTE' },
  )
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a predicate is evaluated once per context', () => {
  let calls = 0
  const table = new PredicateTable()
  const build = () => ({
    test: () => {
      calls++
      return false
    },
    fields: [],
  })
  const number = table.intern('counted', build)
  const inverted = table.invert(number)
  const run = new Run({}, surroundings, table.predicates, table.fields)
  expect([run.holds(number), run.holds(inverted), run.holds(number), run.holds(inverted)]).toEqual([false, true, false, true])
  expect(calls).toBe(1)
})

test('a field of a context is read once, regardless of the number of features that read it', () => {
  let reads = 0
  const properties = {
    get age() {
      reads++
      return '41'
    },
  }
  const features = Array.from({ length: 50 }, (_, index) => ({
    name: `feature-${index}`,
    enabled: true,
    strategies: [{ name: 'default', constraints: [{ ...age, value: String(index) }] }],
  }))
  expect(compile({ features }, surroundings).evaluate({ properties })).toHaveLength(41)
  expect(reads).toBe(1)
})
