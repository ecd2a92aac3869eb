import assert from 'node:assert/strict'
import { samlSettingsInputSchema } from '@halyard/contracts'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import type { World } from '../world.ts'

const it = about(11)

/** Disabled, so that logins keep working meanwhile. */
const required = {
  entityId: 'https://idp.example.invalid/entity',
  signOnUrl: 'https://idp.example.invalid/sso',
  certificate: 'MIIC0DCCAbigAwIBAgIJAJ',
}
const complete = {
  ...required,
  enabled: false,
  signOutUrl: 'https://idp.example.invalid/out',
  spCertificate: 'MIIC',
  autoCreate: true,
  emailDomains: 'example.invalid,example.com',
  defaultRootRole: 'Editor' as const,
}

/** Restores the settings at the end. Settings that were never stored cannot be deleted. */
const restoreSettingsAtEnd = async (client: Client, world: World) => {
  const { data: before } = samlSettingsInputSchema.safeParse(await client.ask('getSamlSettings', {}))
  if (before) world.onClose(() => client.ask('setSamlSettings', { body: before }))
}

export const samlSettings = [
  it(200, 'stores the settings unchanged', async (client, world) => {
    await restoreSettingsAtEnd(client, world)
    const { warnings: _, ...stored } = await client.ask('setSamlSettings', { body: complete })
    assert.deepEqual(stored, complete)
    const { warnings: __, ...read } = await client.ask('getSamlSettings', {})
    assert.deepEqual(read, complete)
  }),

  it(200, 'replaces all settings with the given ones', async (client, world) => {
    await restoreSettingsAtEnd(client, world)
    await client.ask('setSamlSettings', { body: complete })
    await client.ask('setSamlSettings', { body: required })
    const { warnings: _, ...read } = await client.ask('getSamlSettings', {})
    assert.deepEqual(read, { ...required, enabled: false, autoCreate: false })
  }),

  it(400, 'requires entityId, signOnUrl and certificate', async (client, world) => {
    await restoreSettingsAtEnd(client, world)
    await client.ask('setSamlSettings', { body: required })
    for (const name of Object.keys(required)) await client.refused(400, 'setSamlSettings', { body: { ...complete, [name]: undefined } })
    for (const wrong of [{ defaultRootRole: 'Owner' }, { enabled: 'no' }, { autoCreate: 1 }])
      await client.refused(400, 'setSamlSettings', { body: { ...complete, ...wrong } })
    assert.equal((await client.ask('getSamlSettings', {})).emailDomains, undefined)
  }),
]
