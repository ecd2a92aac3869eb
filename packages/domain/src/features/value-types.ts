import type { valueDefaults } from '@halyard/contracts/data'

/** The type of the values of a feature for OpenFeature. */
export type ValueType = keyof typeof valueDefaults

const fits: Readonly<Record<ValueType, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  float: (value) => typeof value === 'number',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

export const fitsType = (type: ValueType, value: unknown): boolean => fits[type](value)

/**
 * The type of the values of a feature without a declared type, derived from the payload types of its variants. Null stands for a variant without
 * a payload, or with a payload that has no value type. Undefined: the payloads do not agree, so the type is unknown.
 */
export const commonType = (payloads: ReadonlySet<ValueType | null>): ValueType | undefined => {
  const types = new Set(payloads)
  // Integers also count as floats.
  if (types.has('float')) types.delete('integer')
  const [type = 'boolean', ...others] = types
  return others.length > 0 || type === null ? undefined : type
}
