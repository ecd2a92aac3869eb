import assert from 'node:assert/strict'
import { builtInRoles } from '@halyard/contracts/data'
import { assertIncludes } from '../assert-includes.ts'
import { about } from '../case.ts'
import { propose, turnOn } from '../propose.ts'
import { isRecent } from '../recent.ts'
import type { World } from '../world.ts'

const it = about(8)
const operation = 'createChangeRequest'

const paramsIn = async (world: World, projectId: string) => ({ projectId, environment: await world.environment() })

export const changeRequests = [
  it(200, 'creates a draft of the author', async (client, world) => {
    const { project, bare } = await world.populatedProject()
    const author = await world.newAccount()
    const {
      createdBy,
      state,
      project: of,
      environment,
      ...rest
    } = await propose(client.as(author.credentials), world, project, turnOn(bare))
    assert.deepEqual(
      { id: createdBy.id, username: createdBy.username, state, of, environment },
      { id: author.id, username: author.username, state: 'Draft', of: project, environment: await world.environment() },
    )
    assert.deepEqual([rest.minApprovals, rest.approvals, rest.rejections, rest.comments], [1, [], [], []])
    assert.equal(rest.schedule, undefined)
    const [change] = rest.features[0]?.changes ?? []
    assert.equal(change?.createdBy?.username, author.username)
    assert(isRecent(rest.createdAt) && isRecent(change?.createdAt))
  }),

  it(200, 'adds one or several changes to the open request of the author', async (client, world) => {
    const { project, feature, bare, segment } = await world.populatedProject()
    const author = client.as((await world.newAccount()).credentials)
    const one = await propose(author, world, project, turnOn(bare))
    const more = await propose(author, world, project, [
      { action: 'updateEnabled', feature, payload: { enabled: false } },
      { action: 'deleteSegment', payload: { id: segment.id } },
      { action: 'archiveFeature', feature: bare },
    ])
    assert.equal(more.id, one.id)
    assert.deepEqual(
      more.features.map(({ name, changes }) => [name, changes.map(({ action }) => action)]),
      [
        [bare, ['updateEnabled', 'archiveFeature']],
        [feature, ['updateEnabled']],
      ],
    )
    assert.deepEqual(
      more.segments.map(({ action, name }) => [action, name]),
      [['deleteSegment', segment.name]],
    )
    const ids = [...more.features.flatMap(({ changes }) => changes), ...more.segments].map(({ id }) => id)
    assert.equal(new Set(ids).size, 4)
  }),

  it(200, 'creates a separate request for each author', async (client, world) => {
    const { project, bare } = await world.populatedProject()
    const [ada, grace] = [await world.newAccount(), await world.newAccount()]
    const one = await propose(client.as(ada.credentials), world, project, turnOn(bare))
    const other = await propose(client.as(grace.credentials), world, project, turnOn(bare))
    assert.notEqual(one.id, other.id)
    assert.equal(other.features[0]?.changes.length, 1)
  }),

  it(200, "also accepts changes of an administrator's API token", async (client, world) => {
    const projectId = await world.newProject()
    const name = world.newName()
    const { id, secret } = await client.ask('createApiToken', { body: { tokenName: name, type: 'admin' } })
    world.onClose(() => client.ask('deleteApiToken', { params: { token: String(id) } }))
    const token = client.as({ Authorization: secret })
    const { createdBy } = await propose(token, world, projectId, turnOn(await world.newFeature(projectId)))
    assert.equal(createdBy.username, name)
  }),

  it(200, 'requires the number of approvals that the environment is set to', async (client, world) => {
    const projectId = await world.newProject()
    const feature = await world.newFeature(projectId)
    const body = { changeRequestsEnabled: true, requiredApprovals: 3 }
    await client.ask('setChangeRequestConfig', { params: await paramsIn(world, projectId), body })
    const author = client.as((await world.newAccount()).credentials)
    assert.equal((await propose(author, world, projectId, turnOn(feature))).minApprovals, 3)
  }),

  it(200, 'returns further changes that will be applied, so that no enabled feature lacks a strategy', async (client, world) => {
    const { project, feature, bare, strategies } = await world.populatedProject()
    const author = client.as((await world.newAccount()).credentials)
    const { features } = await propose(author, world, project, [
      turnOn(bare),
      { action: 'deleteStrategy', feature, payload: { id: strategies[0] } },
    ])
    const [added, disabled] = features.map(({ defaultChange }) => defaultChange)
    assert.equal(added?.action, 'addStrategy')
    const parameters = { rollout: '100', stickiness: 'default', groupId: bare }
    assertIncludes(added.payload, { name: 'flexibleRollout', parameters })
    assert.deepEqual([disabled?.action, disabled?.payload], ['updateEnabled', { enabled: false }])
    assert(features.every(({ conflict }) => conflict === undefined))
  }),

  it(200, 'does not apply proposed changes', async (client, world) => {
    const { project, bare } = await world.populatedProject()
    await propose(client.as((await world.newAccount()).credentials), world, project, turnOn(bare))
    const { enabled } = await client.ask('getFeature', { params: { projectId: project, featureName: bare }, query: {} })
    assert.equal(enabled, false)
  }),

  it(400, 'refuses an empty list, unknown actions and missing fields', async (client, world) => {
    const { project, feature } = await world.populatedProject()
    const params = await paramsIn(world, project)
    const faulty = [
      [],
      {},
      null,
      { action: 'renameFeature', feature, payload: {} },
      { action: 'archiveFeature' },
      { action: 'updateEnabled', feature },
      { action: 'updateEnabled', feature, payload: {} },
      { action: 'addStrategy', feature, payload: { name: 'default', parameters: {} } },
      { action: 'updateStrategy', feature, payload: { title: 'Of none' } },
      { action: 'deleteStrategy', feature, payload: {} },
      { action: 'patchVariant', feature, payload: {} },
      { action: 'reorderStrategy', feature, payload: [{ sortOrder: 1 }] },
      { action: 'addDependency', feature, payload: {} },
      { action: 'updateSegment', payload: { name: 'Of none' } },
      { action: 'deleteSegment', payload: { id: 'one' } },
      [turnOn(feature), { action: 'archiveFeature' }],
    ]
    for (const body of faulty) await client.refused(400, operation, { params, body })
  }),

  it(404, 'returns 404 for an unknown project, environment, feature, strategy or segment', async (client, world) => {
    const { project, feature, archived } = await world.populatedProject()
    const params = await paramsIn(world, project)
    const body = turnOn(feature)
    await client.refused(404, operation, { params: { ...params, projectId: world.newName() }, body })
    await client.refused(404, operation, { params: { ...params, environment: world.newName() }, body })
    const missing = [
      turnOn(world.newName()),
      turnOn(archived),
      turnOn(await world.newFeature()),
      { action: 'deleteStrategy', feature, payload: { id: crypto.randomUUID() } },
      { action: 'deleteSegment', payload: { id: 2_147_483_647 } },
      { action: 'addDependency', feature, payload: { feature: world.newName() } },
    ]
    for (const body of missing) await client.refused(404, operation, { params, body })
    const author = client.as((await world.newAccount()).credentials)
    await propose(author, world, project, body)
  }),

  it(404, 'stores none of several changes if one is wrong', async (client, world) => {
    const { project, bare } = await world.populatedProject()
    const author = client.as((await world.newAccount()).credentials)
    const body = [turnOn(bare), turnOn(world.newName())]
    await author.refused(404, operation, { params: await paramsIn(world, project), body })
    assert.deepEqual(await author.ask('getPendingChangeRequests', { params: { projectId: project } }), [])
  }),

  it(404, 'hides a private project from accounts without a role in it', async (client, world) => {
    const projectId = await world.newProject('private')
    const body = turnOn(await world.newFeature(projectId))
    const { id, credentials } = await world.newAccount()
    const author = client.as(credentials)
    await author.refused(404, operation, { params: await paramsIn(world, projectId), body })
    const roles = [builtInRoles.Member.id]
    await client.ask('addProjectAccess', { params: { projectId }, body: { roles, users: [id] } })
    await propose(author, world, projectId, body)
  }),
]
