import { limits, reservedNames, urlFriendly } from '@halyard/contracts/data'

/** The entries of a list or an object that count, and how many others were left out. */
export interface Kept<T> {
  readonly kept: readonly T[]
  readonly dropped: number
}

export type Entries = Readonly<Record<string, unknown>>

export const isEntries = (value: unknown): value is Entries => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the value is a text that can be stored, with 1 to so many code points. */
export const isReportText = (value: unknown, most: number): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  (value.length <= most || (value.length <= 2 * most && [...value].length <= most)) &&
  value.isWellFormed() &&
  !value.includes('\0')

/** Whether a feature or an environment can have this name. */
export const isReportName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= limits.nameLength && urlFriendly.test(value) && !reservedNames.includes(value)

export const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= limits.metricCount

const dateTime = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)?$/

/** A date-time or milliseconds since 1970, as epoch milliseconds; null: neither. A date-time without a zone is in UTC, as some SDKs write it. */
export const instantOfReport = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  const parts = typeof value === 'string' && value.length <= limits.dateTimeLength ? dateTime.exec(value) : null
  if (!parts) return null
  const instant = Date.parse(parts[1] === undefined ? `${value}Z` : parts[0])
  return Number.isNaN(instant) ? null : instant
}

/** The first entries of a list, read one by one. An entry that cannot be read is null. */
export const readList = <T>(list: unknown, most: number, read: (entry: unknown) => T | null): Kept<T> => {
  if (list === undefined || list === null) return { kept: [], dropped: 0 }
  if (!Array.isArray(list)) return { kept: [], dropped: 1 }
  const kept = list
    .slice(0, most)
    .map(read)
    .filter((one) => one !== null)
  return { kept, dropped: list.length - kept.length }
}
