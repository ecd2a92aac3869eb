import { type DestinationStream, pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** What is told of an error: not the other fields that a database driver hangs on it, for those hold values. */
const err = (thrown: unknown) => {
  if (!(thrown instanceof Error)) return thrown
  const { type, message, stack } = pino.stdSerializers.err(thrown)
  return { type, message, stack, ...('code' in thrown && { code: thrown.code }) }
}

/** JSON lines. Lines are gathered and written every 200 ms, and on the way out. */
export const createLog = (level: (typeof logLevels)[number], to?: DestinationStream): { log: Log; flush: () => void } => {
  const destination = to ?? pino.destination({ fd: 1, sync: false, minLength: 16_000, periodicFlush: 200 })
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err },
    },
    destination,
  )
  return { log, flush: () => 'flushSync' in destination && typeof destination.flushSync === 'function' && destination.flushSync() }
}
