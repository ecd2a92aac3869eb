import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'
import type { World } from './world.ts'

/** A project with resources of every kind. */
export interface PopulatedProject {
  readonly project: string
  /** Environment in which `feature` is configured. */
  readonly environment: string
  /** Enabled, with two strategies (the second one is disabled), one segment, one variant and one tag. Depends on `parent`. */
  readonly feature: string
  readonly parent: string
  /** Has no strategy. */
  readonly bare: string
  readonly archived: string
  readonly strategies: readonly [id: string, id: string]
  readonly segment: { readonly id: number; readonly name: string }
  /** Imported data of `feature`. */
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
      description: 'Populated',
      impressionData: true,
      dependencies: [{ feature: parent, enabled: true, variants: [] }],
    },
    tag: { type: 'simple', value: 'populated' },
    variants: [{ ...variant, overrides: [{ contextName: 'userId', values: ['42'] }] }],
    strategies: [
      { name: 'flexibleRollout', title: 'Half of them', disabled: false, sortOrder: 0, constraints, variants: [variant], parameters },
      { name: 'default', title: null, disabled: true, sortOrder: 1, constraints: [], variants: [], parameters: {} },
    ],
  }
}

/** Imports the project. */
export const importPopulatedProject = async (client: Client, world: World): Promise<PopulatedProject> => {
  const environment = await world.environment()
  const project = world.newName()
  const feature = world.newName()
  const parent = world.newName()
  const bare = world.newName()
  const archived = world.newName()
  const segment = world.newName()
  const sent = contentsOf(feature, parent)
  const scope = { featureName: feature, environment }
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
    featureEnvironments: [{ ...scope, enabled: true, variants: sent.variants }],
    featureStrategies: sent.strategies.map((strategy, index) => ({
      ...scope,
      ...strategy,
      id: randomUUID(),
      segments: index === 0 ? [1] : [],
    })),
  }
  await client.ask('importState', { body, query: {} })
  // Parents are archived after their children.
  for (const featureName of [parent, bare, feature])
    world.onClose(() => client.ask('archiveFeature', { params: { projectId: project, featureName } }))
  const read = await client.ask('getFeature', { params: { projectId: project, featureName: feature }, query: {} })
  const { strategies = [] } = read.environments.find(({ name }) => name === environment) ?? {}
  const [first, second] = strategies
  const segmentId = first?.segments[0]
  if (!first || !second || segmentId === undefined) throw new Error('the imported resources are missing')
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
