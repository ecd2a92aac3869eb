import assert from 'node:assert/strict'
import { samlSettingsInputSchema } from '@halyard/contracts'
import { about } from '../case.ts'
import type { Client } from '../client.ts'
import type { World } from '../world.ts'

const it = about(11)

/** Not enabled, so that nobody is kept from logging in meanwhile. */
const required = {
  entityId: 'https://idp.example.invalid/entity',
  signOnUrl: 'https://idp.example.invalid/sso',
  certificate: 'MIIC0DCCAbigAwIBAgIJAJ',
}
const whole = {
  ...required,
  enabled: false,
  signOutUrl: 'https://idp.example.invalid/out',
  spCertificate: 'MIIC',
  autoCreate: true,
  emailDomains: 'example.invalid,example.com',
  defaultRootRole: 'Editor' as const,
}

/** Puts the settings back at the end; those that were never set cannot be unset. */
const keepSettings = async (client: Client, world: World) => {
  const { data: before } = samlSettingsInputSchema.safeParse(await client.ask('getSamlSettings', {}))
  if (before) world.onClose(() => client.ask('setSamlSettings', { body: before }))
}

export const samlSettings = [
  it(200, 'stores settings as they are sent', async (client, world) => {
    await keepSettings(client, world)
    const { warnings: _, ...stored } = await client.ask('setSamlSettings', { body: whole })
    assert.deepEqual(stored, whole)
    const { warnings: __, ...read } = await client.ask('getSamlSettings', {})
    assert.deepEqual(read, whole)
  }),

  it(200, 'replaces all settings by those sent', async (client, world) => {
    await keepSettings(client, world)
    await client.ask('setSamlSettings', { body: whole })
    await client.ask('setSamlSettings', { body: required })
    const { warnings: _, ...read } = await client.ask('getSamlSettings', {})
    assert.deepEqual(read, { ...required, enabled: false, autoCreate: false })
  }),

  it(400, 'needs entityId, signOnUrl and certificate', async (client, world) => {
    await keepSettings(client, world)
    await client.ask('setSamlSettings', { body: required })
    for (const name of Object.keys(required)) await client.refused(400, 'setSamlSettings', { body: { ...whole, [name]: undefined } })
    for (const wrong of [{ defaultRootRole: 'Owner' }, { enabled: 'no' }, { autoCreate: 1 }])
      await client.refused(400, 'setSamlSettings', { body: { ...whole, ...wrong } })
    assert.equal((await client.ask('getSamlSettings', {})).emailDomains, undefined)
  }),
]
