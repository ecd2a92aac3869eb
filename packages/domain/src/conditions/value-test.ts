import type { Constraint } from '@halyard/contracts'
import { compileConstraint } from '../evaluate/compile-constraint.ts'
import { PredicateTable } from '../evaluate/predicate-table.ts'
import { Run } from '../evaluate/run.ts'
import { fieldOf } from './constraint-key.ts'
import { onceFor } from './once-for.ts'

/** Whether a constraint is true for a value of its field; undefined: the context lacks the field. */
export type ValueTest = (value: string | undefined) => boolean

const surroundings = { now: () => 0, random: () => 0 }

const compileTest =
  (isExtended: boolean) =>
  (constraint: Constraint): ValueTest => {
    const table = new PredicateTable()
    const predicate = compileConstraint(table, constraint, isExtended)
    const field = fieldOf(constraint)
    return (value) => new Run({ properties: { [field]: value } }, surroundings, table.predicates, table.fields).holds(predicate)
  }

const standard = onceFor(compileTest(false))
const extended = onceFor(compileTest(true))

/** The test of a constraint by the evaluator. */
export const valueTest = (constraint: Constraint, isExtended: boolean): ValueTest => (isExtended ? extended : standard)(constraint)
