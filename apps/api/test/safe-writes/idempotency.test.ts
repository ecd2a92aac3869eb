import { takesIdempotencyKey } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { callWith } from '../preconditions.ts'
import { sampleOf, seed } from '../samples.ts'
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

describe.each(cases(takesIdempotencyKey))('$title', ({ over, named, call }) => {
  test('answers the second time as the first time, and does nothing then', async () => {
    const input = await sampleOf(server, named.operation)
    const asked = { idempotencyKey: `again-${over}-${named.operation}` }
    const first = await callWith(over, call, [server, named, input], asked)
    expect([first.status < 300, first.error]).toEqual([true, undefined])
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    const after = await stateMark()
    const second = await callWith(over, call, [server, named, input], asked)
    expect({ status: second.status, value: second.value, error: second.error }).toEqual({
      status: first.status,
      value: first.value,
      error: undefined,
    })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(await stateMark()).toBe(after)
  })
})
