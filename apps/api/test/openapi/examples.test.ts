import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { seed } from '../samples.ts'
import { recordErrors } from './record-errors.ts'
import { recordOperations } from './record-operations.ts'
import { shorten } from './shorten.ts'
import { createStandIns, exampleTime, withStandIns } from './stand-ins.ts'

const file = fileURLToPath(new URL('../../src/transport/openapi/generated/examples.json', import.meta.url))

let server: TestServer
let realNow: number
beforeAll(async () => {
  realNow = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(exampleTime) })
  server = await startTestServer({ limited: false })
  await seed(server)
})
afterAll(async () => {
  vi.useRealTimers()
  await server.stop()
})

test('the examples of the OpenAPI document are what a server receives and returns now; `pnpm gen:examples` records them', async () => {
  const operations = Object.entries(await recordOperations(server)).map(([operation, { response, ...input }]) => {
    const short = response === undefined ? input : { ...input, response: shorten(response) }
    return [operation, short] as const
  })
  const recorded = { operations: Object.fromEntries(operations), errors: await recordErrors(server) }
  const examples = withStandIns(recorded, createStandIns(realNow))
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot(file)
})
