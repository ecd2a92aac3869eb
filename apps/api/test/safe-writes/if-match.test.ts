import { guardOf, type NamedEndpoint, paramsOfGuard } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { callWith } from '../preconditions.ts'
import { request } from '../request.ts'
import { type AnyInput, sampleOf, seed, senderOf } from '../samples.ts'
import { stateHasher } from '../state-hash.ts'
import { cases, targetOf } from '../sweeps/bindings.ts'

let server: TestServer
let stateHash: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateHash = await stateHasher(server.database)
})
afterAll(() => server.stop())

const tagOf = async (named: NamedEndpoint, { params = {} }: AnyInput): Promise<string> => {
  const guard = guardOf(named)!
  const path = targetOf(guard, { params: paramsOfGuard(named, guard, params as Record<string, string>) })
  const answer = await request(server, { method: 'GET', path, headers: { Authorization: senderOf(server, named) ?? '' } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.headers.get('etag')!
}

describe.each(cases((named) => guardOf(named) !== undefined))('$title', ({ over, named, call }) => {
  const send = (input: AnyInput, ifMatch: string) => callWith(over, call, [server, named, input], { ifMatch })

  test('412 for the tag of another version, and nothing is stored; then it is done for the tag of this one', async () => {
    const input = await sampleOf(server, named.operation)
    const tag = await tagOf(named, input)
    expect(tag).toMatch(/^"[\w-]+\.[\w-]+\.[\da-z]+"$/)
    const before = await stateHash()
    const other = tag.replace(/\.[\w-]+\./, '.another-version.')
    const refused = await send(input, other)
    expect([refused.status, refused.error]).toEqual([412, expect.objectContaining({ name: 'PreconditionFailed' })])
    expect(await stateHash()).toBe(before)
    const done = await send(input, tag)
    expect([done.status < 300, done.error]).toEqual([true, undefined])
  })

  test('400 for what is no tag', async () => {
    const input = await sampleOf(server, named.operation)
    expect((await send(input, 'nonsense')).status).toBe(400)
  })
})
