import assert from 'node:assert/strict'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import type { World } from '../world.ts'

const it = about(18)
const hour = 3_600_000

interface Usage {
  readonly yes: number
  readonly no: number
  readonly variants?: Readonly<Record<string, number>>
}

const report = async (client: Client, world: World, appName: string, feature: string, usage: Usage) => {
  const at = new Date().toISOString()
  const body = { appName, instanceId: 'conformance', bucket: { start: at, stop: at, toggles: { [feature]: usage } } }
  await client.as(await world.backend()).ask('registerClientMetrics', { body })
}

const read = async (client: Client, name: string, hoursBack?: number) => {
  const { data } = await client.ask('getRawFeatureMetrics', { params: { name }, query: { hoursBack } })
  return data
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

export const metrics = [
  it(200, 'returns 48 windows of one hour, with zeros where nothing was reported', async (client, world) => {
    const [name, appName] = [await world.newFeature(), world.newName()]
    await report(client, world, appName, name, { yes: 3, no: 2 })
    await world.until(async () => {
      const { version, maturity, data } = await client.ask('getRawFeatureMetrics', { params: { name }, query: {} })
      assert(version >= 1)
      assert.equal(maturity, 'stable')
      assert.equal(data.length, 48)
      const times = data.map(({ timestamp }) => Date.parse(timestamp))
      const newest = Math.max(...times)
      assert(newest % hour === 0 && Math.abs(Date.now() - newest) < 2 * hour, 'the newest window is not that of the present hour')
      assert.deepEqual(
        times.toSorted((a, b) => b - a),
        times.map((_, index) => newest - index * hour),
      )
      const environment = await world.environment()
      assert(data.every((entry) => entry.featureName === name && entry.appName === appName && entry.environment === environment))
      const reported = data.filter(({ yes, no }) => yes + no > 0)
      assert.deepEqual(
        reported.map(({ yes, no }) => ({ yes, no })),
        [{ yes: 3, no: 2 }],
      )
    })
  }),

  it(200, 'sums reports of one hour, and variants by name', async (client, world) => {
    const [name, appName] = [await world.newFeature(), world.newName()]
    await report(client, world, appName, name, { yes: 3, no: 2, variants: { blue: 1, red: 2 } })
    await report(client, world, appName, name, { yes: 5, no: 0, variants: { blue: 4 } })
    await world.until(async () => {
      const data = await read(client, name)
      // An hour may end between the two reports.
      const variants = (variant: string) => sum(data.map((entry) => entry.variants?.[variant] ?? 0))
      assert.deepEqual(
        { yes: sum(data.map(({ yes }) => yes)), no: sum(data.map(({ no }) => no)), blue: variants('blue'), red: variants('red') },
        { yes: 8, no: 2, blue: 5, red: 2 },
      )
    })
  }),

  it(200, 'counts applications separately', async (client, world) => {
    const name = await world.newFeature()
    const [one, other] = [world.newName(), world.newName()]
    await report(client, world, one, name, { yes: 1, no: 0 })
    await report(client, world, other, name, { yes: 0, no: 7 })
    await world.until(async () => {
      const data = await read(client, name)
      assert.equal(data.length, 96)
      const of = (app: string) => data.filter(({ appName }) => appName === app)
      assert.deepEqual([sum(of(one).map(({ yes }) => yes)), sum(of(other).map(({ no }) => no))], [1, 7])
    })
  }),

  it(200, 'returns the requested number of hours', async (client, world) => {
    const name = await world.newFeature()
    await report(client, world, world.newName(), name, { yes: 1, no: 0 })
    await world.until(async () => assert.equal((await read(client, name, 2)).length, 2))
  }),

  it(200, 'returns an empty list for a feature without usage and for an unknown one', async (client, world) => {
    assert.deepEqual(await read(client, await world.newFeature()), [])
    assert.deepEqual(await read(client, world.newName()), [])
  }),

  it(400, 'refuses a number of hours outside of 1 to 48', async (client, world) => {
    const params = { name: await world.newFeature() }
    for (const hoursBack of ['0', '49', 'all', '1.5', '-1'])
      await client.refused(400, 'getRawFeatureMetrics', { params, query: { hoursBack } })
  }),
]
