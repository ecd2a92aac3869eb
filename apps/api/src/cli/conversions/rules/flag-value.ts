import type { FlagValue } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (values: readonly unknown[]): FlagValue['type'] | null => {
  if (values.length === 0) return null
  if (values.every((value) => typeof value === 'boolean')) return 'boolean'
  if (values.every((value) => typeof value === 'string')) return 'string'
  if (values.every((value) => Number.isSafeInteger(value))) return 'integer'
  if (values.every((value) => typeof value === 'number')) return 'float'
  return values.every(isObject) ? 'object' : null
}

/** The declared type of a feature's values, with the value of a feature that is off; null: the values have no common type. */
export const flagValueOf = (values: readonly unknown[], offValue: unknown): FlagValue | null => {
  const type = typeOf(values)
  if (type === null) return null
  const isUsable = offValue !== undefined && JSON.stringify(offValue).length <= limits.defaultValueLength
  // The default value has the type of all values.
  return { type, ...(isUsable && type !== 'boolean' && { defaultValue: offValue }) } as FlagValue
}
