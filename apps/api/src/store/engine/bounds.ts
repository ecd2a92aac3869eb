import type { Socket } from 'node:net'

/** Milliseconds that a caller waits for PostgreSQL; 0: no limit. */
export interface Bounds {
  /** The wait for a connection of the shared pool. */
  readonly connectionMs: number
  /** The duration of one statement. PostgreSQL itself ends the statement, so that its outcome is known. */
  readonly statementMs: number
  /** The duration of one statement of long work, such as an import. */
  readonly longStatementMs: number
  /**
   * The time without a received byte while a response is due. It is longer than `statementMs`, so that PostgreSQL ends a slow statement
   * first.
   */
  readonly silenceMs: number
  /** The wait for the response to a probe. */
  readonly probeMs: number
}

/** The wait for a new connection and its first response, in milliseconds. */
export const connectMs = 5_000

/** Bounds of requests. Together with `connectMs`, no request waits longer than 30 s for a database that hangs. */
export const requestBounds: Bounds = {
  connectionMs: 7_000,
  statementMs: 15_000,
  longStatementMs: 600_000,
  silenceMs: 16_000,
  probeMs: 10_000,
}

/** Bounds of commands. A statement has no limit, because the person who started the command can stop it. */
export const commandBounds: Bounds = { connectionMs: 30_000, statementMs: 0, longStatementMs: 0, silenceMs: 0, probeMs: 10_000 }

const closeMs = 5_000

/** Waits for the end of connections; `cut` ends connections that do not close in time. */
export const endInTime = async (end: Promise<unknown>, cut: () => void): Promise<void> => {
  const timer = setTimeout(cut, closeMs)
  try {
    await end
  } finally {
    clearTimeout(timer)
  }
}

const checksPerSilence = 16

/**
 * Watches a connection on which responses are due, and returns the function that ends the watch. If no byte arrives for `silenceMs`,
 * `goesOn` decides; false cuts the connection.
 * It counts checks and not time: a process that was itself busy for seconds has not yet read the bytes that arrived.
 */
export const watchSilence = (stream: Pick<Socket, 'bytesRead' | 'destroy'>, silenceMs: number, goesOn: () => Promise<boolean>) => {
  if (silenceMs === 0) return () => undefined
  let [bytes, silent, hasEnded] = [stream.bytesRead, 0, false]
  const decide = (isAlive: boolean) => {
    if (hasEnded) return
    silent = 0
    if (isAlive) timer.refresh()
    else stream.destroy()
  }
  const check = () => {
    silent = stream.bytesRead === bytes ? silent + 1 : 0
    bytes = stream.bytesRead
    if (silent < checksPerSilence) timer.refresh()
    else goesOn().then(decide, () => decide(false))
  }
  const timer = setTimeout(check, silenceMs / checksPerSilence)
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
