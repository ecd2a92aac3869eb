import { type DestinationStream, pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** JSON lines. Lines are gathered and written every 200 ms, and on the way out. */
export const createLog = (level: (typeof logLevels)[number], to?: DestinationStream): { log: Log; flush: () => void } => {
  const destination = to ?? pino.destination({ fd: 1, sync: false, minLength: 16_000, periodicFlush: 200 })
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destination,
  )
  return { log, flush: () => 'flushSync' in destination && typeof destination.flushSync === 'function' && destination.flushSync() }
}
