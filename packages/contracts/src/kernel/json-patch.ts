import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { text } from './atoms.ts'

const pointer = () => text(limits.textLength)

/** Objects of more members than anything has that can be patched would only make each operation on them slow. */
const isNarrow = (value: unknown): boolean => {
  const open = [value]
  for (let node = open.pop(); open.length > 0 || node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue
    const members = Object.values(node)
    if (!Array.isArray(node) && members.length > limits.parametersPerStrategy) return false
    for (const member of members) open.push(member)
  }
  return true
}

export const jsonPatchSchema = z
  .array(
    z.object({
      op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']).describe('What is done'),
      path: pointer().describe('JSON Pointer to where it is done (RFC 6901)'),
      from: pointer().optional().describe('JSON Pointer to what is moved or copied'),
      value: z
        .unknown()
        .refine(isNarrow, { error: `must have at most ${limits.parametersPerStrategy} members in each object` })
        .optional()
        .describe('What is added, put in place, or compared with'),
    }),
  )
  .max(limits.patchOperations)
  .meta({
    id: 'jsonPatchSchema',
    description: 'Operations that are done in their order, all of them or none (RFC 6902)',
    examples: [[{ op: 'replace', path: '/title', value: 'Half of them' }]],
  })
export type JsonPatch = z.output<typeof jsonPatchSchema>
