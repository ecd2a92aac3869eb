import type { Failure } from '@halyard/domain'

const codeOf = ({ name, details }: Failure): string => {
  if (name === 'NotFoundError') return 'FLAG_NOT_FOUND'
  // Without details, the request itself has no fault.
  if (name !== 'ValidationError' || !details) return 'GENERAL'
  return details[0]?.path === 'body' ? 'PARSE_ERROR' : 'INVALID_CONTEXT'
}

/** The additional fields of an error body that OpenFeature reads. Source: OFREP 0.3. */
export const ofrepError =
  (key: string | undefined) =>
  (failure: Failure): Readonly<Record<string, string>> => ({
    ...(key !== undefined && { key }),
    errorCode: codeOf(failure),
    errorDetails: failure.message,
  })
