import assert from 'node:assert/strict'
import { builtInRoles } from '@halyard/contracts/data'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import { bearer } from '../open-world.ts'
import type { InputOf } from '../operations.ts'
import { isRecent } from '../recent.ts'
import type { World } from '../world.ts'

const it = about(2)
const { Editor, Viewer } = builtInRoles

const create = async (client: Client, world: World, body: InputOf<'createServiceAccount'>['body']) => {
  const account = await client.ask('createServiceAccount', { body })
  world.onClose(() => client.ask('deleteServiceAccount', { params: { id: account.id } }))
  return account
}

export const serviceAccounts = [
  it(201, 'creates an account without tokens that cannot log in', async (client, world) => {
    const sent = { username: world.newName(), name: 'A machine', rootRole: Editor.id }
    const { username, name, rootRole, tokens, createdAt, seenAt } = await create(client, world, sent)
    assert.deepEqual({ username, name, rootRole, tokens }, { ...sent, tokens: [] })
    assert(isRecent(createdAt))
    assert.equal(seenAt ?? null, null)
    await client.as({}).refused(401, 'logIn', { body: { username, password: 'Correct-Horse-7' } })
  }),

  it(201, 'creates an account that acts with its own tokens', async (client, world) => {
    const { id, username } = await create(client, world, { username: world.newName(), rootRole: Viewer.id })
    const body = { description: 'conformance', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
    const { secret, expiresAt } = await client.ask('createServiceAccountToken', { params: { id }, body })
    assert.equal(expiresAt, body.expiresAt)
    const { rootRole } = await client.as(bearer(secret)).ask('getProfile', {})
    assert.equal(rootRole.id, Viewer.id)
    const { users } = await client.ask('getUsersAndGroups', {})
    assert.deepEqual(
      users.filter((user) => user.username === username).map(({ id, accountType }) => ({ id, accountType })),
      [{ id, accountType: 'Service Account' }],
    )
  }),

  it(400, 'requires an existing root role', async (client, world) => {
    const username = world.newName()
    for (const rootRole of [undefined, 'Viewer', 1.5, 2_147_483_647])
      await client.refused(400, 'createServiceAccount', { body: { username, rootRole } })
  }),

  it(409, 'refuses a user name that is taken', async (client, world) => {
    const body = { username: world.newName(), rootRole: Viewer.id }
    await create(client, world, body)
    await client.refused(409, 'createServiceAccount', { body })
    const { username } = await world.viewer()
    await client.refused(409, 'createServiceAccount', { body: { ...body, username } })
  }),
]
