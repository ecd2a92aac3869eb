import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchable, searchFor } from '../../test/searchables.ts'
import { featureOrder } from './feature-order.ts'
import { searchFeatures } from './search-features.ts'

const word = fc.constantFrom('a', 'b', 'c')
const words = fc.uniqueArray(word, { maxLength: 3 })
const time = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z')
const environment = fc.constantFrom('dev', 'prod')
const feature = fc
  .record({
    name: fc.string({ unit: fc.constantFrom('a', 'b', 'B', '-', '~'), minLength: 1, maxLength: 4 }),
    project: word,
    type: word,
    stale: fc.boolean(),
    archived: fc.boolean(),
    createdAt: time,
    lastSeenAt: fc.oneof(time, fc.constant('')),
    tags: words.map((values) => values.map((value) => `simple:${value}`)),
    segments: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    statuses: fc
      .uniqueArray(fc.tuple(environment, fc.constantFrom('enabled', 'disabled')), { selector: ([name]) => name, maxLength: 2 })
      .map((pairs) => pairs.map((pair) => pair.join(':'))),
  })
  .map((one) => searchable({ ...one, text: one.name.toLowerCase() }))
const features = fc.uniqueArray(feature, { selector: ({ name }) => name, maxLength: 12 })
const names = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 1, maxLength: 2 }), { maxLength: 6 })
const surroundings = names.map((favorites) => ({
  favorites: new Set(favorites),
  segmentNames: new Map([
    [1, 'a'],
    [2, 'b'],
  ]),
}))

const valueFilter = fc.tuple(fc.constantFrom('IS', 'IS_NOT', 'IS_ANY_OF', 'IS_NONE_OF'), word, word)
const setOperators = ['INCLUDE', 'DO_NOT_INCLUDE', 'INCLUDE_ALL_OF', 'INCLUDE_ANY_OF', 'EXCLUDE_IF_ANY_OF', 'EXCLUDE_ALL'] as const
const setFilter = fc.tuple(fc.constantFrom(...setOperators), word, word)
const dateFilter = fc.tuple(fc.constantFrom('IS_BEFORE', 'IS_ON_OR_AFTER'), time)
const status = fc.tuple(environment, fc.constantFrom('enabled', 'disabled', 'missing'))

const asked = fc.record(
  {
    project: valueFilter,
    type: valueFilter,
    tag: setFilter,
    segment: setFilter,
    createdAt: dateFilter,
    status: fc.array(status, { minLength: 1, maxLength: 3 }),
    archived: fc.constantFrom('IS:true' as const, 'IS:false' as const),
  },
  { requiredKeys: ['archived'] },
)
type Asked = typeof asked extends fc.Arbitrary<infer A> ? A : never

const takesOne: readonly string[] = ['IS', 'IS_NOT', 'INCLUDE', 'DO_NOT_INCLUDE']
const written = ([operator, one, other]: readonly [string, string, string], prefix = '') =>
  takesOne.includes(operator) ? `${operator}:${prefix}${one}` : `${operator}:${prefix}${one},${prefix}${other}`
const searchOf = ({ project, type, tag, segment, createdAt, status, archived }: Asked) =>
  searchFor({
    archived,
    ...(project && { project: written(project) }),
    ...(type && { type: written(type) }),
    ...(tag && { tag: written(tag, 'simple:') }),
    ...(segment && { segment: written(segment) }),
    ...(createdAt && { createdAt: createdAt.join(':') }),
    ...(status && { status: status.map((pair) => pair.join(':')) }),
  })

type Feature = ReturnType<typeof searchable>

const isValue = ([operator, one, other]: readonly [string, string, string], value: string): boolean => {
  if (operator === 'IS') return value === one
  if (operator === 'IS_NOT') return value !== one
  return (value === one || value === other) === (operator === 'IS_ANY_OF')
}
const isSet = ([operator, one, other]: readonly [string, string, string], values: readonly string[]): boolean => {
  const [has, hasOther] = [values.includes(one), values.includes(other)]
  if (operator === 'INCLUDE') return has
  if (operator === 'DO_NOT_INCLUDE') return !has
  if (operator === 'INCLUDE_ALL_OF') return has && hasOther
  if (operator === 'INCLUDE_ANY_OF') return has || hasOther
  return operator === 'EXCLUDE_ALL' ? !(has && hasOther) : !has && !hasOther
}
const stateIn = (feature: Feature, environment: string) =>
  feature.statuses.find((one) => one.startsWith(`${environment}:`))?.slice(environment.length + 1) ?? 'missing'

