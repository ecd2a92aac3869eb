import { type Failure, failure } from '@halyard/domain'

const why = 'must not hold U+0000 or half a surrogate pair'

/** The path of the first string that no database keeps as it is: with U+0000, or half a surrogate pair. */
const pathOf = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOf(key, path) ?? pathOf(inner, path === '' ? key : `${path}/${key}`)
    if (found !== null) return found
  }
  return null
}

/** Refuses values that cannot be stored as they are. `root` is where the value lies, '' at the top. */
export const unstorable = (value: unknown, root: string): Failure | null => {
  const path = pathOf(value, root)
  return path === null ? null : failure('ValidationError', `${path.toWellFormed()}: ${why}`, [{ message: why, path: path.toWellFormed() }])
}
