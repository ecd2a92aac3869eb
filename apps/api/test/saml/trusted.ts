import { expect } from 'vitest'
import type { TestServer } from '../harness.ts'
import { callback, ourEntityId } from './browser.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

export const settingsPath = '/api/admin/auth/saml/settings'

/** Stores SAML settings, and expects that they are accepted. */
export const setSettings = async (server: TestServer, body: object): Promise<void> => {
  expect(await server.send('POST', settingsPath, { body })).toMatchObject({ status: 200 })
}

/** A provider that our server trusts until other settings are stored. It stops when the running test ends. */
export const trustedProvider = async (server: TestServer, settings: object = {}): Promise<IdentityProvider> => {
  const provider = await startIdentityProvider(callback, ourEntityId)
  await setSettings(server, { ...provider.settings, ...settings })
  return provider
}

/** A mail address that no other test uses. */
export const mailOf = (name: string, domain = 'example.org'): string => `${name}-${crypto.randomUUID().slice(0, 8)}@${domain}`

/** The reasons of all refused logins in the log of a server. */
export const reasonsIn = (server: TestServer): string[] =>
  server.log
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'a single sign-on was refused')
    .map(({ reason }) => reason)

/** Everything that a refused login must not change. */
export const accountsOf = async (server: TestServer): Promise<string> => {
  const [users, groups] = await Promise.all(['/api/admin/user-admin', '/api/admin/groups'].map((path) => server.send('GET', path)))
  return users!.text + groups!.text
}
