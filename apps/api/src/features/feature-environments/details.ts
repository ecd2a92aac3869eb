import type { ErrorDetail } from '@halyard/contracts'
import type { Conflict } from '@halyard/domain'

type DetailOf = (conflict: Conflict, index: number) => ErrorDetail | undefined

const isInPath = ({ field }: Conflict) => field === 'feature' || field === 'payload/id'

/** Where the path says all. */
export const inPath: DetailOf = () => undefined

/** Where the body is the payload of the change. */
export const inBody: DetailOf = (conflict) =>
  isInPath(conflict) ? undefined : { path: conflict.field.replace(/^payload/, 'body'), message: conflict.message }

/** Where the body is the list of variants that the payload has. */
export const inListOfVariants: DetailOf = (conflict) =>
  isInPath(conflict) ? undefined : { path: conflict.field.replace(/^payload\/variants/, 'body'), message: conflict.message }

/** Where the body as a whole leads to the payload, of which it holds no part by name. */
export const inWholeBody: DetailOf = (conflict) =>
  isInPath(conflict) ? undefined : { path: 'body', message: `${conflict.field.replace(/^payload\//, '')}: ${conflict.message}` }

/** Where the body names a feature for each change. */
export const inFeatures: DetailOf = ({ message }, index) => ({ path: `body/features/${index}`, message })
