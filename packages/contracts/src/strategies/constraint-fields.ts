import { allOperators, extendedOperators } from '../data/features.ts'
import { keyOf } from '../kernel/atoms.ts'

const extended = Object.keys(extendedOperators).join(', ')
export const operator = () =>
  keyOf(allOperators).describe(
    `How the context field is compared. The server accepts ${extended} only if HALYARD_EXTENDED_OPERATORS is true`,
  )
export const descriptions = {
  contextName: 'Name of the context field',
  caseInsensitive: 'True: upper and lower case are equal (STR_ operators and REGEX)',
  inverted: 'True: the result is negated',
  values: 'Values to compare with, for operators that take several values',
  value: 'Value to compare with, for operators that take a single value',
}
