import { masked } from './field-mask.ts'
import { type Comparison, extendedOperators, isAboutTime, operators } from './operators.ts'
import { never, type PredicateTable } from './predicate-table.ts'
import type { ClientConstraint } from './snapshot.ts'

/** The number of the predicate that compares a field. Dates are compared with the time, whatever field is named. */
export const compileComparison = (table: PredicateTable, operator: string, field: string, comparison: Comparison): number => {
  const { operand, build } = masked(table.mask, operator, field, comparison)
  const key = JSON.stringify([operator, isAboutTime(operator) ? '' : field, operand])
  return table.intern(key, () => build(table.fields.indexOf(field)))
}

/** The number of a constraint's predicate. An invalid constraint is false, even if it is inverted. */
export const compileConstraint = (table: PredicateTable, constraint: ClientConstraint | null, isExtended: boolean): number => {
  if (typeof constraint?.operator !== 'string' || typeof constraint.contextName !== 'string') return never
  const isNotIn = constraint.operator === 'NOT_IN'
  const name = isNotIn ? 'IN' : constraint.operator
  const known = isExtended ? extendedOperators : operators
  if (!Object.hasOwn(known, name)) return never
  const predicate = compileComparison(table, name, constraint.contextName, known[name]!(constraint))
  return isNotIn !== (constraint.inverted === true) ? table.invert(predicate) : predicate
}
