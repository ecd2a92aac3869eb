import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePerson } from '../account-samples.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { sampleOf, seed } from '../samples.ts'
import { cases } from './bindings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

const creating = cases(({ endpoint }) => endpoint.success.status === 201).filter(({ over }) => over === 'HTTP')

/** Fields that identify the new resource in every response. */
const identityOf = ({ tag, segmentIds, ...value }: Record<string, unknown>): string[] => {
  if (tag) return identityOf(tag as Record<string, unknown>)
  if (Array.isArray(segmentIds)) return segmentIds.map((id) => `"id":${id}`)
  // The overview of a project has no id.
  const name = 'mode' in value ? 'name' : ['id', 'name', 'value', 'createdAt'].find((field) => field in value)!
  return [`"${name}":${JSON.stringify(value[name])}`]
}

test.each(creating)('$title returns a Location at which the new resource is readable', async ({ named, call }) => {
  const { status, headers, value } = await call(server, named, await sampleOf(server, named.operation))
  expect(status).toBe(201)
  const shown = await server.send('GET', headers.get('location') ?? '/none', { token: samplePerson.token })
  expect([shown.status, headers.get('location')]).toEqual([200, expect.stringMatching(/^\//)])
  const identity = identityOf(value as Record<string, unknown>)
  expect(identity).not.toEqual([])
  for (const text of identity) expect(shown.text).toContain(text)
})
