import type { Constraint } from '@halyard/contracts'
import { parseInstant } from '../evaluate/instant.ts'
import { parseVersion, type SemanticVersion } from '../evaluate/semantic-version.ts'
import { type Family, familyOf } from './constraint-key.ts'

/** A value that equals none of the given values. */
export const otherThan = (values: ReadonlySet<string>): string => {
  let other = 'other'
  while (values.has(other)) other += '_'
  return other
}

const textsFor = (constraints: readonly Constraint[]): (string | undefined)[] => {
  const values = new Set(constraints.flatMap((constraint) => (constraint.values ?? []).map((value) => value.trim())))
  return [...values, otherThan(values), undefined]
}

const ascending = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((one, other) => one - other)

/** The compared numbers, one number in each gap between them, and a value that is not a number. */
const numbersFor = (constraints: readonly Constraint[]): (string | undefined)[] => {
  const given = constraints.flatMap(({ value }) => (value === undefined || value.trim() === '' ? [] : Number(value)))
  // The largest numbers are in the gaps beside the infinities.
  const numbers = ascending([...given.filter((number) => !Number.isNaN(number)), -Number.MAX_VALUE, Number.MAX_VALUE])
  const between = numbers.slice(1).map((number, at) => number / 2 + numbers[at]! / 2)
  return [...[...numbers, ...between, -Infinity, Infinity].map(String), undefined]
}

/** The largest distance of a date from 1970, in milliseconds. */
const lastDate = 8.64e15

const datesFor = (constraints: readonly Constraint[]): string[] => {
  const given = constraints.map(({ value }) => parseInstant(value ?? '')).filter((instant) => !Number.isNaN(instant))
  const instants = ascending([...given.flatMap((instant) => [instant - 1, instant, instant + 1]), 0])
  return [...instants.filter((instant) => Math.abs(instant) <= lastDate).map((instant) => new Date(instant).toISOString()), 'no date']
}

/** The lowest version above a version. */
const successor = ({ core: [major = '0', minor = '0', patch = '0'], prerelease }: SemanticVersion): string =>
  prerelease.length > 0 ? `${major}.${minor}.${patch}-${prerelease.join('.')}.0` : `${major}.${minor}.${BigInt(patch) + 1n}-0`

const lowestVersion = '0.0.0-0'

/** The compared versions, the lowest version above each of them, the lowest version, and a value that is not a version. */
const versionsFor = (constraints: readonly Constraint[]): (string | undefined)[] => {
  const given = constraints.flatMap(({ value = '' }) => {
    const version = parseVersion(value)
    return version ? [value, successor(version)] : []
  })
  return [...new Set([lowestVersion, ...given]), undefined]
}

const tables: Readonly<Record<Exclude<Family, 'other'>, (constraints: readonly Constraint[]) => (string | undefined)[]>> = {
  text: textsFor,
  number: numbersFor,
  date: datesFor,
  semver: versionsFor,
}

/**
 * Values of one context field, with at least one value of each class that constraints on this field can distinguish. Undefined: the classes
 * cannot be listed, because the constraints compare different properties of the value, or a regular expression, a part or a range.
 */
export const representatives = (constraints: readonly Constraint[]): readonly (string | undefined)[] | undefined => {
  const families = new Set(constraints.map(familyOf))
  const [family, another] = families
  if (family === undefined || family === 'other' || another !== undefined) return undefined
  // The clock replaces a missing time, so only operators on dates are independent of the clock.
  if (family !== 'date' && constraints.some(({ contextName }) => contextName === 'currentTime')) return undefined
  return tables[family](constraints)
}
