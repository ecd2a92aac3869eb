import { allOperators } from '@halyard/contracts/data'
import { constraintFaults } from '@halyard/domain'
import type { Operator } from '../../sentences/operators.ts'

export interface OperatorGroup {
  readonly title: string
  readonly operators: readonly Operator[]
}

const groups: readonly OperatorGroup[] = [
  { title: 'Text', operators: ['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS', 'REGEX'] },
  { title: 'Numbers', operators: ['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE'] },
  { title: 'Versions', operators: ['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE'] },
  { title: 'Dates', operators: ['DATE_AFTER', 'DATE_BEFORE'] },
  { title: 'Networks', operators: ['IN_CIDR'] },
]

const exact: readonly Operator[] = ['IN', 'NOT_IN']

/** Whether all legal values of a field are values that the operator can compare with. */
const fitsLegalValues = (operator: Operator, legalValues: readonly string[]): boolean => {
  if (legalValues.length === 0 || allOperators[operator].takes === 'values') return operator !== 'IN_CIDR' || legalValues.length === 0
  return legalValues.every((value) => constraintFaults({ contextName: '', operator, values: [], value }).length === 0)
}

const isFitting = (operator: Operator, field: string, legalValues: readonly string[]): boolean => {
  if (field === 'currentTime') return operator.startsWith('DATE_')
  if (operator === 'IN_CIDR') return field !== 'userId' && field !== 'sessionId' && fitsLegalValues(operator, legalValues)
  return fitsLegalValues(operator, legalValues)
}

/** The operators that fit a context field, by kind. The present operator is always among them. */
export const fittingOperators = (field: string, legalValues: readonly string[], present: Operator): OperatorGroup[] =>
  groups
    .map(({ title, operators }) => ({
      title,
      operators: operators.filter((operator) => operator === present || isFitting(operator, field, legalValues)),
    }))
    .filter(({ operators }) => operators.length > 0)

/** The operator after the field changes: the present one if it fits, else the first that fits. */
export const operatorFor = (field: string, legalValues: readonly string[], present: Operator): Operator => {
  if (isFitting(present, field, legalValues)) return present
  return [...exact, ...groups.flatMap(({ operators }) => operators)].find((operator) => isFitting(operator, field, legalValues)) ?? present
}
