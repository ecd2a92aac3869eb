/** An HTTP error without the additional fields of OpenFeature. */
export const withoutOfrep = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null || !('errorCode' in error)) return error
  const { key: _, errorCode: __, errorDetails: ___, ...rest } = error as Record<string, unknown>
  return rest
}
