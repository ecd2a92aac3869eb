import { allOperators } from '@halyard/contracts/data'
import { type Operator, operatorText } from './operators.ts'
import { name, type Parts, say, words } from './parts.ts'
import { valueList } from './values.ts'

/** A constraint as responses, editors and normal forms contain it. */
export interface ShownConstraint {
  readonly contextName: string
  readonly operator: Operator
  readonly values?: readonly string[] | undefined
  readonly value?: string | null | undefined
  readonly inverted?: boolean | undefined
  readonly caseInsensitive?: boolean | undefined
}

const takesValues = ({ operator }: Pick<ShownConstraint, 'operator'>): boolean => allOperators[operator].takes === 'values'

/** The values that the operator compares with. */
export const operandsOf = (constraint: ShownConstraint): readonly string[] =>
  takesValues(constraint) ? [...new Set(constraint.values ?? [])] : [constraint.value ?? ''].filter((text) => text !== '')

/** The words of a constraint before its values, such as `country is one of`. */
export const constraintSubject = (constraint: ShownConstraint, values = operandsOf(constraint).length): Parts =>
  say`${name(constraint.contextName)} ${words(operatorText(constraint.operator, constraint.inverted, values))}`

// The other operators ignore the setting.
const canIgnoreCase = ({ operator }: ShownConstraint): boolean => operator.startsWith('STR_') || operator === 'REGEX'

/** A constraint, such as `country is one of DE, AT`. `limit` is the number of values that are listed. */
export const constraintParts = (constraint: ShownConstraint, limit = 3): Parts => {
  const sentence = say`${constraintSubject(constraint)} ${valueList(operandsOf(constraint), limit)}`
  if (!constraint.caseInsensitive) return sentence
  return canIgnoreCase(constraint) ? say`${sentence} (any case)` : say`${sentence} (any case, without effect here)`
}
