const figure = /^(@halyard\/[\w-]+):typecheck: Instantiations:\s+(\d+)$/gm

/**
 * Reports packages with more type instantiations than their ceiling, from the output of `turbo run typecheck` with `--diagnostics`. One
 * checker counts each instantiation once, so the number does not depend on the machine or the run.
 */
export function costlyTypes(output: string, ceilings: Readonly<Record<string, number>>): string[] {
  const counts = new Map([...output.matchAll(figure)].map(([, name, count]) => [name ?? '', Number(count)]))
  const missing = Object.keys(ceilings).filter((name) => !counts.has(name))
  const costly = [...counts].flatMap(([name, count]) => {
    const ceiling = ceilings[name]
    if (ceiling === undefined) return [`${name} has ${count} type instantiations and no ceiling`]
    return count > ceiling ? [`${name} has ${count} type instantiations; the ceiling is ${ceiling}`] : []
  })
  return [...missing.map((name) => `${name} printed no count of type instantiations`), ...costly]
}

const diagnostics = /^\S+:typecheck: (Files|Lines|Identifiers|Symbols|Types|Instantiations|Memory used|Memory allocs|[A-Z]\w+ time): /

/** The output without the compiler's figures. */
export const withoutDiagnostics = (output: string): string[] => output.split('\n').filter((line) => !diagnostics.test(line))
