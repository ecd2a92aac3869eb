import type { Failure } from '@halyard/domain'

const codeOf = ({ name, details }: Failure): string => {
  if (name === 'NotFoundError') return 'FLAG_NOT_FOUND'
  // Without details nothing of the request is wrong.
  if (name !== 'ValidationError' || !details) return 'GENERAL'
  return details[0]?.path === 'body' ? 'PARSE_ERROR' : 'INVALID_CONTEXT'
}

/** What OpenFeature reads of an error, beside the body that all errors have. Source: OFREP 0.3. */
export const ofrepError =
  (key: string | undefined) =>
  (failure: Failure): Readonly<Record<string, string>> => ({
    ...(key !== undefined && { key }),
    errorCode: codeOf(failure),
    errorDetails: failure.message,
  })
