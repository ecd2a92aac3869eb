import { compareCodePoints } from '@halyard/domain'
import type { EnvironmentState } from '../sentences/states.ts'
import { type Row, stateIn } from './row.ts'

const fieldKeys = ['name', 'project', 'type', 'createdAt', 'lastSeenAt', 'stale', 'favorite'] as const

/** A column: a field, or an environment. */
export type SortKey = (typeof fieldKeys)[number] | `environment:${string}`

export interface Sorting {
  readonly key: SortKey
  readonly isDescending: boolean
}

const ranks: Readonly<Record<EnvironmentState['kind'], number>> = { absent: -1, off: 0, none: 1, some: 2, all: 200 }

/** States by their share: absent, off, nobody, some, everybody. */
const rankOf = ({ kind, percent }: EnvironmentState): number => ranks[kind] + (kind === 'some' ? (percent ?? 0) : 0)

type Compare = (left: Row, right: Row) => number

const compareOf = (key: SortKey): Compare => {
  switch (key) {
    case 'name':
    case 'project':
    case 'type':
      return (left, right) => compareCodePoints(left[key], right[key])
    case 'createdAt':
      return (left, right) => left.createdAt - right.createdAt
    case 'lastSeenAt':
      return (left, right) => (left.lastSeenAt ?? 0) - (right.lastSeenAt ?? 0)
    case 'stale':
    case 'favorite':
      return (left, right) => Number(left[key]) - Number(right[key])
    default: {
      const environment = key.slice('environment:'.length)
      return (left, right) => rankOf(stateIn(left, environment)) - rankOf(stateIn(right, environment))
    }
  }
}

/** Rows in order. Rows with equal values are sorted by name, in both directions. */
export const sortRows = (rows: readonly Row[], { key, isDescending }: Sorting): Row[] => {
  const compare = compareOf(key)
  const sign = isDescending ? -1 : 1
  return rows.toSorted((left, right) => sign * compare(left, right) || compareCodePoints(left.name, right.name))
}

/** The text of a sorting in the address of the page, such as `-createdAt`. */
export const printSorting = ({ key, isDescending }: Sorting): string => `${isDescending ? '-' : ''}${key}`

const isSortKey = (text: string): text is SortKey => fieldKeys.some((each) => each === text) || /^environment:./.test(text)

/** Reads the text of a sorting; undefined: the text names no column. */
export const parseSorting = (text: string): Sorting | undefined => {
  const isDescending = text.startsWith('-')
  const key = isDescending ? text.slice(1) : text
  return isSortKey(key) ? { key, isDescending } : undefined
}