/** The same check, one filter after the other. */
const isFound = (feature: Feature, asked: Asked): boolean => {
  if (feature.archived !== (asked.archived === 'IS:true')) return false
  if (asked.project && !isValue(asked.project, feature.project)) return false
  if (asked.type && !isValue(asked.type, feature.type)) return false
  if (asked.tag) {
    const values = feature.tags.map((tag) => tag.slice('simple:'.length))
    if (!isSet(asked.tag, values)) return false
  }
  if (asked.segment) {
    const values = [feature.segments.includes(1) ? 'a' : '', feature.segments.includes(2) ? 'b' : '']
    if (!isSet(asked.segment, values)) return false
  }
  if (asked.createdAt) {
    const [operator, bound] = asked.createdAt
    if (Date.parse(feature.createdAt) < Date.parse(bound) !== (operator === 'IS_BEFORE')) return false
  }
  return !asked.status || asked.status.some(([environment, state]) => stateIn(feature, environment) === state)
}

const order = fc.record({
  sortBy: fc.constantFrom('createdAt', 'name', 'type', 'stale', 'lastSeenAt', 'favorite', 'environment:prod', 'environment:none'),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  favoritesFirst: fc.boolean(),
})

test('a search finds exactly the features that pass each filter', () => {
  fc.assert(
    fc.property(features, asked, surroundings, (features, asked, around) => {
      const { page, total } = searchFeatures(features, searchOf(asked), around)
      const expected = features.filter((feature) => isFound(feature, asked))
      expect(new Set(page)).toEqual(new Set(expected))
      expect(total).toBe(expected.length)
    }),
    { numRuns: 500 },
  )
})

test('all pages together are the unpaged result, each feature once and in order', () => {
  fc.assert(
    fc.property(features, asked, order, surroundings, fc.integer({ min: 1, max: 5 }), (features, asked, order, around, limit) => {
      const search = { ...searchOf(asked), ...order }
      const unpaged = searchFeatures(features, search, around)
      const pages: Feature[] = []
      for (let offset = 0; offset < unpaged.total + limit; offset += limit) {
        const part = searchFeatures(features.toReversed(), { ...search, offset, limit }, around)
        expect(part.total).toBe(unpaged.total)
        expect(part.page.length).toBeLessThanOrEqual(limit)
        pages.push(...part.page)
      }
      expect(pages).toEqual(unpaged.page)
    }),
    { numRuns: 300 },
  )
})

test('pages that continue after the last feature return every feature that stays, each feature at most once and all in order', () => {
  const walk = fc.record({
    order,
    limit: fc.integer({ min: 1, max: 3 }),
    present: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  })
  fc.assert(
    fc.property(features, surroundings, walk, fc.infiniteStream(fc.integer({ min: 0, max: 11 })), (all, around, walk, changes) => {
      const search = searchFor({ ...walk.order, limit: walk.limit })
      const present = all.map((_, index) => walk.present[index]!)
      const stayed = [...present]
      const seen: Feature[] = []
      let after: ReturnType<typeof searchFeatures>['next'] = null
      do {
        const some = all.filter((_, index) => present[index])
        const { page, next }: ReturnType<typeof searchFeatures<Feature>> = searchFeatures(some, search, around, after)
        seen.push(...page)
        after = next
        const change = changes.next().value! % Math.max(all.length, 1)
        if (all.length > 0) present[change] = !present[change]
        stayed[change] = false
      } while (after !== null)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toEqual(expect.arrayContaining(all.filter((_, index) => stayed[index] && !all[index]!.archived)))
      expect(seen).toEqual(searchFeatures(seen, searchFor(walk.order), around).page)
    }),
    { numRuns: 500 },
  )
})

test('the order of results is total', () => {
  fc.assert(
    fc.property(feature, feature, feature, order, surroundings, (one, other, third, order, around) => {
      const { compare: comparePositions, positionOf } = featureOrder(searchFor(order), around)
      const compare = (left: Feature, right: Feature) => comparePositions(positionOf(left), positionOf(right))
      expect(Math.sign(compare(one, other)) + Math.sign(compare(other, one))).toBe(0)
      expect(one.name === other.name || compare(one, other) !== 0).toBe(true)
      const [first, second, last] = [one, other, third].sort(compare) as [Feature, Feature, Feature]
      expect([compare(first, second), compare(second, last), compare(first, last)].map(Math.sign)).not.toContain(1)
    }),
    { numRuns: 500 },
  )
})

test('searchFeatures does not modify its input', () => {
  fc.assert(
    fc.property(features, order, surroundings, (features, order, around) => {
      const copy = structuredClone(features)
      searchFeatures(Object.freeze(features), searchFor(order), around)
      expect(features).toEqual(copy)
    }),
  )
})
