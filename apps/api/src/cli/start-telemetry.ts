import type { Config } from '../config.ts'
import { createLog, type Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Otlp } from '../telemetry/otlp/start-otlp.ts'
import { showsColours } from '../telemetry/readable-line.ts'
import type { Tracing } from '../telemetry/tracing.ts'

interface Telemetry {
  readonly log: Log
  /** Writes the buffered log lines. */
  readonly flush: () => void
  /** Undefined: tracing is off. */
  readonly tracing: Tracing | undefined
  readonly exportMetrics: (metrics: Metrics) => void
  readonly stop: () => Promise<void>
}

/** Creates the log, and starts the export over OTLP if the settings switch it on. Otherwise its packages are not loaded. */
export const startTelemetry = async ({
  logLevel,
  logFormat,
  otlp,
}: Pick<Config, 'logLevel' | 'logFormat' | 'otlp'>): Promise<Telemetry> => {
  let started: Otlp | undefined
  const { log, flush } = createLog(logLevel, undefined, {
    format: logFormat ?? (process.stdout.isTTY ? 'pretty' : 'json'),
    isColoured: showsColours(process.stdout),
    traceFields: otlp?.traces && (() => started?.tracing?.fields() ?? {}),
  })
  if (otlp) {
    const { startOtlp } = await import('../telemetry/otlp/start-otlp.ts')
    started = startOtlp(otlp, (reason) => log.warn({ reason }, 'traces or metrics could not be exported over OTLP'))
  }
  return {
    log,
    flush,
    tracing: started?.tracing,
    exportMetrics: (metrics) => started?.exportMetrics(metrics),
    stop: async () => started?.stop(),
  }
}
