import assert from 'node:assert/strict'
import { builtInRoles } from '@halyard/contracts/data'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import { isRecent } from '../recent.ts'

const archive = about(4)
const all = about(5)

const archivedIn = async (client: Client, projectId: string) => {
  const { features } = await client.ask('getArchivedFeatures', { params: { projectId } })
  return features
}

const liveIn = async (client: Client, project: string) => {
  const { features } = await client.ask('getAllFeatures', { query: { project } })
  return features
}

export const features = [
  archive(200, 'lists the archived features of the project only', async (client, world) => {
    const { project, archived } = await world.populatedProject()
    const { version, features } = await client.ask('getArchivedFeatures', { params: { projectId: project } })
    assert(Number.isInteger(version))
    assert.deepEqual(
      features.map(({ name, project, archived, archivedAt }) => ({ name, project, archived, archivedAt })),
      [{ name: archived, project, archived: true, archivedAt: '2026-01-31T12:00:00.000Z' }],
    )
  }),

  archive(200, 'reflects archiving and reviving', async (client, world) => {
    const projectId = await world.newProject()
    const featureName = await world.newFeature(projectId)
    const [live] = await liveIn(client, projectId)
    assert.equal(live?.name, featureName)
    assert.deepEqual(await archivedIn(client, projectId), [])
    await client.ask('archiveFeature', { params: { projectId, featureName } })
    const [archived] = await archivedIn(client, projectId)
    assert(isRecent(archived?.archivedAt))
    assert.deepEqual(archived, { ...live, archived: true, archivedAt: archived?.archivedAt })
    assert.deepEqual(await liveIn(client, projectId), [])
    await client.ask('reviveFeature', { params: { featureName } })
    assert.deepEqual([await liveIn(client, projectId), await archivedIn(client, projectId)], [[live], []])
  }),

  archive(200, 'returns an empty list for an unknown project', async (client, world) => {
    assert.deepEqual(await archivedIn(client, world.newName()), [])
  }),

  all(200, 'lists live features of all projects and no archived features', async (client, world) => {
    const { feature, archived } = await world.populatedProject()
    const elsewhere = await world.newFeature()
    const { version, features } = await client.ask('getAllFeatures', { query: {} })
    assert(Number.isInteger(version))
    const names = new Set(features.map(({ name }) => name))
    assert(names.has(feature) && names.has(elsewhere))
    assert(!names.has(archived) && features.every((one) => !one.archived))
  }),

  all(200, 'returns the full configuration', async (client, world) => {
    const { project, environment, feature, parent, segment, strategies, sent } = await world.populatedProject()
    const { features } = await client.ask('getAllFeatures', { query: { project } })
    const found = features.find(({ name }) => name === feature)
    assert(found)
    const { type, description, impressionData, enabled, stale, favorite, tags, dependencies } = found
    assert(isRecent(found.createdAt))
    assert.deepEqual(
      { name: feature, type, description, impressionData, dependencies, project: found.project, enabled, stale, favorite, tags },
      { ...sent.feature, project, enabled: true, stale: false, favorite: false, tags: [sent.tag] },
    )
    assert.deepEqual(features.find(({ name }) => name === parent)?.children, [feature])
    const configuration = found.environments.find(({ name }) => name === environment)
    assert(configuration)
    const { variantCount, hasStrategies, hasEnabledStrategies } = configuration
    assert.deepEqual(
      {
        of: configuration.featureName,
        in: configuration.environment,
        enabled: configuration.enabled,
        variantCount,
        hasStrategies,
        hasEnabledStrategies,
      },
      { of: feature, in: environment, enabled: true, variantCount: 1, hasStrategies: true, hasEnabledStrategies: true },
    )
    assert.deepEqual(configuration.variants, sent.variants)
    assert.deepEqual(
      configuration.strategies,
      sent.strategies.map((strategy, index) => ({
        ...strategy,
        id: strategies[index],
        featureName: feature,
        segments: index === 0 ? [segment.id] : [],
      })),
    )
  }),

  all(200, 'omits private projects in which the caller has no role', async (client, world) => {
    const project = await world.newProject('private')
    const feature = await world.newFeature(project)
    const { id, credentials } = await world.newAccount()
    const outsider = client.as(credentials)
    assert.deepEqual(await liveIn(outsider, project), [])
    await client.ask('addProjectAccess', { params: { projectId: project }, body: { roles: [builtInRoles.Member.id], users: [id] } })
    assert.deepEqual(
      (await liveIn(outsider, project)).map(({ name }) => name),
      [feature],
    )
  }),
]
