import assert from 'node:assert/strict'
import { about, type Case } from '../case.ts'
import type { Client } from '../client.ts'
import { propose, turnOn } from '../propose.ts'

const ofFeature = about(10)
const own = about(12)

const pendingOf = (client: Client, projectId: string) => client.ask('getPendingChangeRequests', { params: { projectId } })
const touching = (client: Client, projectId: string, featureName: string) =>
  client.ask('getPendingChangeRequestsForFeature', { params: { projectId, featureName } })

const idsOf = (requests: readonly { readonly id: number }[]) => requests.map(({ id }) => id)

const listings = [
  { it: ofFeature, operation: 'getPendingChangeRequestsForFeature', list: touching },
  { it: own, operation: 'getPendingChangeRequests', list: pendingOf },
] as const

/** Cases of both lists. */
const sharedCases: Case[] = listings.flatMap(({ it, operation, list }) => [
  it(200, 'lists the conflict while a feature is archived', async (client, world) => {
    const projectId = await world.newProject()
    const featureName = await world.newFeature(projectId)
    const author = client.as((await world.newAccount()).credentials)
    const request = await propose(author, world, projectId, turnOn(featureName))
    assert.deepEqual(await list(author, projectId, featureName), [request])
    await client.ask('archiveFeature', { params: { projectId, featureName } })
    const [archived] = await list(author, projectId, featureName)
    assert.deepEqual([archived?.id, typeof archived?.features[0]?.conflict], [request.id, 'string'])
    await client.ask('reviveFeature', { params: { featureName } })
    assert.deepEqual(await list(author, projectId, featureName), [request])
  }),

  it(404, 'returns 404 for unknown and hidden projects', async (client, world) => {
    const featureName = await world.newFeature()
    const params = (projectId: string) => ({ projectId, featureName })
    await client.refused(404, operation, { params: params(world.newName()) })
    const hidden = await world.newProject('private')
    const { credentials } = await world.newAccount()
    await client.as(credentials).refused(404, operation, { params: params(hidden) })
    await client.ask(operation, { params: params(hidden) })
  }),
])

export const pendingChanges = [
  ...sharedCases,

  ofFeature(200, 'lists the complete requests of all authors that touch the feature', async (client, world) => {
    const projectId = await world.newProject()
    const [feature, other] = [await world.newFeature(projectId), await world.newFeature(projectId)]
    const [ada, grace, eve] = [await world.newAccount(), await world.newAccount(), await world.newAccount()]
    const first = await propose(client.as(ada.credentials), world, projectId, [turnOn(other), turnOn(feature)])
    const second = await propose(client.as(grace.credentials), world, projectId, turnOn(feature))
    await propose(client.as(eve.credentials), world, projectId, turnOn(other))
    const listed = await touching(client.as(eve.credentials), projectId, feature)
    assert.deepEqual(
      listed.toSorted((a, b) => a.id - b.id),
      [first, second],
    )
  }),

  ofFeature(200, 'returns an empty list for an unknown feature', async (client, world) => {
    const { project } = await world.populatedProject()
    assert.deepEqual(await touching(client, project, world.newName()), [])
  }),

  own(200, 'lists only the complete requests of the caller', async (client, world) => {
    const projectId = await world.newProject()
    const feature = await world.newFeature(projectId)
    const [ada, grace] = [await world.newAccount(), await world.newAccount()]
    const request = await propose(client.as(ada.credentials), world, projectId, turnOn(feature))
    assert.deepEqual(await pendingOf(client.as(ada.credentials), projectId), [request])
    assert.deepEqual(await pendingOf(client.as(grace.credentials), projectId), [])
  }),

  own(200, 'lists one request of each environment and none of other projects', async (client, world) => {
    const projectId = await world.newProject()
    const featureName = await world.newFeature(projectId)
    const author = client.as((await world.newAccount()).credentials)
    const { environments } = await client.ask('getFeature', { params: { projectId, featureName }, query: {} })
    const made: number[] = []
    for (const { name } of environments) made.push((await propose(author, world, projectId, turnOn(featureName), name)).id)
    assert.deepEqual(idsOf(await pendingOf(author, projectId)).toSorted(), made.toSorted())
    assert.deepEqual(await pendingOf(author, await world.project()), [])
  }),
]
