import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparisons, type ScimFilter, type ScimPath, type ScimValue } from './filter.ts'
import { equalTextOf, matchesScimFilter } from './matches-filter.ts'
import { parseScimFilter } from './parse-filter.ts'
import { ScimRefusal } from './scim-refusal.ts'

const names = ['username', 'displayname', 'active', 'externalid'] as const
const types = ['work', 'home'] as const
const word = fc.string({ unit: fc.constantFrom(...'aB "\\(é'), maxLength: 4 })
const value: fc.Arbitrary<ScimValue> = fc.oneof(word, fc.boolean(), fc.integer({ min: -99, max: 99 }), fc.constant(null))

const compare = (paths: readonly ScimPath[]): fc.Arbitrary<ScimFilter> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      path: fc.constantFrom(...paths),
      comparison: fc.constantFrom(...comparisons),
      value,
    }),
    fc.record({ kind: fc.constant('present' as const), path: fc.constantFrom(...paths) }),
  )

const inItems = compare([['type'], ['value'], ['primary']])
const leaf: fc.Arbitrary<ScimFilter> = fc.oneof(
  compare([...names.map((name) => [name]), ['name', 'givenname'], ['emails', 'value']]),
  fc.record({ kind: fc.constant('items' as const), path: fc.constant(['emails']), part: inItems }),
)

const { filter } = fc.letrec<{ filter: ScimFilter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    leaf,
    fc.record({ kind: fc.constantFrom('and' as const, 'or' as const), parts: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
  ),
}))

/** The filter in the syntax of SCIM, with parentheses around each list. */
const print = (one: ScimFilter): string => {
  if (one.kind === 'compare') return `${one.path.join('.')} ${one.comparison} ${JSON.stringify(one.value)}`
  if (one.kind === 'present') return `${one.path.join('.')} pr`
  if (one.kind === 'not') return `not (${print(one.part)})`
  if (one.kind === 'items') return `${one.path.join('.')}[${print(one.part)}]`
  return one.parts.map((part) => (part.kind === 'and' || part.kind === 'or' ? `(${print(part)})` : print(part))).join(` ${one.kind} `)
}

const resource = fc.record({
  id: fc.constant('1'),
  userName: word,
  displayName: fc.option(word, { nil: undefined }),
  externalId: word,
  active: fc.boolean(),
  name: fc.record({ givenName: word }),
  emails: fc.array(fc.record({ value: word, type: fc.constantFrom(...types), primary: fc.boolean() }), { maxLength: 2 }),
})

test('a printed filter is parsed to the same filter', () => {
  fc.assert(
    fc.property(filter, (one) => {
      fc.pre(print(one).length <= 4_000)
      expect(parseScimFilter(print(one))).toEqual(one)
    }),
  )
})

test('any text is parsed or refused, and never throws', () => {
  const pieces = fc.array(
    fc.oneof(fc.constantFrom('(', ')', '[', ']', 'and', 'or', 'not', 'eq', 'pr', '"a"', 'userName', '.x', '"'), fc.string()),
  )
  fc.assert(
    fc.property(pieces, (parts) => {
      const parsed = parseScimFilter(parts.join(' '))
      expect(parsed instanceof ScimRefusal || 'kind' in parsed).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('not, and, or have the meaning of logic', () => {
  fc.assert(
    fc.property(resource, filter, filter, (one, first, second) => {
      const [a, b] = [matchesScimFilter(one, first), matchesScimFilter(one, second)]
      expect(matchesScimFilter(one, { kind: 'not', part: first })).toBe(!a)
      expect(matchesScimFilter(one, { kind: 'and', parts: [first, second] })).toBe(a && b)
      expect(matchesScimFilter(one, { kind: 'or', parts: [first, second] })).toBe(a || b)
    }),
  )
})

test('comparisons agree with a plain model', () => {
  fc.assert(
    fc.property(resource, word, (one, text) => {
      const matches = (path: string, operator: string) => {
        const parsed = parseScimFilter(`${path} ${operator} ${JSON.stringify(text)}`)
        return !(parsed instanceof ScimRefusal) && matchesScimFilter(one, parsed)
      }
      const [present, wanted] = [one.userName.toLowerCase(), text.toLowerCase()]
      expect(matches('userName', 'eq')).toBe(present === wanted)
      expect(matches('USERNAME', 'ne')).toBe(present !== wanted)
      expect(matches('userName', 'co')).toBe(present.includes(wanted))
      expect(matches('userName', 'sw')).toBe(present.startsWith(wanted))
      expect(matches('userName', 'ew')).toBe(present.endsWith(wanted))
      expect(matches('userName', 'gt')).toBe(present > wanted)
      expect(matches('userName', 'le')).toBe(present <= wanted)
      expect(matches('externalId', 'eq')).toBe(one.externalId === text)
      expect(matches('emails.value', 'eq')).toBe(one.emails.some((mail) => mail.value.toLowerCase() === wanted))
      expect(matches('emails', 'eq')).toBe(matches('emails.value', 'eq'))
    }),
  )
})

test('a resource that matches a filter has the text that the filter requires', () => {
  fc.assert(
    fc.property(resource, filter, (one, given) => {
      const text = equalTextOf(given, 'username')
      if (text !== undefined && matchesScimFilter(one, given)) expect(one.userName.toLowerCase()).toBe(text.toLowerCase())
    }),
  )
})
