import { type Failure, failure } from '@halyard/domain'

const message = 'must not contain U+0000 or half a surrogate pair'

/** The path of the first string that the database cannot store unchanged: a string with U+0000 or half a surrogate pair. */
const pathOf = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOf(key, path) ?? pathOf(inner, path === '' ? key : `${path}/${key}`)
    if (found !== null) return found
  }
  return null
}

/** Refuses values that the database cannot store unchanged. `root` is the path of the value; '' for the top level. */
export const unstorable = (value: unknown, root: string): Failure | null => {
  const path = pathOf(value, root)
  return path === null ? null : failure('ValidationError', `${path.toWellFormed()}: ${message}`, [{ message, path: path.toWellFormed() }])
}
