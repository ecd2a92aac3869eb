import { expect, test } from 'vitest'
import { compileQuery } from './compile-query.ts'
import { namesInRows, unknownNames } from './known-names.ts'
import { parseQuery } from './parse-query.ts'
import type { Row } from './row.ts'
import { parseSorting, printSorting, sortRows } from './sort-rows.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const daysAgo = (days: number) => now - days * 86_400_000

const row = (name: string, more: Partial<Row> = {}): Row => ({
  name,
  project: 'shop',
  type: 'release',
  description: null,
  stale: false,
  favorite: false,
  createdAt: daysAgo(100),
  lastSeenAt: null,
  tags: [],
  states: {},
  ...more,
})

const rows: readonly Row[] = [
  row('checkout', {
    description: 'The new Cart',
    tags: ['team:payments', 'simple:a,b'],
    createdAt: daysAgo(3),
    lastSeenAt: daysAgo(1),
    states: { production: { kind: 'some', percent: 25 }, staging: { kind: 'all' } },
  }),
  row('search', {
    project: 'Web',
    type: 'kill-switch',
    stale: true,
    favorite: true,
    lastSeenAt: daysAgo(40),
    createdAt: Date.parse('2026-01-01T23:59:59Z'),
    states: { production: { kind: 'off' }, staging: { kind: 'none' } },
  }),
  row('lamp', { states: { production: { kind: 'all' } } }),
]

const found = (text: string) => {
  const { query, faults } = parseQuery(text)
  expect(faults).toEqual([])
  return rows
    .filter(compileQuery(query, now))
    .map(({ name }) => name)
    .join(' ')
}

test.each([
  ['', 'checkout search lamp'],
  ['CHECK', 'checkout'],
  ['cart', 'checkout'],
  ['payments', 'checkout'],
  ['"new cart"', 'checkout'],
  ['new check', 'checkout'],
  ['-check', 'search lamp'],
  ['checkoutthe', ''],
  ['on:production', 'checkout lamp'],
  ['on:staging', 'checkout search'],
  ['off:production', 'search'],
  ['off:staging', ''],
  ['-on:staging', 'lamp'],
  ['nobody:staging', 'search'],
  ['some:production', 'checkout'],
  ['on:production off:production', ''],
  ['some:production,staging', 'checkout'],
  ['project:shop', 'checkout lamp'],
  ['project:SHOP,web type:kill-switch', 'search'],
  ['tag:payments', 'checkout'],
  ['tag:team:payments', 'checkout'],
  ['tag:"simple:a,b"', 'checkout'],
  ['-tag:payments', 'search lamp'],
  ['is:stale', 'search'],
  ['is:favourite', 'search'],
  ['is:favorite', 'search'],
  ['created:<30d', 'checkout'],
  ['created:>30d', 'search lamp'],
  ['created:>2026-01-01', 'checkout'],
  ['created:2026-01-01', 'search'],
  ['created:<2026-01-01', 'lamp'],
  ['seen:never', 'lamp'],
  ['seen:<7d', 'checkout'],
  ['seen:>4w', 'search'],
  ['-seen:<7d', 'search lamp'],
  ['on:constructor', ''],
])('%s finds %s', (text, names) => {
  expect(found(text)).toBe(names)
})

test.each([
  ['a foo:bar', 2, 9, 'No filter is named foo. Known filters: on, off,'],
  ['is:new', 0, 6, 'After is: only stale and favourite are known.'],
  ['created:soon', 0, 12, 'After created: write an age such as <7d'],
  ['created:2026-02-30', 0, 18, 'After created:'],
  ['created:never', 0, 13, 'After created:'],
  ['on:', 0, 3, 'Add a name after on: or remove the filter.'],
  ['a "b c', 2, 6, 'The quotation mark does not close.'],
  ['""', 0, 2, 'The text between the quotation marks is empty.'],
])('%s has a fault with its position and advice', (text, from, to, message) => {
  expect(parseQuery(text).faults).toEqual([{ from, to, message: expect.stringContaining(message) }])
})

test('names that do not exist have a fault that lists the known names', () => {
  const messages = (text: string) => unknownNames(parseQuery(text).terms, namesInRows(rows)).map(({ message }) => message)
  expect(messages('on:prod,staging project:shop tag:payments type:RELEASE')).toEqual([
    'No environment is named prod. Known: production, staging.',
  ])
  expect(messages('-type:x')).toEqual(['No type is named x. Known: kill-switch, release.'])
})

test.each([
  ['name', 'checkout lamp search'],
  ['-name', 'search lamp checkout'],
  ['project', 'search checkout lamp'],
  ['type', 'search checkout lamp'],
  ['-createdAt', 'checkout search lamp'],
  ['lastSeenAt', 'lamp search checkout'],
  ['-stale', 'search checkout lamp'],
  ['-favorite', 'search checkout lamp'],
  ['environment:production', 'search checkout lamp'],
  ['-environment:staging', 'checkout search lamp'],
])('the sorting %s gives %s', (text, names) => {
  const sorting = parseSorting(text)
  if (!sorting) expect.unreachable()
  expect(
    sortRows(rows, sorting)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names)
  expect(printSorting(sorting)).toBe(text)
})

test.each(['', 'x', 'environment:'])('the sorting "%s" does not exist', (text) => {
  expect(parseSorting(text)).toBeUndefined()
})
