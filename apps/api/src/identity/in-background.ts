import type { Log } from '../telemetry/log.ts'

/** The code of what a mail server or a socket threw, which names nobody. */
export const codeOf = (thrown: unknown): unknown => (thrown instanceof Error && 'code' in thrown ? thrown.code : undefined)

/**
 * Work that no answer waits for, so that how long it takes tells nothing. Of what fails the log gets the code alone: mail servers repeat
 * addresses in what they say.
 */
export const inBackground = (log: Pick<Log, 'warn'>, failed: string, work: () => Promise<unknown>): void => {
  void work().catch((thrown: unknown) => log.warn({ code: codeOf(thrown) }, failed))
}
