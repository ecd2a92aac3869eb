import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { pathOf, proposed } from '../../../test/change-requests.ts'
import { pathIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { setState } from '../../../test/reviews.ts'
import { importFile } from '../../../test/state-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A feature of a project of its own, with strategies in this order. */
const featureWith = async (project: string, strategies: readonly { disabled?: boolean; sortOrder: number }[]) => {
  const common = { featureName: `${project}.flag`, environment: 'production', name: 'default', parameters: {} }
  const featureStrategies = strategies.map((strategy) => ({ ...common, id: crypto.randomUUID(), ...strategy }))
  const projects = [{ id: project, name: project }]
  await importFile(server, { version: 4, projects, features: [{ name: common.featureName, project }], featureStrategies })
  const { token } = await newAccount(server, { projects: { [project]: 'Member' } })
  const apply = async (change: object) => {
    const request = await proposed(server, { project }, { ...change, feature: common.featureName }, { token })
    await setState(server, request, 'Applied')
    return server.send('POST', pathOf({ project }, `${request.id}/undo`), { token })
  }
  const read = async (): Promise<{ id: string }[]> =>
    (await server.send('GET', pathIn({ project }, common.featureName, ''))).json.strategies.map(({ id }: { id: string }) => id)
  return { apply, read }
}

test('undoing restores the order of strategies with equal positions', async () => {
  const { apply, read } = await featureWith('ties', [{ sortOrder: 0 }, { sortOrder: 0 }, { sortOrder: 0 }])
  const before = await read()
  const undone = await apply({ action: 'deleteStrategy', payload: { id: before[0] } })
  expect(undone.status, undone.text).toBe(200)
  expect(await read()).toEqual(before.slice(1))
  await setState(server, undone.json, 'Applied')
  expect(await read()).toEqual(before)
})

test('returns 409 if undoing needs more changes than a request can hold', async () => {
  const { apply } = await featureWith(
    'many',
    Array.from({ length: 1_000 }, (_, sortOrder) => ({ disabled: true, sortOrder })),
  )
  const { status, json } = await apply({ action: 'updateEnabled', payload: { enabled: true, shouldActivateDisabledStrategies: true } })
  expect([status, json.name]).toEqual([409, 'ConflictError'])
  expect(json.message).toMatch(/cannot be undone by one request: that needs 1001 changes, and a request holds at most 1000$/)
})
