import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applicationsLike, countUsageRows, droppedEntries, registerFromPages, reportFromPage } from '../../../test/frontend-reports.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { register, report, storedOf } from '../../../test/usage.ts'
import { mostPerDay, mostPerHour } from '../../delivery/usage/frontend-bounds.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const hourMs = 3_600_000
const variant = (name: string) => ({ name, weight: 1000, weightType: 'variable', stickiness: 'default' })
let clock = start
let server: TestServer
/** A new feature name and a new frontend token for each test, so that no test uses the bounds of another. */
let feature = ''
let token = ''
let tests = 0

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
beforeEach(async () => {
  clock = start
  feature = `feature-${tests++}`
  token = await server.newToken({ type: 'frontend', project: 'default', environment: 'development' })
})
afterAll(() => server.stop())

/** Creates the feature with the variant `blue` in production, and `red` in a strategy of development. */
const createFeature = () =>
  importFile(server, {
    version: 4,
    features: [{ name: feature, project: 'default' }],
    featureEnvironments: [{ featureName: feature, environment: 'production', enabled: true, variants: [variant('blue')] }],
    featureStrategies: [
      { featureName: feature, environment: 'development', name: 'default', parameters: {}, constraints: [], variants: [variant('red')] },
    ],
  })
const counted = async () => (await storedOf(server, feature)).map(({ yes, no, variants }) => ({ yes, no, variants }))
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
const togglesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { yes: 1 }]))
const warnings = () => server.log.filter((line) => line.includes('reports of frontend tokens')).map((line) => JSON.parse(line).entries)

describe('variants in reports of frontend tokens', () => {
  const reported = { yes: 9, no: 1, variants: { blue: 1, red: 2, disabled: 3, invented: 4 } }

  test('counts variants that the feature has in any environment, and disabled, and drops other names', async () => {
    await createFeature()
    const [dropped, warned] = [await droppedEntries(server), warnings()]
    await reportFromPage(server, { [feature]: reported }, { token })
    expect(await counted()).toEqual([{ yes: 9, no: 1, variants: { blue: 1, red: 2, disabled: 3 } }])
    expect(await droppedEntries(server)).toBe(dropped + 1)
    expect(warnings()).toEqual([...warned, 1])
  })

  test('counts an unknown feature, and drops its variants except disabled', async () => {
    await reportFromPage(server, { [feature]: reported }, { token })
    expect(await counted()).toEqual([{ yes: 9, no: 1, variants: { disabled: 3 } }])
  })

  test('counts a variant from its creation on, and in late reports after its removal', async () => {
    await createFeature()
    const put = async (...names: string[]) => {
      const path = `/api/admin/projects/default/features/${feature}/environments/production/variants`
      expect((await server.send('PUT', path, { body: names.map(variant) })).status).toBe(200)
    }
    const toggles = { [feature]: { yes: 1, variants: { green: 1 } } }
    await reportFromPage(server, toggles, { token })
    await put('green')
    await reportFromPage(server, toggles, { token })
    await put('blue')
    await reportFromPage(server, toggles, { token })
    expect(await counted()).toEqual([{ yes: 3, no: 0, variants: { green: 2 } }])
  })

  test('counts variants of any name in reports of backend tokens', async () => {
    await createFeature()
    await report(server, { [feature]: reported })
    expect(await counted()).toEqual([{ yes: 9, no: 1, variants: reported.variants }])
  })
})

describe('applications of frontend tokens', () => {
  const { applications: newApplicationsPerDay } = mostPerDay

  test('stores up to 100 new names of a token in 24 hours, and drops reports of further names', async () => {
    const dropped = await droppedEntries(server)
    await registerFromPages(server, numbered(feature, newApplicationsPerDay + 2), token)
    expect(await applicationsLike(server, feature)).toHaveLength(newApplicationsPerDay)
    expect(await droppedEntries(server)).toBe(dropped + 2)
    clock += 24 * hourMs - 1
    await reportFromPage(server, { [feature]: { yes: 1 } }, { token, appName: `${feature}-late` })
    expect(await applicationsLike(server, `${feature}-late`)).toEqual([])
    expect(await counted()).toEqual([])
    clock += 1
    await reportFromPage(server, { [feature]: { yes: 1 } }, { token, appName: `${feature}-late` })
    expect(await applicationsLike(server, `${feature}-late`)).toEqual([`${feature}-late`])
    expect(await counted()).toEqual([{ yes: 1, no: 0, variants: {} }])
  })

  test('counts reports beyond the bound if the application exists already or a backend token reports it too', async () => {
    const [known, both] = [`known-${feature}`, `both-${feature}`]
    await register(server, known)
    await registerFromPages(server, numbered(feature, newApplicationsPerDay), token)
    await report(server, {}, { appName: both })
    for (const appName of [known, both, `${feature}-0`]) await reportFromPage(server, { [feature]: { yes: 1 } }, { token, appName })
    expect((await storedOf(server, feature)).map(({ appName, yes }) => [appName, yes])).toEqual([
      [both, 1],
      [`${feature}-0`, 1],
      [known, 1],
    ])
  })

  test('bounds the names of each frontend token separately, and none of backend tokens', async () => {
    await registerFromPages(server, numbered(feature, newApplicationsPerDay + 1), token)
    await registerFromPages(server, [`other-${feature}`])
    await Promise.all(numbered(`server-${feature}`, newApplicationsPerDay + 1).map((appName) => register(server, appName)))
    await server.ports.runtime.usage.flush()
    expect(await applicationsLike(server, `other-${feature}`)).toHaveLength(1)
    expect(await applicationsLike(server, `server-${feature}`)).toHaveLength(newApplicationsPerDay + 1)
  })

  test('stores up to 1,000 processes of a token in an hour, and counts reports of further processes', async () => {
    const { processes: mostProcesses } = mostPerHour
    const processes = async () => (await server.send('GET', `/api/admin/metrics/applications/${feature}`)).json.instances.length
    const send = (instanceId: string) =>
      server.send('POST', '/api/frontend/client/register', { token, body: { appName: feature, instanceId, strategies: [] } })
    await Promise.all(numbered('process', mostProcesses).map(send))
    await server.ports.runtime.usage.flush()
    expect(await processes()).toBe(mostProcesses)
    const dropped = await droppedEntries(server)
    await reportFromPage(server, { [feature]: { yes: 1 } }, { token, appName: feature, instanceId: 'further' })
    expect(await droppedEntries(server)).toBe(dropped + 1)
    expect(await counted()).toEqual([{ yes: 1, no: 0, variants: {} }])
  })
})

test('stores up to 20,000 new counts of features of a frontend token in an hour, and adds to stored counts beyond that', async () => {
  const { rows: rowsPerHour } = mostPerHour
  const appName = `app-of-${feature}`
  const names = numbered(feature, rowsPerHour)
  for (const half of [names.slice(0, rowsPerHour / 2), names.slice(rowsPerHour / 2)])
    await reportFromPage(server, togglesOf(half), { token, appName })
  await reportFromPage(server, togglesOf([names[0]!, feature]), { token, appName })
  expect(await countUsageRows(server, appName)).toBe(rowsPerHour)
  expect(await storedOf(server, names[0]!)).toMatchObject([{ yes: 2 }])
  clock += hourMs
  await reportFromPage(server, togglesOf([feature]), { token, appName })
  expect(await counted()).toEqual([{ yes: 1, no: 0, variants: {} }])
})
