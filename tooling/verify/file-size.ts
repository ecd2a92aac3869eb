interface Ceilings {
  readonly source: number
  readonly test: number
}

const isTest = (path: string): boolean => /\.test(-d)?\.tsx?$/.test(path) || /(^|\/)test\//.test(path)

/** Counts the lines of a text. The last line needs no line feed. */
export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0)

/**
 * Reports files over their ceiling. An exception replaces the ceiling of its file. An exception is reported if its file is short enough or
 * does not exist.
 */
export function oversizedFiles(
  sizes: ReadonlyMap<string, number>,
  ceilings: Ceilings,
  exceptions: Readonly<Record<string, number>>,
): string[] {
  const ceilingOf = (path: string): number => (isTest(path) ? ceilings.test : ceilings.source)
  const tooLong = [...sizes].flatMap(([path, lines]) => {
    const ceiling = exceptions[path] ?? ceilingOf(path)
    return lines > ceiling ? [`${path} has ${lines} lines; the ceiling is ${ceiling}: split it`] : []
  })
  const outdated = Object.keys(exceptions).flatMap((path) => {
    const lines = sizes.get(path)
    if (lines === undefined) return [`${path} does not exist: remove its exception from the ceilings`]
    return lines <= ceilingOf(path) ? [`${path} has ${lines} lines: remove its exception from the ceilings`] : []
  })
  return [...tooLong, ...outdated]
}
