import { expect } from 'vitest'
import { build } from '../src/store/index.ts'
import type { Answer, TestServer } from './harness.ts'
import { importFile } from './state-import.ts'

const id = (letter: string) => `00000000-aaaa-4000-8000-00000000000${letter}`

/** Ids of strategies in the state. */
export const strategyIds = { norway: id('a'), half: id('b'), custom: id('c'), paused: id('d'), hidden: id('e') }
export const segmentIds = { north: 41, veiled: 42 }

const isNorway = { contextName: 'country', operator: 'IN', values: ['NO'] }
const variant = (name: string, weight: number) => ({ name, weight, weightType: 'variable', stickiness: 'default' })
const strategy = (strategyId: string, featureName: string, more: object) => ({
  id: strategyId,
  featureName,
  environment: 'production',
  name: 'default',
  constraints: [],
  parameters: {},
  ...more,
})

const file = {
  version: 4,
  projects: [
    { id: 'shop', name: 'Shop' },
    { id: 'veiled', name: 'Veiled', mode: 'private' },
  ],
  strategies: [
    { name: 'ours', displayName: 'Ours', description: 'Decided by our own code', parameters: [], editable: true, deprecated: false },
  ],
  segments: [
    { id: segmentIds.north, name: 'north', constraints: [isNorway] },
    { id: segmentIds.veiled, name: 'secret', constraints: [{ contextName: 'userId', operator: 'IN', values: ['7'] }] },
  ],
  features: [
    { name: 'banner', project: 'shop', dependencies: [{ feature: 'checkout', variants: ['blue'] }] },
    { name: 'checkout', project: 'shop' },
    { name: 'custom', project: 'shop' },
    { name: 'off', project: 'shop' },
    { name: 'gone', project: 'shop', archivedAt: '2026-01-31T12:00:00.000Z' },
    { name: 'of-the-veiled', project: 'veiled' },
    { name: 'with-secret', project: 'shop' },
  ],
  featureEnvironments: [
    ...['banner', 'checkout', 'custom', 'with-secret'].map((featureName) => ({ featureName, environment: 'production', enabled: true })),
    { featureName: 'checkout', environment: 'development', enabled: false },
  ],
  featureStrategies: [
    strategy(strategyIds.paused, 'checkout', { disabled: true, sortOrder: 0 }),
    strategy(strategyIds.norway, 'checkout', {
      title: 'For the north',
      sortOrder: 1,
      segments: [segmentIds.north],
      constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: '18' }],
      variants: [variant('blue', 500), variant('green', 500)],
    }),
    strategy(strategyIds.half, 'checkout', {
      name: 'flexibleRollout',
      sortOrder: 2,
      parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
    }),
    strategy(strategyIds.custom, 'custom', { name: 'ours', constraints: [isNorway] }),
    strategy(strategyIds.hidden, 'with-secret', { segments: [segmentIds.veiled] }),
  ],
}

/**
 * Stores features for evaluations: `banner` depends on the variant blue of `checkout`. The strategy of `with-secret` uses a segment of another
 * project, as after an import by an earlier version.
 */
export const seedPlayground = async (server: TestServer): Promise<void> => {
  await importFile(server, file)
  await server.database.run(build.updateTable('segment').set({ project: 'veiled' }).where('id', '=', segmentIds.veiled).compile())
}

/** Features of an answer, by name. */
export const byName = ({ status, text, json }: Answer) => {
  expect(status, text).toBe(200)
  return Object.fromEntries(json.features.map((feature: { name: string }) => [feature.name, feature]))
}

/** Returns the present time in the next millisecond, so that later writes have a later time. */
export const thisMoment = async (): Promise<string> => {
  const at = Date.now()
  while (Date.now() === at) await new Promise(setImmediate)
  return new Date(at).toISOString()
}
