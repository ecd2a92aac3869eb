const mostNamed = 10

/** The first ten names, and the number of further names. */
export const firstNames = (names: readonly string[]): string => {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return names.slice(0, mostNamed).join(', ') + more
}
