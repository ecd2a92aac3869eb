import type { Socket } from 'node:net'

/** Milliseconds that a caller waits for PostgreSQL; 0: as long as it takes. */
export interface Bounds {
  /** The wait for a connection of the pool that others use. */
  readonly connectionMs: number
  /** One statement. PostgreSQL ends the statement itself, so that its outcome is known. */
  readonly statementMs: number
  /** One statement of long work, such as an import. */
  readonly longStatementMs: number
  /** A connection over which no byte comes while an answer is due. More than `statementMs`, so that PostgreSQL ends a slow statement first. */
  readonly silenceMs: number
  /** The answer to a probe. */
  readonly probeMs: number
}

/** A new connection, and its first answer. */
export const connectMs = 5_000

/** Together with `connectMs`, no request waits longer than 30 s for a database that hangs. */
export const requestBounds: Bounds = {
  connectionMs: 7_000,
  statementMs: 15_000,
  longStatementMs: 600_000,
  silenceMs: 16_000,
  probeMs: 10_000,
}

/** For a command: the person who waits for the command can end it. */
export const commandBounds: Bounds = { connectionMs: 30_000, statementMs: 0, longStatementMs: 0, silenceMs: 0, probeMs: 10_000 }

const closeMs = 5_000

/** Waits for the end of connections; `cut` ends those over which no goodbye comes. */
export const endInTime = async (end: Promise<unknown>, cut: () => void): Promise<void> => {
  const timer = setTimeout(cut, closeMs)
  try {
    await end
  } finally {
    clearTimeout(timer)
  }
}

const looks = 16

/**
 * Watches a connection on which answers are due, and returns the end of the watch. When no byte came for `silenceMs`, `goesOn` decides: false cuts the
 * connection. Counts looks, not time: a process that was busy itself for seconds has not read what arrived meanwhile.
 */
export const watchSilence = (stream: Pick<Socket, 'bytesRead' | 'destroy'>, silenceMs: number, goesOn: () => Promise<boolean>) => {
  if (silenceMs === 0) return () => undefined
  let [bytes, silent, isOver] = [stream.bytesRead, 0, false]
  const decide = (isAlive: boolean) => {
    if (isOver) return
    silent = 0
    if (isAlive) timer.refresh()
    else stream.destroy()
  }
  const look = () => {
    silent = stream.bytesRead === bytes ? silent + 1 : 0
    bytes = stream.bytesRead
    if (silent < looks) timer.refresh()
    else goesOn().then(decide, () => decide(false))
  }
  const timer = setTimeout(look, silenceMs / looks)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
