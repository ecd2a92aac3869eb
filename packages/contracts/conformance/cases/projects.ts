import assert from 'node:assert/strict'
import { builtInRoles } from '@halyard/contracts/data'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import { isRecent } from '../recent.ts'

const it = about(7)
const member = builtInRoles.Member.id

const find = async (client: Client, id: string) => {
  const { projects } = await client.ask('getProjects', {})
  return projects.find((project) => project.id === id)
}

export const projects = [
  it(200, 'lists projects with their counts, mode and health', async (client, world) => {
    const id = await world.newProject('protected')
    await world.newFeature(id)
    await client.ask('addProjectAccess', { params: { projectId: id }, body: { roles: [member], users: [(await world.viewer()).id] } })
    const { version } = await client.ask('getProjects', {})
    assert(Number.isInteger(version))
    const project = await find(client, id)
    assert(project)
    assert(isRecent(project.createdAt))
    const { name, description, health, featureCount, favorite, mode, defaultStickiness } = project
    assert.deepEqual(
      { name, description, health, featureCount, favorite, mode, defaultStickiness },
      { name: id, description: null, health: 100, featureCount: 1, favorite: false, mode: 'protected', defaultStickiness: 'default' },
    )
  }),

  it(200, 'counts each member once', async (client, world) => {
    const projectId = await world.newProject()
    const before = (await find(client, projectId))?.memberCount ?? 0
    const { id } = await world.newAccount()
    const roles = [member, builtInRoles.Approver.id]
    await client.ask('addProjectAccess', { params: { projectId }, body: { roles, users: [id] } })
    assert.equal((await find(client, projectId))?.memberCount, before + 1)
  }),

  it(200, 'shows a private project to accounts with a role in it', async (client, world) => {
    const projectId = await world.newProject('private')
    const { id, credentials } = await world.newAccount()
    const account = client.as(credentials)
    assert.equal(await find(account, projectId), undefined)
    await client.ask('addProjectAccess', { params: { projectId }, body: { roles: [member], users: [id] } })
    assert.equal((await find(account, projectId))?.mode, 'private')
  }),
]
