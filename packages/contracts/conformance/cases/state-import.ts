import assert from 'node:assert/strict'
import { assertIncludes } from '../assert-includes.ts'
import { about } from '../case.ts'
import type { Client } from '../client.ts'

const it = about(9)

const describedAs = async (client: Client, project: string) => {
  const { features } = await client.ask('getAllFeatures', { query: { project } })
  return features.map(({ description }) => description)
}

/** Items with fixed names, so that runs leave only one of each behind. */
const kinds = {
  strategies: [
    {
      name: 'conformance',
      title: null,
      displayName: null,
      description: null,
      editable: true,
      deprecated: false,
      parameters: [{ name: 'regions', type: 'list', description: 'Which', required: true }],
    },
  ],
  tagTypes: [{ name: 'conformance', description: 'Of the conformance run', icon: null }],
  tags: [{ type: 'conformance', value: 'imported' }],
}

export const stateImport = [
  it(202, 'accepts an empty file', async (client) => {
    await client.ask('importState', { body: { version: 4 }, query: {} })
  }),

  it(202, 'stores projects, features, tags and strategies, and enables features in environments', async (client, world) => {
    const [project, feature, environment] = [world.newName(), world.newName(), await world.environment()]
    const scope = { featureName: feature, environment }
    const body = {
      version: 4 as const,
      ...kinds,
      projects: [{ id: project, name: 'Imported', description: 'By a file', mode: 'protected' as const, defaultStickiness: 'userId' }],
      features: [{ name: feature, project, type: 'kill-switch' }],
      featureTags: [{ featureName: feature, tagType: 'conformance', tagValue: 'imported' }],
      featureEnvironments: [{ ...scope, enabled: true }],
      featureStrategies: [{ ...scope, name: 'conformance', parameters: { regions: 'EU' }, constraints: [] }],
    }
    const { imported } = await client.ask('importState', { body, query: {} })
    assertIncludes(imported, { projects: 1, features: 1, featureTags: 1, strategies: 1 })
    world.onClose(() => client.ask('archiveFeature', { params: { projectId: project, featureName: feature } }))
    const { projects } = await client.ask('getProjects', {})
    const stored = projects.find(({ id }) => id === project)
    assert.deepEqual(stored && { ...body.projects[0], ...stored }, stored)
    const { features } = await client.ask('getAllFeatures', { query: { project } })
    assert.deepEqual(
      features.map(({ name, type, enabled, tags }) => ({ name, type, enabled, tags })),
      [{ name: feature, type: 'kill-switch', enabled: true, tags: kinds.tags }],
    )
    const [strategy] = features[0]?.environments.find(({ name }) => name === environment)?.strategies ?? []
    assert.deepEqual({ name: strategy?.name, parameters: strategy?.parameters }, { name: 'conformance', parameters: { regions: 'EU' } })
  }),

  it(202, 'leaves existing items unchanged, unless the import replaces them', async (client, world) => {
    const [project, name] = [world.newName(), world.newName()]
    const fileOf = (description: string) => ({
      version: 4 as const,
      projects: [{ id: project, name: project }],
      features: [{ name, project, description }],
    })
    await client.ask('importState', { body: fileOf('first'), query: {} })
    world.onClose(() => client.ask('archiveFeature', { params: { projectId: project, featureName: name } }))
    const { imported, kept } = await client.ask('importState', { body: fileOf('second'), query: {} })
    assert.deepEqual([imported.features, kept.features, imported.projects, kept.projects], [0, 1, 0, 1])
    assert.deepEqual(await describedAs(client, project), ['first'])
    await client.ask('importState', { body: fileOf('third'), query: { keep: false } })
    assert.deepEqual(await describedAs(client, project), ['third'])
  }),

  it(400, 'stores nothing of a file with an unresolved reference', async (client, world) => {
    const project = world.newName()
    const body = {
      version: 4,
      projects: [{ id: project, name: project }],
      features: [{ name: world.newName(), project: world.newName() }],
    }
    await client.refused(400, 'importState', { body })
    const { projects } = await client.ask('getProjects', {})
    assert(!projects.some(({ id }) => id === project))
  }),

  it(400, 'refuses a file without the required fields', async (client, world) => {
    const name = world.newName()
    const faulty = [
      { version: 'four' },
      { version: 4, features: [{}] },
      { version: 4, tags: [{ type: 'simple' }] },
      { version: 4, projects: [{ name }] },
      { version: 4, strategies: [{ name }] },
      { version: 4, featureTags: [{ featureName: name }] },
      [],
      null,
    ]
    for (const body of faulty) await client.refused(400, 'importState', { body })
  }),
]
