import assert from 'node:assert/strict'
import { builtInRoles } from '@halyard/contracts/data'
import { assertIncludes } from '../assert-includes.ts'
import { about, type Case } from '../case.ts'
import type { Client } from '../client.ts'
import { isRecent } from '../recent.ts'
import type { World } from '../world.ts'

const users = about(13)
const access = about(16)
const basics = about(15)
const { Owner, Member, Approver } = builtInRoles

const newGroup = async (client: Client, world: World, member: number) => {
  const name = world.newName()
  const { id } = await client.ask('createGroup', { body: { name, mappingsSSO: ['staff'], users: [{ user: { id: member } }] } })
  world.onClose(() => client.ask('deleteGroup', { params: { groupId: id } }))
  return { id, name }
}

/** A project in which one account has two roles, and another has one through a group. */
const projectWithMembers = async (client: Client, world: World) => {
  const projectId = await world.newProject()
  const direct = await world.newAccount()
  const inGroup = await world.viewer()
  const group = await newGroup(client, world, inGroup.id)
  const params = { projectId }
  await client.ask('addProjectAccess', { params, body: { roles: [Member.id, Approver.id], users: [direct.id] } })
  await client.ask('addProjectAccess', { params, body: { roles: [Member.id], groups: [group.id] } })
  return { params, direct, inGroup, group }
}

/** Cases of both endpoints 13 and 16. */
const sharedCases = (it: typeof users | typeof access, operation: 'getProjectUsers' | 'getProjectAccess'): Case[] => [
  it(200, 'lists accounts with their roles, and the roles of projects', async (client, world) => {
    const { params, direct, inGroup } = await projectWithMembers(client, world)
    const { users, roles } = await client.ask(operation, { params })
    assert(!users.some(({ id }) => id === inGroup.id))
    const listed = users.find(({ id }) => id === direct.id)
    assert.deepEqual(
      { username: listed?.username, roleId: listed?.roleId, roles: listed?.roles },
      { username: direct.username, roleId: Member.id, roles: [Member.id, Approver.id] },
    )
    assert(isRecent(listed?.addedAt))
    for (const { id, type, name } of [Owner, Member, Approver])
      assertIncludes(
        roles.filter((role) => role.id === id),
        [{ id, type, name }],
      )
    assert(roles.every(({ type }) => type !== 'root'))
  }),

  it(404, 'returns 404 for an unknown project', async (client, world) => {
    await client.refused(404, operation, { params: { projectId: world.newName() } })
  }),

  it(404, 'hides a private project from accounts without a role in it', async (client, world) => {
    const params = { projectId: await world.newProject('private') }
    const { id, credentials } = await world.newAccount()
    const account = client.as(credentials)
    await account.refused(404, operation, { params })
    await client.ask('addProjectAccess', { params, body: { roles: [Member.id], users: [id] } })
    await account.ask(operation, { params })
  }),
]

export const accounts = [
  ...sharedCases(users, 'getProjectUsers'),
  ...sharedCases(access, 'getProjectAccess'),

  access(200, 'lists groups with their roles and members', async (client, world) => {
    const { params, group, inGroup } = await projectWithMembers(client, world)
    const { groups } = await client.ask('getProjectAccess', { params })
    assert.deepEqual(
      groups.map(({ id, name, roleId, roles, mappingsSSO, rootRole, users }) => ({
        ...{ id, name, roleId, roles, mappingsSSO, rootRole },
        members: users?.map(({ user }) => [user.id, user.username]),
      })),
      [
        {
          ...{ ...group, roleId: Member.id, roles: [Member.id], mappingsSSO: ['staff'], rootRole: null },
          members: [[inGroup.id, inGroup.username]],
        },
      ],
    )
    for (const { addedAt, createdAt, users = [] } of groups)
      assert([addedAt, createdAt, ...users.map(({ joinedAt }) => joinedAt)].every(isRecent))
  }),

  basics(200, 'returns only basic fields of accounts and groups, also to a Viewer', async (client, world) => {
    const person = { email: `${world.newName()}@example.invalid`, name: 'Somebody' }
    const { id } = await client.ask('createUser', { body: { ...person, rootRole: 'Viewer', sendEmail: false } })
    world.onClose(() => client.ask('deleteUser', { params: { id } }))
    const machine = await world.newAccount()
    const group = await newGroup(client, world, id)
    const { users, groups } = await client.as(machine.credentials).ask('getUsersAndGroups', {})
    assert.deepEqual(
      [id, machine.id].map((wanted) => users.find((user) => user.id === wanted)),
      [
        { id, ...person, accountType: 'User' },
        { id: machine.id, username: machine.username, accountType: 'Service Account' },
      ],
    )
    assert.deepEqual(
      groups.filter(({ id }) => id === group.id),
      [{ ...group, userCount: 1, rootRole: null }],
    )
    const allowed = new Set(['id', 'accountType', 'name', 'email', 'username'])
    assert(users.every((user) => Object.keys(user).every((field) => allowed.has(field))))
  }),
]
