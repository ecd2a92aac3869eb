import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'
import type { World } from './world.ts'

/** A project with something of everything in it. */
export interface Furnished {
  readonly project: string
  /** The one in which `feature` is configured. */
  readonly environment: string
  /** On, with two strategies of which the second is disabled, one segment, one variant and one tag; it depends on `parent`. */
  readonly feature: string
  readonly parent: string
  /** Has no strategy. */
  readonly bare: string
  readonly archived: string
  readonly strategies: readonly [id: string, id: string]
  readonly segment: { readonly id: number; readonly name: string }
  /** What of `feature` was sent to make it. */
  readonly sent: ReturnType<typeof contentsOf>
}

const contentsOf = (feature: string, parent: string) => {
  const constraints = [{ contextName: 'userId', operator: 'IN' as const, caseInsensitive: false, inverted: true, values: ['1', '2'] }]
  const variant = { name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }
  const parameters = { rollout: '50', stickiness: 'default', groupId: feature }
  return {
    feature: {
      name: feature,
      type: 'experiment',
      description: 'Furnished',
      impressionData: true,
      dependencies: [{ feature: parent, enabled: true, variants: [] }],
    },
    tag: { type: 'simple', value: 'furnished' },
    variants: [{ ...variant, overrides: [{ contextName: 'userId', values: ['42'] }] }],
    strategies: [
      { name: 'flexibleRollout', title: 'Half of them', disabled: false, sortOrder: 0, constraints, variants: [variant], parameters },
      { name: 'default', title: null, disabled: true, sortOrder: 1, constraints: [], variants: [], parameters: {} },
    ],
  }
}

/** Imports such a project. */
export const furnish = async (client: Client, world: World): Promise<Furnished> => {
  const environment = await world.environment()
  const project = world.newName()
  const feature = world.newName()
  const parent = world.newName()
  const bare = world.newName()
  const archived = world.newName()
  const segment = world.newName()
  const sent = contentsOf(feature, parent)
  const place = { featureName: feature, environment }
  const body = {
    version: 4 as const,
    projects: [{ id: project, name: project }],
    features: [
      { ...sent.feature, project },
      { name: parent, project },
      { name: bare, project },
      { name: archived, project, archivedAt: '2026-01-31T12:00:00.000Z' },
    ],
    segments: [{ id: 1, name: segment, project, constraints: [] }],
    featureTags: [{ featureName: feature, tagType: sent.tag.type, tagValue: sent.tag.value }],
    featureEnvironments: [{ ...place, enabled: true, variants: sent.variants }],
    featureStrategies: sent.strategies.map((strategy, index) => ({
      ...place,
      ...strategy,
      id: randomUUID(),
      segments: index === 0 ? [1] : [],
    })),
  }
  await client.ask('importState', { body, query: {} })
  // what others depend on is archived last
  for (const featureName of [parent, bare, feature])
    world.onClose(() => client.ask('archiveFeature', { params: { projectId: project, featureName } }))
  const read = await client.ask('getFeature', { params: { projectId: project, featureName: feature }, query: {} })
  const { strategies = [] } = read.environments.find(({ name }) => name === environment) ?? {}
  const [first, second] = strategies
  const segmentId = first?.segments[0]
  if (!first || !second || segmentId === undefined) throw new Error('what was imported is not there')
  return {
    project,
    environment,
    feature,
    parent,
    bare,
    archived,
    strategies: [first.id, second.id],
    segment: { id: segmentId, name: segment },
    sent,
  }
}
