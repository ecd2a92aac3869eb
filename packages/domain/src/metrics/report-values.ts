import { limits, reservedNames, urlFriendly } from '@halyard/contracts/data'

/** The valid entries of a list or an object, and the number of dropped entries. */
export interface Accepted<T> {
  readonly accepted: readonly T[]
  readonly dropped: number
}

export type Entries = Readonly<Record<string, unknown>>

export const isEntries = (value: unknown): value is Entries => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the value is a storable text with 1 to `most` code points. */
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

/**
 * A date-time or milliseconds since 1970, as epoch milliseconds; null: neither. A date-time without a zone is in UTC, because some SDKs omit the
 * zone.
 */
export const instantOfReport = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null
  const parts = typeof value === 'string' && value.length <= limits.dateTimeLength ? dateTime.exec(value) : null
  if (!parts) return null
  const instant = Date.parse(parts[1] === undefined ? `${value}Z` : parts[0])
  return Number.isNaN(instant) ? null : instant
}

/** The first entries of a list, read one by one. An invalid entry is null. */
export const readList = <T>(list: unknown, most: number, read: (entry: unknown) => T | null): Accepted<T> => {
  if (list === undefined || list === null) return { accepted: [], dropped: 0 }
  if (!Array.isArray(list)) return { accepted: [], dropped: 1 }
  const accepted = list
    .slice(0, most)
    .map(read)
    .filter((one) => one !== null)
  return { accepted, dropped: list.length - accepted.length }
}
