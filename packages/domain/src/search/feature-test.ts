import type { FeatureSearch } from '@halyard/contracts'
import { dateTest, setTest, statusTest, textTest, valueTest } from './filters.ts'
import type { Searchable, Surroundings, Test } from './searchable.ts'

type OneOrMany = string | readonly string[] | undefined

const many = (given: OneOrMany): readonly string[] => (given === undefined ? [] : [given].flat())

/** Applies every given filter to the value that it concerns. */
const each = <T>(filters: OneOrMany, testOf: (filter: string) => Test<T>, read: (feature: Searchable) => T): Test<Searchable>[] =>
  many(filters).map((filter) => {
    const test = testOf(filter)
    return (feature) => test(read(feature))
  })

/** Whether a feature passes all filters of a search. */
export const featureTest = (search: FeatureSearch, { segmentNames }: Pick<Surroundings, 'segmentNames'>): Test<Searchable> => {
  const archived = search.archived === 'IS:true'
  const namesOf = ({ segments }: Searchable) => segments.flatMap((id) => segmentNames.get(id) ?? [])
  const statuses = many(search.status).map(statusTest)
  const tests: Test<Searchable>[] = [
    (feature) => feature.archived === archived,
    ...each(search.project, valueTest, (feature) => feature.project),
    ...each(search.type, valueTest, (feature) => feature.type),
    ...each(search.state, valueTest, (feature) => (feature.stale ? 'stale' : 'active')),
    ...each(search.createdAt, dateTest, (feature) => feature.createdAt),
    ...each(search.tag, setTest, (feature) => feature.tags),
    ...each(search.segment, setTest, namesOf),
    ...(statuses.length > 0 ? [(feature: Searchable) => statuses.some((test) => test(feature))] : []),
    ...each(search.query, textTest, (feature) => feature.text),
  ]
  return (feature) => tests.every((test) => test(feature))
}
