import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasTerm, hasValue, withoutTerm, withoutValue, withTerm, withValue } from './edit-query.ts'
import { parseQuery } from './parse-query.ts'
import { printQuery, printTerm } from './print-query.ts'
import { type Condition, listKeys, marks, type Query, stateKeys, type TimeBound, type TimeKey } from './query.ts'
import { tokensOf } from './tokens.ts'

const text = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('-a', 'on:x', '"', 'a,b', '\\', ' ', 'a b', '-'))
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const bound = fc.oneof(
  fc.record({
    kind: fc.constant('age' as const),
    comparison: fc.constantFrom('<' as const, '>' as const),
    amount: fc.nat(99_999),
    unit: fc.constantFrom('h' as const, 'd' as const, 'w' as const),
  }),
  fc.record({ kind: fc.constant('day' as const), comparison: fc.constantFrom('<' as const, '=' as const, '>' as const), day }),
)
const never: TimeBound = { kind: 'never' }
const timeCondition = (key: TimeKey) =>
  fc.oneof(bound, ...(key === 'seen' ? [fc.constant(never)] : [])).map((each) => ({ key, bound: each }))
const namesKey = fc.constantFrom(...stateKeys, ...listKeys)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ key: fc.constant('text' as const), text }),
  fc.record({ key: namesKey, values: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }) }),
  fc.record({ key: fc.constant('is' as const), mark: fc.constantFrom(...marks) }),
  timeCondition('created'),
  timeCondition('seen'),
)
const queries: fc.Arbitrary<Query> = fc.array(fc.record({ isNegated: fc.boolean(), condition }), { maxLength: 5 })

test('a printed query is read as the same query, without faults', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const parsed = parseQuery(printQuery(query))
      expect(parsed.faults).toEqual([])
      expect(parsed.query).toEqual(query)
    }),
    { numRuns: 1_000 },
  )
})

test('every text is read, and each character except spaces belongs to one token', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', '\\', ' ', ',', ':', '-', 'a', 'on:', '<', '7d') }), (source) => {
      const { terms, faults } = parseQuery(source)
      expect(terms.length + faults.length).toBe(tokensOf(source).length)
      let rest = source
      for (const { from, to } of tokensOf(source).toReversed()) {
        expect(to).toBeGreaterThan(from)
        rest = rest.slice(0, from) + rest.slice(to)
      }
      expect(rest.trim()).toBe('')
    }),
    { numRuns: 1_000 },
  )
})

test('a value that is added is in the query, and removing it restores the other terms', () => {
  fc.assert(
    fc.property(queries, namesKey, text, (query, key, value) => {
      const source = printQuery(query)
      const longer = withValue(source, key, value)
      expect(hasValue(longer, key, value)).toBe(true)
      expect(withValue(longer, key, value)).toBe(longer)
      const shorter = withoutValue(longer, key, value)
      expect(hasValue(shorter, key, value)).toBe(false)
      if (!hasValue(source, key, value)) expect(parseQuery(shorter).query).toEqual(query)
    }),
  )
})

test('a term that is added is in the query, and removing it leaves the other terms', () => {
  fc.assert(
    fc.property(queries, condition, fc.boolean(), (query, added, isNegated) => {
      const source = printQuery(query)
      const longer = withTerm(source, added, isNegated)
      expect(hasTerm(longer, added, isNegated)).toBe(true)
      const printed = printTerm({ condition: added, isNegated })
      const others = query.filter((term) => printTerm(term) !== printed)
      expect(parseQuery(withoutTerm(longer, added, isNegated)).query).toEqual(others)
    }),
  )
})
