import { guardOf } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readVersionTag } from '../../src/bodies/version-tags.ts'
import { build } from '../../src/db/index.ts'
import { newAccount } from '../accounts.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { callWith, readTag } from '../preconditions.ts'
import { sampleOf, seed } from '../samples.ts'
import { cases } from '../sweeps/bindings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(() => server.stop())

const listEventsAfter = async (id: number) =>
  server.database.run(
    sql<{ type: string; by: string }>`select type, created_by as by from event where id > ${id} order by id desc`.compile(build),
  )
const findLastEvent = async () => {
  const [{ id } = { id: 0 }] = await server.database.run(sql<{ id: number }>`select max(id)::int as id from event`.compile(build))
  return id
}

describe.each(cases((named) => guardOf(named) !== undefined).filter(({ over }) => over === 'HTTP'))(
  '$named.operation',
  ({ over, named, call }) => {
    test('who comes with the tag from before it hears of it', async () => {
      const input = await sampleOf(server, named.operation)
      const tag = (await readTag(server, named, input))!
      const last = await findLastEvent()
      const done = await callWith(over, call, [server, named, input], {})
      expect(done.status).toBeLessThan(300)
      const after = await readTag(server, named, input)
      // What is gone is 404, and what did not change is not told of.
      if (after === null || readVersionTag(after)!.version === readVersionTag(tag)!.version) return
      const events = await listEventsAfter(last)
      const refused = await callWith(over, call, [server, named, input], { ifMatch: tag })
      expect(refused.status).toBe(412)
      const { details } = refused.error as { details: { message: string }[] }
      const told = details.map(({ message }) => message.split(' at ')[0])
      expect(told[0]).toBe(`${events[0]!.type} by ${events[0]!.by}`)
    })
  },
)

test('where the clock of the database is behind, the newest change is told', async () => {
  const path = '/api/admin/projects/default/features/clocks'
  expect((await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'clocks' } })).status).toBe(201)
  const { bytes, readAt } = readVersionTag((await server.send('GET', path)).headers.get('ETag')!)!
  expect((await server.send('PATCH', path, { body: [{ op: 'replace', path: '/description', value: 'new' }] })).status).toBe(200)
  const ahead = `"${bytes}.another.${(readAt + 300).toString(36)}"`
  const refused = await server.send('PATCH', path, { body: [], headers: { 'If-Match': ahead } })
  expect([refused.status, refused.json.details.length]).toEqual([412, 1])
  expect(refused.json.message).toContain('feature-metadata-updated by ')
})

test('what is of no project is not told to who may change a thing of one', async () => {
  const { token } = await newAccount(server, { projects: { default: 'Member' } })
  const path = '/api/admin/projects/default/api-tokens'
  const body = { tokenName: 'ours', type: 'client', environment: 'development', projects: ['default'] }
  const made = await server.send('POST', path, { body })
  expect(made.status, made.text).toBe(201)
  const refused = await server.send('DELETE', `${path}/${made.json.secret}`, { token, headers: { 'If-Match': '"a.b.0"' } })
  expect([refused.status, refused.json.details]).toEqual([412, []])
})
