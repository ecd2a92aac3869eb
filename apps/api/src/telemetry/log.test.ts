import { describe, expect, test } from 'vitest'
import { createLog, type LogOptions, type RequestRecord } from './log.ts'

const record: RequestRecord = {
  requestId: '5f0c',
  trace: '0af7651916cd43dd8448eb211c80319c',
  method: 'GET',
  route: '/api/admin/projects/:projectId',
  status: 200,
  ms: 0.4,
  caller: 'a "b"\n\u2028ö',
  ip: '::1',
  aborted: true,
}

const lineOf = (
  level: Parameters<typeof createLog>[0],
  write: (log: ReturnType<typeof createLog>['log']) => unknown,
  options: LogOptions = {},
) => {
  const lines: string[] = []
  write(createLog(level, { write: (line) => void lines.push(line) }, options).log)
  return lines.map((line) => ({ ...JSON.parse(line), time: null }))
}

test.each([
  ['all', record, record],
  [
    'a caller and an address that are unknown',
    { ...record, caller: undefined, ip: undefined, aborted: false },
    { ...record, caller: undefined, ip: undefined, aborted: undefined },
  ],
])('a request is logged like any other line: %s', (_, given, logged) => {
  const lines = lineOf('info', (log) => log.request(given))
  expect(lines).toEqual(lineOf('info', (log) => log.info(logged, 'request')))
  expect(Object.keys(lines[0]!)).toEqual(Object.keys(lineOf('info', (log) => log.info(logged, 'request'))[0]!))
})

test('logs no request when the level is above info', () => {
  expect(lineOf('warn', (log) => log.request(record))).toEqual([])
})

describe('format pretty', () => {
  const shown = (level: Parameters<typeof createLog>[0], status: number) =>
    lineOf(level, (log) => log.request({ ...record, status }), { format: 'pretty' }).map(({ level, msg }) => `${level} ${msg}`)

  test('shows at the level info only requests that the server failed', () => {
    expect([200, 404, 499, 503].flatMap((status) => shown('info', status))).toEqual(['error 503 GET /api/admin/projects/:projectId'])
  })

  test('shows every request at the level debug', () => {
    expect([...shown('debug', 304), ...shown('debug', 500)]).toEqual([
      'debug 304 GET /api/admin/projects/:projectId',
      'error 500 GET /api/admin/projects/:projectId',
    ])
  })
})

test('names the trace in each line while tracing is on', () => {
  const traceFields = () => ({ trace_id: record.trace, span_id: '00f067aa0ba902b7' })
  const lines = lineOf('info', (log) => [log.warn('a job failed'), log.request({ ...record, spanId: '00f067aa0ba902b7' })], { traceFields })
  expect(lines).toEqual([expect.objectContaining(traceFields()), expect.objectContaining(traceFields())])
})
