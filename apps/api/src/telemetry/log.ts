import { type DestinationStream, pino } from 'pino'
import { readableLine } from './readable-line.ts'

/**
 * The fields of a logged request. Only `caller` may contain characters that JSON escapes: the server checks ids, traces and addresses when
 * it receives them.
 */
export interface RequestRecord {
  readonly requestId: string
  readonly trace: string
  /** The id of the span of the request; absent: tracing is off. */
  readonly spanId?: string | undefined
  readonly method: string
  /** The route pattern, never the URL. */
  readonly route: string
  readonly status: number
  readonly ms: number
  /** Name of the caller. People choose the name, so it can contain any character. */
  readonly caller: string | undefined
  readonly ip: string | undefined
  /** True: the client closed the connection before the end of the response. */
  readonly aborted: boolean
}

export interface Log extends Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug'> {
  request(record: RequestRecord): void
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const logFormats = ['pretty', 'json'] as const

export interface LogOptions {
  /** Absent: json. */
  readonly format?: (typeof logFormats)[number]
  /** Only for the format pretty. */
  readonly isColoured?: boolean
  /** The fields that identify the trace of the running work. Absent: tracing is off. */
  readonly traceFields?: (() => object) | undefined
}

const maxBufferedCharacters = 64_000
const flushIntervalMs = 200

/** Buffers lines, because each write to the stream below costs more than the line itself. */
const buffering = (stream: ReturnType<typeof pino.destination>): DestinationStream & { flush(): void } => {
  let lines = ''
  const pass = () => {
    if (lines === '') return
    stream.write(lines)
    lines = ''
  }
  setInterval(pass, flushIntervalMs).unref()
  return {
    write: (line) => {
      lines += line
      if (lines.length >= maxBufferedCharacters) pass()
    },
    flush: () => {
      pass()
      stream.flushSync()
    },
  }
}

/** The present time as a field of a line. The text is cached because many lines fall into one millisecond. */
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

/** Writes the line of pino. Pino costs 9 to 13 % more of the CPU of a 304; JSON.stringify with a new time stamp costs 6 to 7 % more. */
const requestLine = (time: string, { requestId, trace, spanId, method, route, status, ms, caller, ip, aborted }: RequestRecord): string => {
  const spanFields = spanId === undefined ? '' : `,"trace_id":"${trace}","span_id":"${spanId}"`
  const callerField = caller === undefined ? '' : `,"caller":${JSON.stringify(caller)}`
  const ipField = ip === undefined ? '' : `,"ip":"${ip}"`
  return `{"level":"info"${time},"requestId":"${requestId}","trace":"${trace}","method":"${method}","route":"${route}","status":${status},"ms":${ms}${callerField}${ipField}${aborted ? ',"aborted":true' : ''}${spanFields},"msg":"request"}\n`
}

/** The logged fields of an error. Other fields of a database driver are omitted, because they contain values of rows and parameters. */
const err = (thrown: unknown) => {
  if (!(thrown instanceof Error)) return thrown
  const { type, message, stack } = pino.stdSerializers.err(thrown)
  return { type, message, stack, ...('code' in thrown && { code: thrown.code }) }
}

/** Shows each line at once, because a person waits for it. */
const readable = (isColoured: boolean): DestinationStream => ({
  write: (line) => {
    process.stdout.write(readableLine(line, isColoured))
  },
})

const firstServerError = 500

/**
 * Writes lines to standard output: readable ones at once, JSON every 200 ms at the latest and when the process ends. At the level info, the
 * format pretty shows only requests that failed because of the server. The access log would scroll the first token away.
 */
export const createLog = (
  level: (typeof logLevels)[number],
  to?: DestinationStream,
  { format = 'json', isColoured = false, traceFields }: LogOptions = {},
): { log: Log; flush: () => void } => {
  const destination = to ?? (format === 'json' ? buffering(pino.destination({ fd: 1, sync: false })) : readable(isColoured))
  const time = timestamp()
  const log = pino(
    {
      level,
      base: null,
      timestamp: time,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err },
      ...(traceFields && { mixin: traceFields }),
    },
    destination,
  )
  const accessLog = (record: RequestRecord) => {
    destination.write(requestLine(time(), record))
  }
  const readableRequest = (record: RequestRecord) => {
    const { requestId, method, route, status, ms, caller } = record
    const isFailed = status >= firstServerError
    if (!isFailed && !log.isLevelEnabled('debug')) return
    log[isFailed ? 'error' : 'debug']({ ms, caller, requestId }, `${status} ${method} ${route}`)
  }
  const request = format === 'json' ? accessLog : readableRequest
  const flush = () => 'flush' in destination && typeof destination.flush === 'function' && destination.flush()
  return { log: Object.assign(log, { request: log.isLevelEnabled('info') ? request : () => undefined }), flush }
}
