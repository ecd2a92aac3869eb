import { type CompilePattern, type Failure, wrongFields } from '@halyard/domain'
import { type Pace, processPace, workBetweenPauses } from '../../pipeline/pace.ts'
import { compilePattern } from './compile-pattern.ts'

/** Names to match against a pattern. */
export interface NameCheck {
  readonly pattern: string
  readonly names: readonly string[]
  /** Field for the error message. */
  readonly path: string
}

/** Milliseconds of work that one request may cause. Ordinary patterns match a hundred thousand names in less. */
const budgetMs = 1_000

const tooSlow = ({ path, pattern }: NameCheck): Failure =>
  wrongFields([{ path, message: `matching names against the pattern ${pattern} takes too long; use a simpler pattern` }])!

/** Merges checks with equal patterns. The field of the first check is used for errors. */
const byPattern = (checks: Iterable<NameCheck>): NameCheck[] =>
  [...Map.groupBy(checks, ({ pattern }) => pattern).values()].map((same) => ({
    ...same[0]!,
    names: [...new Set(same.flatMap(({ names }) => names))],
  }))

/**
 * Matches names before a plan, because plans are synchronous; other requests run between two names. The returned function knows only these
 * patterns and names. Returns 400 with the pattern if the work takes too long.
 */
export const matchNames = async (checks: Iterable<NameCheck>, { now, pause }: Pace = processPace): Promise<CompilePattern | Failure> => {
  const fitting = new Map<string, ReadonlySet<string> | null>()
  let [work, workSincePause] = [0, 0]
  const run = async <T>(step: () => T): Promise<T> => {
    const from = now()
    const result = step()
    const took = now() - from
    work += took
    workSincePause += took
    if (workSincePause >= workBetweenPauses) {
      workSincePause = 0
      await pause()
    }
    return result
  }
  for (const check of byPattern(checks)) {
    const fits = await run(() => compilePattern(check.pattern))
    const found = new Set<string>()
    for (const name of fits ? check.names : []) {
      if (work > budgetMs) return tooSlow(check)
      if (await run(() => fits?.(name))) found.add(name)
    }
    if (work > budgetMs) return tooSlow(check)
    fitting.set(check.pattern, fits && found)
  }
  return (pattern) => {
    const names = fitting.get(pattern)
    return names ? (name) => names.has(name) : null
  }
}
