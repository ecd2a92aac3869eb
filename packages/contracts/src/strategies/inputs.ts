import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from '../kernel/atoms.ts'
import { withoutPrototype } from '../kernel/without-prototype.ts'
import { descriptions, operator } from './constraint-fields.ts'

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
