import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { full } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { connectScim, patchOf } from '../scim-client.ts'

const people = full ? 10_000 : 200
const parallel = 8
const longestSeconds = 60

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
})
afterAll(() => server.stop())

/** Sends a body over a connection that stays open, as identity providers do, and returns the status. */
const createPoster = (token: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' }
  const post = (body: object) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${server.url}/scim/v2/Users`, { agent, method: 'POST', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.on('error', reject).end(JSON.stringify(body))
    })
  return { post, close: () => agent.destroy() }
}

test(`${people} people are provisioned through HTTP, ${parallel} at once`, { timeout: 600_000 }, async () => {
  const scim = await connectScim(server)
  const { post, close } = createPoster(scim.token)
  const from = performance.now()
  let next = 0
  let highest = 0
  const work = async () => {
    while (next < people) {
      const number = ++next
      const userName = `person-${number}@example.org`
      const status = await post({ userName, externalId: `e-${number}`, name: { givenName: 'Person', familyName: `${number}` } })
      expect(status).toBe(201)
      if (number % 500 === 0) highest = Math.max(highest, process.memoryUsage().rss)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  close()
  const seconds = (performance.now() - from) / 1_000
  process.stdout.write(`${people} people in ${seconds.toFixed(1)} s, ${(highest / 2 ** 20).toFixed(0)} MiB resident\n`)
  if (full) expect(seconds).toBeLessThan(longestSeconds)

  const { json } = await scim.send('GET', '/Users?startIndex=101&count=50')
  expect([json.totalResults, json.Resources.length]).toEqual([people, 50])
  const members = Array.from({ length: people }, (_, index) => ({ value: String(Number(json.Resources[0].id) - 100 + index) }))
  const { id } = await scim.newGroup('Everybody')
  const add = await scim.send('PATCH', `/Groups/${id}`, { body: patchOf({ op: 'add', path: 'members', value: members }) })
  expect(add.status).toBe(204)
  const one = patchOf({ op: 'remove', path: `members[value eq "${members[0]!.value}"]` })
  const began = performance.now()
  expect((await scim.send('PATCH', `/Groups/${id}`, { body: one })).status).toBe(204)
  process.stdout.write(`a group of ${people} loses one member in ${(performance.now() - began).toFixed(1)} ms\n`)
  expect((await scim.send('GET', `/Groups/${id}`)).json.members).toHaveLength(people - 1)
})
