import { randomUUID } from 'node:crypto'
import type { Client } from './client.ts'
import { contentsOf, type PopulatedProject } from './populated-project.ts'
import type { World } from './world.ts'

/** Imports a project with resources of every kind. */
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
