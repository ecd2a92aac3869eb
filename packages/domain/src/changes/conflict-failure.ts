import type { ErrorDetail } from '@halyard/contracts'
import type { FlagChange } from '../change-requests/change.ts'
import { type Failure, failure } from '../failures/failure.ts'
import type { Conflict } from './applied.ts'

const namesOf = { missing: 'NotFoundError', invalid: 'ValidationError', forbidden: 'ConflictError' } as const

const isTakenName = ({ kind, field }: Conflict, change: FlagChange | undefined): boolean =>
  kind === 'forbidden' && field === 'payload/name' && change?.action === 'updateSegment'

/** Converts a conflict to an error, with the given detail of the body. */
export const toFailure = (conflict: Conflict, detail: ErrorDetail | undefined, change?: FlagChange): Failure => {
  const { kind, message } = conflict
  const name = isTakenName(conflict, change) ? 'NameExistsError' : namesOf[kind]
  if (detail) return failure(name, `${detail.path}: ${detail.message}`, [detail])
  return failure(name, `${message.charAt(0).toUpperCase()}${message.slice(1)}`)
}
