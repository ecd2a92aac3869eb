import * as fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { arbitraryState } from '../../../test/arbitrary-states.ts'
import { full } from '../../../test/full.ts'
import { serverForTest, serveTest, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { migrate, openPglite } from '../../store/index.ts'

const exportOf = async (server: TestServer): Promise<string> => {
  const { status, text } = await server.send('GET', '/api/admin/state/export')
  expect(status, text).toBe(200)
  return text
}

/** JSON with sorted fields in every object. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  )

/** The state in an export, in the order of its lists. */
const normal = (file: object) => {
  const { strategies, featureTypes, ...lists } = JSON.parse(JSON.stringify(file))
  const sorted = Object.entries(lists).map(([name, list]) => [name, Array.isArray(list) ? new Set(list.map(stable)) : list])
  return Object.fromEntries(sorted)
}

test('any state is exported as imported, and another server exports the same bytes', { timeout: 180_000 }, async () => {
  const servers = [await serverForTest(), await serverForTest()] as const
  const states = fc.sample(arbitraryState(20), { numRuns: full ? 12 : 5, seed: 4 })
  for (const state of [...states, ...fc.sample(arbitraryState(full ? 500 : 150), { numRuns: 1, seed: 5 })]) {
    await importFile(servers[0], state, { drop: 'true' })
    const file = await exportOf(servers[0])
    const { tags, ...rest } = normal(JSON.parse(file))
    const { tags: given, ...expected } = normal(state)
    expect(rest).toEqual(expected)
    expect([...given].filter((tag) => !tags.has(tag))).toEqual([])
    await importFile(servers[1], JSON.parse(file), { drop: 'true' })
    expect(await exportOf(servers[1])).toBe(file)
  }
})

// On the embedded engine, both servers would use the same engine.
if (inject('engine') === 'postgres') {
  test('both engines export the same bytes', { timeout: 180_000 }, async () => {
    const server = await serverForTest()
    const [state] = fc.sample(arbitraryState(full ? 1_000 : 200), { numRuns: 1, seed: 6 })
    await importFile(server, state!, { drop: 'true' })
    const file = await exportOf(server)
    const embedded = await openPglite({})
    try {
      await migrate(embedded)
      const other = await serveTest(embedded)
      await importFile(other, JSON.parse(file), { drop: 'true' })
      expect(await exportOf(other)).toBe(file)
      await other.stop()
    } finally {
      await embedded.close()
    }
  })
}
