import { expect, test } from 'vitest'
import { dayFilter, dayOfFilter, urlName, wordFilter, wordsOfFilter } from '../src/index.ts'

const word = wordFilter(urlName())
const day = dayFilter()

test('a word filter is one word, plain or after IS:, or several words after IS_ANY_OF:', () => {
  for (const filter of ['a', 'IS:a', 'IS_ANY_OF:a', 'IS_ANY_OF:a,b'])
    expect([filter, word.safeParse(filter).success]).toEqual([filter, true])
  expect(['a', 'IS:a', 'IS_ANY_OF:a', 'IS_ANY_OF:a,b'].map(wordsOfFilter)).toEqual([['a'], ['a'], ['a'], ['a', 'b']])
  expect(wordsOfFilter('IS:Lovelace, Ada')).toEqual(['Lovelace, Ada'])
})

test.each(['', 'IS:', 'IS_ANY_OF:', 'IS_ANY_OF:a,', 'IS_ANY_OF:,', 'IS_NOT:a', 'is:a', 'a,b', 'IS:a,b', 'IS:a b', 'IS:IS:a'])(
  '%j is not a valid word filter',
  (filter) => expect(word.safeParse(filter).success).toBe(false),
)

test('a word filter has at most 100 words', () => {
  const filterOf = (count: number) => `IS_ANY_OF:${Array(count).fill('a').join(',')}`
  expect([100, 101].map((count) => word.safeParse(filterOf(count)).success)).toEqual([true, false])
})

test('a day filter is a day, plain or after IS:', () => {
  for (const filter of ['2026-01-31', 'IS:2026-01-31']) {
    expect(day.safeParse(filter).success).toBe(true)
    expect(dayOfFilter(filter)).toBe('2026-01-31')
  }
  for (const filter of ['2026-02-30', '2026-1-31', '2026-01-31T12:00:00Z', 'IS_ANY_OF:2026-01-31', '0000-12-31', 'IS:', ' 2026-01-31'])
    expect([filter, day.safeParse(filter).success]).toEqual([filter, false])
})
