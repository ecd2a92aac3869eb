interface Ceilings {
  readonly source: number
  readonly test: number
}

const isTest = (path: string): boolean => /\.test(-d)?\.tsx?$/.test(path) || /(^|\/)test\//.test(path)

/** Counts the lines of a text. The last line needs no line feed. */
export const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0)

/** Reports files over their ceiling. */
export const oversizedFiles = (sizes: ReadonlyMap<string, number>, ceilings: Ceilings): string[] =>
  [...sizes].flatMap(([path, lines]) => {
    const ceiling = isTest(path) ? ceilings.test : ceilings.source
    return lines > ceiling ? [`${path} has ${lines} lines; the ceiling is ${ceiling}: split it`] : []
  })
