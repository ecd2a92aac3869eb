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

/** The value of a row in a column. The names of flags, projects and types are ASCII. */
const columnReader = (key: SortKey): ((row: Row) => string | number) => {
  switch (key) {
    case 'name':
    case 'project':
    case 'type':
    case 'createdAt':
      return (row) => row[key]
    case 'lastSeenAt':
      return ({ lastSeenAt }) => lastSeenAt ?? 0
    case 'stale':
    case 'favorite':
      return (row) => Number(row[key])
    default: {
      const environment = key.slice('environment:'.length)
      return (row) => rankOf(stateIn(row, environment))
    }
  }
}

const compare = (left: string | number, right: string | number): number => (left < right ? -1 : left > right ? 1 : 0)

/** Rows in order. Rows with equal values are sorted by name, in both directions. */
export const sortRows = (rows: readonly Row[], { key, isDescending }: Sorting): Row[] => {
  const read = columnReader(key)
  const sign = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((left, right) => sign * compare(left.value, right.value) || compare(left.row.name, right.row.name))
    .map(({ row }) => row)
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
