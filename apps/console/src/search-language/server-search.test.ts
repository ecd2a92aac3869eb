import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { toServerSearch } from './server-search.ts'

test('words and names become filters of the server, and other terms are reported', () => {
  const { query } = parseQuery('new checkout project:shop,web -type:release tag:web on:production -old')
  expect(toServerSearch(query)).toEqual({
    search: {
      query: 'new checkout',
      project: ['IS_ANY_OF:shop,web'],
      type: ['IS_NONE_OF:release'],
      tag: ['INCLUDE_ANY_OF:simple:web'],
    },
    ignored: ['on:production', '-old'],
  })
})

test('an empty search has no filters', () => {
  expect(toServerSearch([])).toEqual({ search: {}, ignored: [] })
})
