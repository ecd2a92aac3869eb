import { expect, test } from 'vitest'
import { createLog, type RequestRecord } from './log.ts'

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

const lineOf = (level: Parameters<typeof createLog>[0], write: (log: ReturnType<typeof createLog>['log']) => void) => {
  const lines: string[] = []
  write(createLog(level, { write: (line) => void lines.push(line) }).log)
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
