import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from './atoms.ts'

const pointer = () => text(limits.textLength)

/** Objects and lists that are larger than in any patchable resource would only slow down each operation, which copies them. */
const isNarrow = (value: unknown): boolean => {
  const open = [value]
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const members = Object.values(node)
    if (members.length > (Array.isArray(node) ? limits.valuesPerConstraint : limits.parametersPerStrategy)) return false
    for (const member of members) open.push(member)
  }
  return true
}

export const jsonPatchSchema = z
  .array(
    z.object({
      op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']).describe('The operation'),
      path: pointer().describe('JSON Pointer to the target (RFC 6901)'),
      from: pointer().optional().describe('JSON Pointer to the source of move and copy'),
      value: z
        .unknown()
        .refine(isNarrow, {
          error: `must have at most ${limits.parametersPerStrategy} members in each object and ${limits.valuesPerConstraint} items in each list`,
        })
        .optional()
        .describe('The value to add, to replace with, or to compare with'),
    }),
  )
  .max(limits.patchOperations)
  .meta({
    id: 'jsonPatchSchema',
    description: 'Operations that are applied in order, all or none (RFC 6902)',
    examples: [[{ op: 'replace', path: '/title', value: 'Half of them' }]],
  })
export type JsonPatch = z.output<typeof jsonPatchSchema>
