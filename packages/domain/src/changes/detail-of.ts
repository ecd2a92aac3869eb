import type { ErrorDetail } from '@halyard/contracts'
import type { Conflict } from './applied.ts'

/** The detail of an error for a conflict of the change at an index; undefined: the error has no detail. */
export type DetailOf = (conflict: Conflict, index: number) => ErrorDetail | undefined

const isInPath = ({ field }: Conflict) => field === 'feature' || field === 'payload/id'

/** For operations whose path contains all names of the change. Errors have no detail, because details name fields of the body. */
export const inPath: DetailOf = () => undefined

/** For operations whose body is the payload of the change. */
export const inBody: DetailOf = (conflict) =>
  isInPath(conflict) ? undefined : { path: conflict.field.replace(/^payload/, 'body'), message: conflict.message }

/** For operations whose body is the list of variants of the payload. */
export const inListOfVariants: DetailOf = (conflict) =>
  isInPath(conflict) ? undefined : { path: conflict.field.replace(/^payload\/variants/, 'body'), message: conflict.message }

/** For operations whose body, such as a patch, produces the payload. Details refer to the complete body. */
export const inCompleteBody: DetailOf = (conflict) =>
  isInPath(conflict) ? undefined : { path: 'body', message: `${conflict.field.replace(/^payload\//, '')}: ${conflict.message}` }

/** For operations whose body lists the features, one for each change. */
export const inFeatures: DetailOf = ({ message }, index) => ({ path: `body/features/${index}`, message })
