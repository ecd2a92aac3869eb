import { expect, test } from 'vitest'
import { Durations } from './durations.ts'

const linesOf = (durations: Durations) => durations.text().split('\n')

test('counts each value in its bucket and in all larger ones, by route, method and status', () => {
  const durations = new Durations('Duration of HTTP requests, by route pattern')
  for (const seconds of [0.0005, 0.001, 0.02, 40]) durations.observe('GET', '/a/:b', 200, seconds)
  durations.observe('GET', '/a/:b', 304, 0.25)
  durations.observe('POST', '/a/:b', 200, 0.25)
  const lines = linesOf(durations)
  const of = (status: number, method = 'GET') => `method="${method}",route="/a/:b",status="${status}"`
  const buckets = ['0.001', '0.005', '0.01', '0.05', '0.1', '0.5', '1', '5', '30', '+Inf']
  expect(lines).toEqual([
    '# HELP http_request_duration_seconds Duration of HTTP requests, by route pattern',
    '# TYPE http_request_duration_seconds histogram',
    ...[2, 2, 2, 3, 3, 3, 3, 3, 3, 4].map((count, at) => `http_request_duration_seconds_bucket{le="${buckets[at]}",${of(200)}} ${count}`),
    `http_request_duration_seconds_sum{${of(200)}} ${0.0005 + 0.001 + 0.02 + 40}`,
    `http_request_duration_seconds_count{${of(200)}} 4`,
    ...[0, 0, 0, 0, 0, 1, 1, 1, 1, 1].map((count, at) => `http_request_duration_seconds_bucket{le="${buckets[at]}",${of(304)}} ${count}`),
    `http_request_duration_seconds_sum{${of(304)}} 0.25`,
    `http_request_duration_seconds_count{${of(304)}} 1`,
    ...[0, 0, 0, 0, 0, 1, 1, 1, 1, 1].map(
      (count, at) => `http_request_duration_seconds_bucket{le="${buckets[at]}",${of(200, 'POST')}} ${count}`,
    ),
    `http_request_duration_seconds_sum{${of(200, 'POST')}} 0.25`,
    `http_request_duration_seconds_count{${of(200, 'POST')}} 1`,
    '',
  ])
})
