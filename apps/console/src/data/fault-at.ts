import { isHalyardError } from '@halyard/sdk'

/** The fault that the server found in a part of a request, such as `body/name`; undefined: no fault, or the error is about another part. */
export const faultAt = (error: unknown, path: string): string | undefined => {
  if (!isHalyardError(error)) return undefined
  if (path === 'body/name' && error.name === 'NameExistsError') return error.message
  return error.details.find((detail) => detail.path === path || detail.path.startsWith(`${path}/`))?.message
}

/** Whether the fields with these paths show every fault of the error. */
export const isShownAt = (error: unknown, paths: readonly string[]): boolean => {
  if (!isHalyardError(error)) return false
  if (error.name === 'NameExistsError') return paths.includes('body/name')
  return (
    error.details.length > 0 && error.details.every(({ path }) => paths.some((field) => path === field || path.startsWith(`${field}/`)))
  )
}

/** Whether somebody else changed the object after it was read (412). */
export const isStale = (error: unknown): boolean => isHalyardError(error) && error.name === 'PreconditionFailed'

/** Whether the object does not exist, or the caller does not see it (404). */
export const isNotFound = (error: unknown): boolean => isHalyardError(error) && error.status === 404
