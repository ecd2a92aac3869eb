import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const path = '/api/admin/projects/default/features'
  await server.send('POST', path, { body: { name: 'steady' } })
  const constraints = [{ contextName: 'version', operator: 'SEMVER_GT', value: '1.0.0' }]
  await server.send('POST', `${path}/steady/environments/development/strategies`, { body: { name: 'default', constraints } })
  await server.send('POST', `${path}/steady/environments/development/on`)
})
afterAll(() => server.stop())

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const send = (path: string, context: string) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { Authorization: server.tokens.frontend, 'Content-Type': 'application/json' },
    body: `{"context":${context}}`,
  })

describe.each(['/api/frontend', '/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags/steady'])('%s', (path) => {
  test('returns 413 for a context of 10 MB', async () => {
    expect((await send(path, `{"userId":"${'x'.repeat(10_000_000)}"}`)).status).toBe(413)
  })

  test.each([
    ['deep properties', `{"properties":${nested(10_000)}}`],
    ['a deep field', `{"userId":${nested(10_000)}}`],
    ['properties that are no object', '{"properties":[[[]]]}'],
    ['names of prototypes', '{"properties":{"__proto__":"1","constructor":"2","hasOwnProperty":"3"}}'],
    ['thousands of properties', `{"properties":{${Array.from({ length: 5_000 }, (_, at) => `"p${at}":"v"`)}}}`],
    ['a version of many digits', `{"properties":{"version":"${'1'.repeat(90_000)}.0.0"}}`],
    ['an invalid time', '{"currentTime":"the day after tomorrow"}'],
    ['broken surrogates', '{"userId":"\\ud800","properties":{"version":"\\udfff"}}'],
  ])('evaluates or refuses %s, and handles further requests', async (_, context) => {
    const answer = await send(path, context)
    expect([200, 400], await answer.text()).toContain(answer.status)
    expect((await send(path, '{"userId":"7"}')).status).toBe(200)
  })
})
