import { guardOf } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { callWith, readTag } from '../preconditions.ts'
import { type AnyInput, sampleOf, seed } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { cases } from '../sweeps/bindings.ts'

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

describe.each(cases((named) => guardOf(named) !== undefined))('$title', ({ over, named, call }) => {
  const send = (input: AnyInput, ifMatch: string) => callWith(over, call, [server, named, input], { ifMatch })

  test('412 for the tag of another version, and nothing is stored; then it is done for the tag of this one', async () => {
    const input = await sampleOf(server, named.operation)
    const tag = (await readTag(server, named, input))!
    expect(tag).toMatch(/^"[\w-]+\.[\w-]+\.[\da-z]+"$/)
    const before = await stateMark()
    const other = tag.replace(/\.[\w-]+\./, '.another-version.')
    const refused = await send(input, other)
    expect([refused.status, refused.error]).toEqual([412, expect.objectContaining({ name: 'PreconditionFailed' })])
    expect(await stateMark()).toBe(before)
    const done = await send(input, tag)
    expect([done.status < 300, done.error]).toEqual([true, undefined])
  })

  test('400 for what is no tag', async () => {
    const input = await sampleOf(server, named.operation)
    expect((await send(input, 'nonsense')).status).toBe(400)
  })
})
