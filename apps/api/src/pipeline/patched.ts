import { type Failure, failure, type PatchFault } from '@halyard/domain'
import type * as z from 'zod'

const mostDetails = 50

/** What a patch led to, held against the schema of what it shall be; 400 for the body where it is not. */
export const parsePatched = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | Failure => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues
    .slice(0, mostDetails)
    .map(({ path, message }) => ({ path: 'body', message: `leads to a wrong ${path.join('/') || 'whole'}: ${message}` }))
  return failure('ValidationError', `body: ${details[0]?.message}`, details)
}

/** 400 for an operation that cannot be done. */
export const refusalOfPatch = ({ field, message }: PatchFault): Failure => {
  const path = `body/${field}`
  return failure('ValidationError', `${path}: ${message}`, [{ path, message }])
}
