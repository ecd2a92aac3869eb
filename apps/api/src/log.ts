import { type DestinationStream, pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'>

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const enoughCharacters = 16_000
const longestMs = 200

/** Gathers lines, since each write to the stream below costs more than the line itself. */
const gathering = (stream: ReturnType<typeof pino.destination>): DestinationStream & { flush(): void } => {
  let lines = ''
  const pass = () => {
    if (lines === '') return
    stream.write(lines)
    lines = ''
  }
  setInterval(pass, longestMs).unref()
  return {
    write: (line) => {
      lines += line
      if (lines.length >= enoughCharacters) pass()
    },
    flush: () => {
      pass()
      stream.flushSync()
    },
  }
}

/** The present time as a field of a line; many lines fall into one millisecond. */
const timestamp = () => {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

/** What is told of an error: not the other fields that a database driver hangs on it, for those hold values. */
const err = (thrown: unknown) => {
  if (!(thrown instanceof Error)) return thrown
  const { type, message, stack } = pino.stdSerializers.err(thrown)
  return { type, message, stack, ...('code' in thrown && { code: thrown.code }) }
}

/** JSON lines on standard output, written every 200 ms at the latest and on the way out. */
export const createLog = (level: (typeof logLevels)[number], to?: DestinationStream): { log: Log; flush: () => void } => {
  const destination = to ?? gathering(pino.destination({ fd: 1, sync: false }))
  const log = pino(
    { level, base: null, timestamp: timestamp(), formatters: { level: (label) => ({ level: label }) }, serializers: { err } },
    destination,
  )
  return { log, flush: () => 'flush' in destination && typeof destination.flush === 'function' && destination.flush() }
}
