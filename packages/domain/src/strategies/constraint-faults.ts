import type { Constraint } from '@halyard/contracts'
import { allOperators } from '@halyard/contracts/data'
import { isDate, isNumber, isSemanticVersion } from './formats.ts'

export interface ConstraintFault {
  readonly field: 'values' | 'value' | `values/${number}`
  readonly message: string
}

export interface ContextField {
  /** The only values that constraints on the field can compare with; empty: any value. */
  readonly legalValues: ReadonlySet<string>
}

const anyField: ContextField = { legalValues: new Set() }

const kinds = {
  string: { fits: () => true, fault: 'must be a string' },
  number: { fits: isNumber, fault: 'must be a decimal number, such as 1.5' },
  date: { fits: isDate, fault: 'must be an RFC 3339 date, with a time and a zone or without, such as 2026-01-31T12:00:00Z' },
  // `syntaxFaults` checks the syntax of these two.
  regex: { fits: (text: string) => text !== '', fault: 'must be a regular expression' },
  cidr: { fits: (text: string) => text.trim() !== '', fault: 'must be an IP address or a range' },
  semver: { fits: isSemanticVersion, fault: 'must be a full semantic version without a leading v, such as 1.2.3 or 1.2.3-beta.1' },
}

/**
 * The faults of a constraint's values, by its operator and the legal values of its context field; empty: no faults. An unknown field accepts any
 * value.
 */
export const constraintFaults = (
  { contextName, operator, values, value }: Pick<Constraint, 'contextName' | 'operator' | 'values' | 'value'>,
  { legalValues }: ContextField = anyField,
): ConstraintFault[] => {
  const { takes, kind } = allOperators[operator]
  const { fits, fault } = kinds[kind]
  const isLegal = (text: string) => legalValues.size === 0 || legalValues.has(text)
  const illegal = `must be a legal value of ${contextName}`
  if (takes === 'values') {
    if (!values?.length) return [{ field: 'values', message: `must contain at least one value for ${operator}` }]
    return values.flatMap((text, at): ConstraintFault[] => {
      if (!fits(text)) return [{ field: `values/${at}`, message: `${fault}, for ${operator}` }]
      return isLegal(text) ? [] : [{ field: `values/${at}`, message: illegal }]
    })
  }
  if (value === undefined || !fits(value)) return [{ field: 'value', message: `${fault}, for ${operator}` }]
  return isLegal(value) ? [] : [{ field: 'value', message: illegal }]
}
