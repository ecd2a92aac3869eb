import type { EnvironmentState } from '../sentences/states.ts'
import type { Condition, ListKey, Query, StateKey } from './query.ts'
import { type Row, stateIn } from './row.ts'
import { meetsBound } from './time-bounds.ts'

export type RowFilter = (row: Row) => boolean

const kindsOf: Readonly<Record<StateKey, readonly EnvironmentState['kind'][]>> = {
  on: ['all', 'some', 'none'],
  off: ['off'],
  nobody: ['none'],
  some: ['some'],
}

/** The text of a row that words are looked up in. A line end separates its parts. */
const textOf = (row: Row): string => (row.text ??= [row.name, row.description ?? '', ...row.tags].join('\n').toLowerCase())

/** Prepares rows for searches of words, so that the first keystroke is not slower than later ones. */
export const warmTexts = (rows: readonly Row[]): void => rows.forEach(textOf)

/** Whether a tag has one of the names, with or without its type. Many rows share few tags, so each tag is compared once. */
const tagFilter = (wanted: readonly string[]): ((tag: string) => boolean) => {
  const known = new Map<string, boolean>()
  return (tag) => {
    const result = known.get(tag)
    if (result !== undefined) return result
    const text = tag.toLowerCase()
    const isWanted = wanted.includes(text) || wanted.includes(text.slice(text.indexOf(':') + 1))
    known.set(tag, isWanted)
    return isWanted
  }
}

const listFilter = (key: ListKey, values: readonly string[]): RowFilter => {
  const wanted = values.map((each) => each.toLowerCase())
  if (key === 'tag') {
    const isWanted = tagFilter(wanted)
    return ({ tags }) => tags.some(isWanted)
  }
  const set = new Set(wanted)
  return (row) => set.has(row[key].toLowerCase())
}

const filterOf = (condition: Condition, now: number): RowFilter => {
  switch (condition.key) {
    case 'text': {
      const wanted = condition.text.toLowerCase()
      return (row) => textOf(row).includes(wanted)
    }
    case 'is':
      return condition.mark === 'stale' ? ({ stale }) => stale : ({ favorite }) => favorite
    case 'created': {
      const meets = meetsBound(condition.bound, now)
      return ({ createdAt }) => meets(createdAt)
    }
    case 'seen': {
      const meets = meetsBound(condition.bound, now)
      return ({ lastSeenAt }) => meets(lastSeenAt ?? undefined)
    }
    case 'project':
    case 'type':
    case 'tag':
      return listFilter(condition.key, condition.values)
    default: {
      const kinds = kindsOf[condition.key]
      const { values } = condition
      return (row) => values.some((environment) => kinds.includes(stateIn(row, environment).kind))
    }
  }
}

/** The function that decides whether a row meets all conditions of a query. `now`: milliseconds since 1970, for ages. */
export const compileQuery = (query: Query, now: number): RowFilter => {
  const filters = query.map(({ isNegated, condition }): RowFilter => {
    const filter = filterOf(condition, now)
    return isNegated ? (row) => !filter(row) : filter
  })
  const [only] = filters
  if (only && filters.length === 1) return only
  return (row) => filters.every((filter) => filter(row))
}
