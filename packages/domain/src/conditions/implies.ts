import type { Constraint } from '@halyard/contracts'
import { groupBy } from '../sorting/group-by.ts'
import { familyOf, fieldOf, keyOf, listedValues, oppositeKeyOf } from './constraint-key.ts'
import { onceFor } from './once-for.ts'
import { representatives } from './representatives.ts'
import { type ValueTest, valueTest } from './value-test.ts'

type Values = readonly (string | undefined)[]

/** The only values that constraints on one field allow; undefined: the constraints do not list their values. */
const listedBy = (constraints: readonly Constraint[]): Values | undefined => {
  const lists = constraints.map(listedValues).filter((list) => list !== undefined)
  return lists.toSorted((one, other) => one.length - other.length)[0]
}

const passAll = (constraints: readonly Constraint[], isExtended: boolean): ValueTest => {
  const tests = constraints.map((constraint) => valueTest(constraint, isExtended))
  return (value) => tests.every((test) => test(value))
}

const isImpossible = (constraints: readonly Constraint[], isExtended: boolean): boolean => {
  const values = listedBy(constraints) ?? representatives(constraints)
  return values !== undefined && !values.some(passAll(constraints, isExtended))
}

/** Whether no value of the field satisfies all of the constraints, which are on one field. False: a value may exist. */
const isContradictory = (constraints: readonly Constraint[], isExtended: boolean): boolean => {
  const keys = new Set(constraints.map(keyOf))
  if (constraints.some((constraint) => keys.has(oppositeKeyOf(constraint)))) return true
  if (listedBy(constraints)) return isImpossible(constraints, isExtended)
  return [...groupBy(constraints, familyOf).values()].some((group) => isImpossible(group, isExtended))
}

/**
 * Positions of constraints that no context satisfies together; undefined: a context may satisfy all. One or two positions are returned if they
 * suffice.
 */
export const contradiction = (constraints: readonly Constraint[], isExtended: boolean): readonly number[] | undefined => {
  const positioned = constraints.map((constraint, at) => ({ constraint, at }))
  for (const group of groupBy(positioned, ({ constraint }) => fieldOf(constraint)).values()) {
    const isEmpty = (some: typeof group) =>
      isContradictory(
        some.map(({ constraint }) => constraint),
        isExtended,
      )
    if (!isEmpty(group)) continue
    const single = group.find((one) => isEmpty([one]))
    const pair = single ? [single] : firstPair(group, (one, other) => isEmpty([one, other]))
    return (pair ?? group).map(({ at }) => at)
  }
  return undefined
}

const firstPair = <T>(items: readonly T[], fits: (one: T, other: T) => boolean): [T, T] | undefined => {
  for (const [at, one] of items.entries()) for (const other of items.slice(at + 1)) if (fits(one, other)) return [one, other]
  return undefined
}

const alwaysTrue = (isExtended: boolean) =>
  onceFor((constraint: Constraint): boolean => representatives([constraint])?.every(valueTest(constraint, isExtended)) === true)

const [standard, extended] = [alwaysTrue(false), alwaysTrue(true)]

/** Whether a constraint is true for every context. False: a context may not satisfy the constraint. */
export const isAlwaysTrue = (constraint: Constraint, isExtended: boolean): boolean => (isExtended ? extended : standard)(constraint)

/** Whether every context that satisfies all given constraints also satisfies `wanted`. False: a context may not. */
export const implies = (given: readonly Constraint[], wanted: Constraint, isExtended: boolean): boolean => {
  const key = keyOf(wanted)
  if (given.some((constraint) => keyOf(constraint) === key) || isAlwaysTrue(wanted, isExtended)) return true
  const field = fieldOf(wanted)
  const onField = given.filter((constraint) => fieldOf(constraint) === field)
  const listed = listedBy(onField)
  const related = listed ? onField : onField.filter((constraint) => familyOf(constraint) === familyOf(wanted))
  const values = listed ?? (related.length > 0 ? representatives([...related, wanted]) : undefined)
  const [isGiven, isWanted] = [passAll(related, isExtended), valueTest(wanted, isExtended)]
  return values?.every((value) => !isGiven(value) || isWanted(value)) === true
}
