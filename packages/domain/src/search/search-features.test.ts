import { describe, expect, test } from 'vitest'
import { searchable, searchFor } from '../../test/searchables.ts'
import { searchFeatures } from './search-features.ts'

const features = [
  searchable({ name: 'b', type: 'release', createdAt: '2026-01-02T00:00:00.000Z', statuses: ['production:disabled'], segments: [1] }),
  searchable({ name: 'a', type: 'release', createdAt: '2026-01-03T00:00:00.000Z', statuses: ['production:enabled'], stale: true }),
  searchable({ name: 'd', type: 'experiment', createdAt: '2026-01-01T00:00:00.000Z', lastSeenAt: '2026-02-01T00:00:00.000Z' }),
  searchable({ name: 'c', type: 'release', createdAt: '2026-01-03T00:00:00.000Z', statuses: ['production:enabled'], segments: [1, 2] }),
  searchable({ name: 'gone', archived: true }),
]
const surroundings = {
  favorites: new Set(['c', 'd', 'gone']),
  segmentNames: new Map([
    [1, 'beta'],
    [2, 'testers'],
  ]),
}
const names = (search: Parameters<typeof searchFor>[0]) =>
  searchFeatures(features, searchFor(search), surroundings).page.map(({ name }) => name)

describe('the order of results', () => {
  test.each<[string, 'asc' | 'desc', string[]]>([
    ['createdAt', 'asc', ['d', 'b', 'a', 'c']],
    ['createdAt', 'desc', ['a', 'c', 'b', 'd']],
    ['name', 'asc', ['a', 'b', 'c', 'd']],
    ['name', 'desc', ['d', 'c', 'b', 'a']],
    ['type', 'asc', ['d', 'a', 'b', 'c']],
    ['stale', 'asc', ['b', 'c', 'd', 'a']],
    ['lastSeenAt', 'asc', ['a', 'b', 'c', 'd']],
    ['lastSeenAt', 'desc', ['d', 'a', 'b', 'c']],
    ['favorite', 'desc', ['c', 'd', 'a', 'b']],
    ['environment:production', 'asc', ['d', 'b', 'a', 'c']],
    ['environment:production', 'desc', ['a', 'c', 'b', 'd']],
    ['environment:nowhere', 'desc', ['a', 'b', 'c', 'd']],
  ])('results are sorted by %s, %s', (sortBy, sortOrder, expected) => {
    expect(names({ sortBy, sortOrder })).toEqual(expected)
  })

  test('favourites come first, and both groups are sorted', () => {
    expect(names({ favoritesFirst: true, sortBy: 'name', sortOrder: 'desc' })).toEqual(['d', 'c', 'b', 'a'])
    expect(names({ favoritesFirst: true, sortBy: 'createdAt' })).toEqual(['d', 'c', 'b', 'a'])
  })
})

describe('filters of a search', () => {
  test('all different filters must match', () => {
    expect(names({ type: 'IS:release', state: 'IS:active' })).toEqual(['b', 'c'])
  })

  test('all repetitions of a filter must match, but any of the statuses', () => {
    expect(names({ type: ['IS_NOT:experiment', 'IS_NOT:release'] })).toEqual([])
    expect(names({ status: ['production:disabled', 'production:missing'] })).toEqual(['d', 'b'])
  })

  test('segments are found by name, and an unknown name matches no feature', () => {
    expect(names({ segment: 'INCLUDE:beta' })).toEqual(['b', 'c'])
    expect(names({ segment: 'INCLUDE_ALL_OF:beta,testers' })).toEqual(['c'])
    expect(names({ segment: 'INCLUDE:unknown' })).toEqual([])
  })

  test('archived IS:true finds only archived features', () => {
    expect(names({ archived: 'IS:true' })).toEqual(['gone'])
  })
})

test('a search returns one page, with the total number of results', () => {
  const { page, total } = searchFeatures(features, searchFor({ sortBy: 'name', offset: 1, limit: 2 }), surroundings)
  expect([page.map(({ name }) => name), total]).toEqual([['b', 'c'], 4])
  expect(searchFeatures(features, searchFor({ offset: 4 }), surroundings)).toEqual({ page: [], total: 4, next: null })
})
