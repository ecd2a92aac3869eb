import type { Constraint } from '@halyard/contracts'
import { allOperators } from '@halyard/contracts/data'
import { isAboutTime } from '../evaluate/operators.ts'
import { normalConstraint } from '../plan/normal-form.ts'
import { onceFor } from './once-for.ts'

/** Operators whose results depend on the same property of a value. `other`: the classes of values cannot be listed. */
export type Family = 'text' | 'number' | 'date' | 'semver' | 'other'

export const familyOf = ({ operator }: Pick<Constraint, 'operator'>): Family => {
  if (operator === 'IN' || operator === 'NOT_IN') return 'text'
  const { kind } = allOperators[operator]
  return kind === 'number' || kind === 'date' || kind === 'semver' ? kind : 'other'
}

/** The context field that a constraint reads. Operators on dates read the time, whatever field the constraint names. */
export const fieldOf = ({ operator, contextName }: Pick<Constraint, 'operator' | 'contextName'>): string =>
  isAboutTime(operator) ? 'currentTime' : contextName

/** Equal for constraints with equal meaning. Lists can be long, so the key of an object is computed once. */
export const keyOf = onceFor((constraint: Constraint): string => JSON.stringify(normalConstraint(constraint)))

/** The key of the constraint that is true when the given constraint is false. */
export const oppositeKeyOf = onceFor((constraint: Constraint): string => keyOf({ ...constraint, inverted: !constraint.inverted }))

/** The only values for which a constraint can be true; undefined: the values are not limited to a list. */
export const listedValues = onceFor(({ operator, inverted, values }: Constraint): readonly string[] | undefined =>
  (operator === 'IN' && !inverted) || (operator === 'NOT_IN' && inverted === true)
    ? (values ?? []).map((value) => value.trim()).filter((value) => value !== '')
    : undefined,
)
