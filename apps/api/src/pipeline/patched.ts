import { type Failure, failure, type PatchFault } from '@halyard/domain'
import type * as z from 'zod'

const maxDetails = 50

/** The patched value, checked against its schema; returns 400 for the body if the value is invalid. */
export const parsePatched = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> | Failure => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues
    .slice(0, maxDetails)
    .map(({ path, message }) => ({ path: 'body', message: `gives an invalid ${path.join('/') || 'document'}: ${message}` }))
  return failure('ValidationError', `body: ${details[0]?.message}`, details)
}

/** Returns 400 for a patch operation that cannot be applied. */
export const refusalOfPatch = ({ field, message }: PatchFault): Failure => {
  const path = `body/${field}`
  return failure('ValidationError', `${path}: ${message}`, [{ path, message }])
}
