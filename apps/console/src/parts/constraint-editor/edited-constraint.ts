import { allOperators } from '@halyard/contracts/data'
import type { Constraint } from '@halyard/sdk'
import type { Operator } from '../../sentences/operators.ts'

export const takesValues = (operator: Operator): boolean => allOperators[operator].takes === 'values'

/** Operators that can ignore the case. */
export const canIgnoreCase = (operator: Operator): boolean => operator.startsWith('STR_') || operator === 'REGEX'

export const newConstraint = (contextName: string, operator: Operator): Constraint => ({
  contextName,
  operator,
  values: [],
  inverted: false,
  caseInsensitive: false,
})

/** The constraint with another operator. Its values remain where the new operator can use them. */
export const withOperator = (constraint: Constraint, operator: Operator): Constraint => {
  const { value, values, ...rest } = constraint
  const caseInsensitive = constraint.caseInsensitive && canIgnoreCase(operator)
  if (takesValues(operator)) return { ...rest, operator, caseInsensitive, values: values.length > 0 ? values : value ? [value] : [] }
  const single = value ?? values[0]
  return { ...rest, operator, caseInsensitive, values: [], ...(single !== undefined && { value: single }) }
}
