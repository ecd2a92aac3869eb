import { nameAndProjectOf } from './data-set.ts'
import { query } from './databases.ts'
import { expectStatus } from './exchange.ts'
import { authorized, type Server } from './server.ts'
import type { Write } from './writes.ts'

const environment = 'development'
const pathOf = (index: number) => {
  const { name, project } = nameAndProjectOf(index)
  return `/api/admin/projects/${project}/features/${name}/environments/${environment}`
}

/** Disables and enables: every write changes the feature. */
const toggles = (path: string): Write[] => ['off', 'on'].map((to) => ({ method: 'POST', path: `${path}/${to}`, body: '' }))

const strategy = (title: string) => ({
  name: 'flexibleRollout',
  title,
  parameters: { rollout: '25', stickiness: 'default', groupId: 'bench' },
  constraints: [{ contextName: 'userId', operator: 'IN', values: ['17', '34', '51'] }],
})

/** Alternates two values, so that every write changes the strategy. */
const updates = (path: string, id: string): Write[] =>
  ['one', 'other'].map((title) => ({ method: 'PUT', path: `${path}/strategies/${id}`, body: JSON.stringify(strategy(title)) }))

/** Table with configurations before strategies are added. */
const savedConfigurations = 'bench_configuration'

export interface FlagWrites {
  readonly toggles: readonly (readonly Write[])[]
  readonly updates: readonly (readonly Write[])[]
  readonly additions: readonly (readonly Write[])[]
  /** Statements that remove the added strategies. */
  readonly putBack: readonly string[]
}

const firstStrategy = async (server: Server, index: number): Promise<string> => {
  const { body } = await expectStatus(200, `${server.url}${pathOf(index)}/strategies`, { headers: authorized })
  const [first] = JSON.parse(body.toString()) as { id: string }[] // the documented response
  if (!first) throw new Error(`the feature ${nameAndProjectOf(index).name} has no strategy`)
  return first.id
}

/** Writes to configurations of 100 features and, for additions, of 500, so that no configuration grows much in a round. */
export const flagWritesTo = async (server: Server, databaseUrl: string, features: number): Promise<FlagWrites> => {
  const indexes = (most: number) => Array.from({ length: Math.min(most, features) }, (_, index) => index)
  const ids = await Promise.all(indexes(100).map((index) => firstStrategy(server, index)))
  await query(databaseUrl, `create table ${savedConfigurations} as select feature, environment, strategies from feature_environment`)
  return {
    toggles: indexes(100).map((index) => toggles(pathOf(index))),
    updates: ids.map((id, index) => updates(pathOf(index), id)),
    additions: indexes(500).map((index) => [
      { method: 'POST', path: `${pathOf(index)}/strategies`, body: JSON.stringify(strategy('added')) },
    ]),
    putBack: [
      `update feature_environment f set strategies = k.strategies from ${savedConfigurations} k
       where k.feature = f.feature and k.environment = f.environment and k.strategies <> f.strategies`,
      'vacuum analyze feature_environment',
    ],
  }
}
