import assert from 'node:assert/strict'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import { isRecent } from '../recent.ts'
import type { World } from '../world.ts'

const read = about(6)
const update = about(17)
const list = about(19)

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

const newInvite = async (client: Client, world: World, expiresAt = inSeconds(86_400)) => {
  const invite = await client.ask('createInviteToken', { body: { name: world.newName(), expiresAt } })
  const token = invite.secret
  world.onClose(() => client.ask('updateInviteToken', { params: { token }, body: { enabled: false } }))
  return { token, invite }
}

export const inviteTokens = [
  read(200, 'returns the complete token and the users who signed up with it', async (client, world) => {
    const { token, invite } = await newInvite(client, world)
    assert.deepEqual(await client.ask('getInviteToken', { params: { token } }), invite)
    assert.deepEqual({ enabled: invite.enabled, users: invite.users, role: invite.role.name }, { enabled: true, users: [], role: 'Viewer' })
    assert(isRecent(invite.createdAt))
    assert(invite.url?.includes(token), 'the link does not contain the token')
    const email = `${world.newName()}@example.invalid`
    const body = { email, name: 'Newcomer', password: 'Correct-Horse-7' }
    const { id } = await client.as({}).ask('signUp', { params: { secret: token }, body })
    world.onClose(() => client.ask('deleteUser', { params: { id } }))
    const { users } = await client.ask('getInviteToken', { params: { token } })
    assert.deepEqual(
      users?.map((user) => ({ id: user.id, email: user.email })),
      [{ id, email }],
    )
  }),

  read(200, 'returns an expired token as not enabled', async (client, world) => {
    const { token, invite } = await newInvite(client, world, inSeconds(2))
    assert.equal(invite.enabled, true)
    await world.until(async () => {
      assert.equal((await client.ask('getInviteToken', { params: { token } })).enabled, false)
    })
  }),

  read(404, 'returns 404 for an unknown secret', async (client, world) => {
    await client.refused(404, 'getInviteToken', { params: { token: world.newName() } })
  }),

  update(200, 'changes only the given fields and returns the complete token', async (client, world) => {
    const { token, invite } = await newInvite(client, world)
    const params = { token }
    const expiresAt = inSeconds(3600)
    assert.deepEqual(await client.ask('updateInviteToken', { params, body: { expiresAt } }), { ...invite, expiresAt })
    const disabled = { ...invite, expiresAt, enabled: false }
    assert.deepEqual(await client.ask('updateInviteToken', { params, body: { enabled: false } }), disabled)
    assert.deepEqual(await client.ask('updateInviteToken', { params, body: {} }), disabled)
    assert.deepEqual(await client.ask('getInviteToken', { params }), disabled)
    await client.as({}).refused(400, 'validateInvite', { params: { secret: token } })
  }),

  update(200, 'does not enable an expired token', async (client, world) => {
    const { token } = await newInvite(client, world)
    const body = { expiresAt: inSeconds(-3600), enabled: true }
    assert.equal((await client.ask('updateInviteToken', { params: { token }, body })).enabled, false)
  }),

  update(400, 'refuses an invalid time, an invalid boolean and an unknown field', async (client, world) => {
    const params = { token: (await newInvite(client, world)).token }
    for (const body of [{ expiresAt: 'tomorrow' }, { enabled: 'yes' }, { name: 'Other' }, [], null])
      await client.refused(400, 'updateInviteToken', { params, body })
  }),

  update(404, 'returns 404 for an unknown secret', async (client, world) => {
    await client.refused(404, 'updateInviteToken', { params: { token: world.newName() }, body: { enabled: false } })
  }),

  list(200, 'lists all tokens, disabled and expired ones too', async (client, world) => {
    const made = [await newInvite(client, world), await newInvite(client, world), await newInvite(client, world)]
    const [works, disabled, expired] = made.map(({ token }) => token) as [string, string, string]
    await client.ask('updateInviteToken', { params: { token: disabled }, body: { enabled: false } })
    await client.ask('updateInviteToken', { params: { token: expired }, body: { expiresAt: inSeconds(-3600) } })
    const { tokens } = await client.ask('getInviteTokens', {})
    for (const token of [works, disabled, expired]) {
      const one = await client.ask('getInviteToken', { params: { token } })
      assert.equal(one.enabled, token === works)
      assert.deepEqual(
        tokens.filter(({ secret }) => secret === token),
        [one],
      )
    }
  }),
]
