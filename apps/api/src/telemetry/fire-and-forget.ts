import type { Log } from './log.ts'

/** The code of a thrown error. A code contains no personal data; messages of mail servers and sockets repeat addresses. */
export const codeOf = (thrown: unknown): unknown => (thrown instanceof Error && 'code' in thrown ? thrown.code : undefined)

interface Reporting {
  readonly level?: 'warn' | 'debug'
  /** `code` logs the error's code only. `error` also logs its message and stack, for work whose errors contain no personal data. */
  readonly detail?: 'code' | 'error'
}

/**
 * Starts work that no caller waits for, and logs its failure. Only this function leaves a promise alone. The rules in .oxlintrc.json report
 * promises left alone in other code.
 */
export const fireAndForget = (
  log: Pick<Log, 'warn' | 'debug'>,
  failed: string,
  work: () => Promise<unknown>,
  { level = 'warn', detail = 'code' }: Reporting = {},
): void => {
  Promise.try(work).catch((thrown: unknown) => log[level](detail === 'error' ? { err: thrown } : { code: codeOf(thrown) }, failed))
}
