import * as z from 'zod'
import { allOperators, extendedOperators } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { keyOf, text } from '../kernel/atoms.ts'
import { withoutPrototype } from '../kernel/without-prototype.ts'

const extended = Object.keys(extendedOperators).join(', ')
const operator = () =>
  keyOf(allOperators).describe(
    `How the context field is compared. The server accepts ${extended} only if HALYARD_EXTENDED_OPERATORS is true`,
  )
const descriptions = {
  contextName: 'Name of the context field',
  caseInsensitive: 'True: upper and lower case are equal (STR_ operators and REGEX)',
  inverted: 'True: the result is negated',
  values: 'Values to compare with, for operators that take several values',
  value: 'Value to compare with, for operators that take a single value',
}

export const constraintSchema = z
  .object({
    contextName: z.string().describe(descriptions.contextName),
    operator: operator(),
    caseInsensitive: z.boolean().describe(descriptions.caseInsensitive),
    inverted: z.boolean().describe(descriptions.inverted),
    values: z.array(z.string()).describe(`${descriptions.values}; otherwise empty`),
    value: z.string().optional().describe(descriptions.value),
  })
  .meta({
    id: 'constraintSchema',
    description: 'A condition on a context field',
    examples: [{ contextName: 'userId', operator: 'IN', caseInsensitive: false, inverted: false, values: ['1', '2'] }],
  })
export interface Constraint extends z.output<typeof constraintSchema> {}

export const constraintInputSchema = z
  .object({
    contextName: text(limits.nameLength, 1).describe(descriptions.contextName),
    operator: operator(),
    caseInsensitive: z.boolean().default(false).describe(descriptions.caseInsensitive),
    inverted: z.boolean().default(false).describe(descriptions.inverted),
    values: z.array(text(limits.textLength)).max(limits.valuesPerConstraint).default([]).describe(descriptions.values),
    value: text(limits.textLength).optional().describe(descriptions.value),
  })
  .meta({
    id: 'constraintInputSchema',
    description: 'A condition to set on a context field',
    examples: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }],
  })

/** A bounded list of constraints. */
export const constraintInputs = () => z.array(constraintInputSchema).max(limits.constraintsPerStrategy)

const valuesFit = (constraints: readonly { values?: string[] | undefined }[]) =>
  constraints.reduce((sum, { values }) => sum + (values?.length ?? 0), 0) <= limits.valuesPerSegment

/** The constraints of a segment, bounded in number and in total number of values. */
export const segmentConstraintInputs = () =>
  constraintInputs().refine(valuesFit, { error: `must have at most ${limits.valuesPerSegment} values in total` })

const bounded = { error: `must have at most ${limits.parametersPerStrategy} parameters` }
const fits = (parameters: object) => Object.keys(parameters).length <= limits.parametersPerStrategy

/** The parameters of a strategy by name, bounded in number and length. */
export const parameterInputs = <V extends z.ZodType>(value: V) =>
  withoutPrototype(z.record(text(limits.nameLength), value).refine(fits, bounded))

/** The value of a parameter. */
export const parameterValue = () => text(limits.parameterLength)
