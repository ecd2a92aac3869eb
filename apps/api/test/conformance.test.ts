import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCase } from '../../../packages/contracts/conformance/case.ts'
import { listCases } from '../../../packages/contracts/conformance/cases/index.ts'
import { openWorld } from '../../../packages/contracts/conformance/open-world.ts'
import { specification } from '../../../packages/contracts/conformance/specification.ts'
import type { World } from '../../../packages/contracts/conformance/world.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { expectEach } from './sweeps/outcomes.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = openWorld({ url: server.url, token: server.tokens.admin, settle: () => server.ports.runtime.usage.flush() })
})
afterAll(() => server.stop())

const cases = listCases()

describe.each(specification)('$number $method $path', ({ number, statuses }) => {
  const own = cases.filter(({ endpoint }) => endpoint === number)

  test('has a case for each status of the specification', () => {
    expect(own.map(({ status }) => status)).toEqual(expect.arrayContaining([...statuses]))
  })

  test('passes every case', () => expectEach(own.map((one) => [`${one.status}: ${one.name}`, () => runCase(world, one)])))
})

test('a run deletes everything that it created and that can be deleted', async () => {
  expect(await world.close()).toEqual([])
})
