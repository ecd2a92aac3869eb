import assert from 'node:assert/strict'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import type { World } from '../world.ts'

const it = about(3)

/** Mail address of a new user; no mail can be delivered to it. */
const newUser = async (client: Client, world: World): Promise<string> => {
  const email = `${world.newName()}@example.invalid`
  const { id } = await client.ask('createUser', { body: { email, rootRole: 'Viewer', sendEmail: false } })
  world.onClose(() => client.ask('deleteUser', { params: { id } }))
  return email
}

const linkOf = async (client: Client, email: string): Promise<string> => {
  const { resetPasswordUrl } = await client.ask('resetUserPassword', { body: { id: email } })
  const token = new URL(resetPasswordUrl).searchParams.get('token')
  assert(token, 'the link has no token')
  return token
}

export const passwordResets = [
  it(200, 'creates a link with which the user sets a password, and invalidates the older link', async (client, world) => {
    const email = await newUser(client, world)
    const nobody = client.as({})
    const older = await linkOf(client, email)
    assert.equal((await nobody.ask('validateResetLink', { query: { token: older } })).email, email)
    const token = await linkOf(client, email)
    await nobody.refused(401, 'validateResetLink', { query: { token: older } })
    await nobody.ask('resetPassword', { body: { token, password: 'Correct-Horse-7' } })
    await nobody.refused(401, 'resetPassword', { body: { token, password: 'Battery-Staple-3' } })
  }),

  it(400, 'requires a mail address and refuses other fields', async (client, world) => {
    const id = await newUser(client, world)
    for (const body of [{}, { id: 7 }, { id, more: true }, [], null]) await client.refused(400, 'resetUserPassword', { body })
  }),

  it(404, 'returns 404 for an unknown address', async (client, world) => {
    await client.refused(404, 'resetUserPassword', { body: { id: `${world.newName()}@example.invalid` } })
  }),
]
