import { type CompilePattern, type Failure, wrongFields } from '@halyard/domain'
import { type Pace, processPace, workBetweenPauses } from '../../pipeline/pace.ts'
import { compilePattern } from './compile-pattern.ts'

/** Names to match against a pattern. */
export interface NameCheck {
  readonly pattern: string
  readonly names: readonly string[]
  /** The field that a refusal names. */
  readonly path: string
}

/** Milliseconds of work that one request may cause. Ordinary patterns match a hundred thousand names in less. */
const budget = 1_000

const spent = ({ path, pattern }: NameCheck): Failure =>
  wrongFields([{ path, message: `matching names against the pattern ${pattern} takes too long; use a simpler pattern` }])!

/** Patterns with all names that are to be matched against them, under the field of the first. */
const byPattern = (checks: Iterable<NameCheck>): NameCheck[] =>
  [...Map.groupBy(checks, ({ pattern }) => pattern).values()].map((same) => ({
    ...same[0]!,
    names: [...new Set(same.flatMap(({ names }) => names))],
  }))

/**
 * Matches names ahead of a plan, which is synchronous: other requests run between two names. Returns a function that knows these patterns
 * and names alone. 400 naming the pattern where the work takes too long.
 */
export const matchNames = async (checks: Iterable<NameCheck>, { now, pause }: Pace = processPace): Promise<CompilePattern | Failure> => {
  const fitting = new Map<string, ReadonlySet<string> | null>()
  let [work, sincePause] = [0, 0]
  const run = async <T>(step: () => T): Promise<T> => {
    const from = now()
    const result = step()
    const took = now() - from
    work += took
    sincePause += took
    if (sincePause >= workBetweenPauses) {
      sincePause = 0
      await pause()
    }
    return result
  }
  for (const check of byPattern(checks)) {
    const fits = await run(() => compilePattern(check.pattern))
    const found = new Set<string>()
    for (const name of fits ? check.names : []) {
      if (work > budget) return spent(check)
      if (await run(() => fits?.(name))) found.add(name)
    }
    if (work > budget) return spent(check)
    fitting.set(check.pattern, fits && found)
  }
  return (pattern) => {
    const names = fitting.get(pattern)
    return names ? (name) => names.has(name) : null
  }
}
