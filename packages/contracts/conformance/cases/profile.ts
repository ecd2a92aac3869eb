import assert from 'node:assert/strict'
import { builtInRoles } from '@halyard/contracts/data'
import { assertIncludes } from '../assert-includes.ts'
import { about } from '../case.ts'

const it = about(14)
const member = builtInRoles.Member.id

export const profile = [
  it(200, 'returns the role Admin for an administrator', async (client) => {
    assert.equal((await client.ask('getProfile', {})).rootRole.name, 'Admin')
  }),

  it(200, 'lists the projects that the caller is a member of, directly or through a group', async (client, world) => {
    const { id, credentials } = await world.newAccount()
    const own = client.as(credentials)
    const profile = await own.ask('getProfile', {})
    const { id: viewer, name, type } = builtInRoles.Viewer
    assertIncludes(profile.rootRole, { id: viewer, name, type })
    assert.deepEqual([profile.projects, profile.features], [[], []])
    const [direct, byGroup] = [await world.newProject(), await world.newProject('private')]
    const group = await client.ask('createGroup', { body: { name: world.newName(), users: [{ user: { id } }] } })
    world.onClose(() => client.ask('deleteGroup', { params: { groupId: group.id } }))
    await client.ask('addProjectAccess', { params: { projectId: direct }, body: { roles: [member], users: [id] } })
    await client.ask('addProjectAccess', { params: { projectId: byGroup }, body: { roles: [member], groups: [group.id] } })
    const { projects } = await own.ask('getProfile', {})
    assert.deepEqual(projects.toSorted(), [direct, byGroup].toSorted())
  }),
]
