import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { build, prepareEach } from './query.ts'

test('compiles the text for the same conditions once, and returns it with other values', () => {
  const query = vi.fn((isFirst: boolean) => sql`select from feature where name = ${''} ${isFirst ? sql`limit ${1}` : sql``}`.compile(build))
  const select = prepareEach(query)
  const [one, other, all] = [select(true)('checkout', 1), select(true)('payments', 2), select(false)('checkout')]
  expect([one.parameters, other.parameters, all.parameters]).toEqual([['checkout', 1], ['payments', 2], ['checkout']])
  expect([one.sql === other.sql, one.sql === all.sql]).toEqual([true, false])
  expect(query.mock.calls).toEqual([[true], [false]])
})
