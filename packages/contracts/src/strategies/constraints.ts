import * as z from 'zod'
import { descriptions, operator } from './constraint-fields.ts'

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
