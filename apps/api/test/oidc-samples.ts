import { build } from '../src/store/index.ts'
import type { OidcProviderRow } from '../src/store/repositories/oidc-providers.repository.ts'
import { insertOidcProvider } from '../src/store/repositories/oidc-providers.repository.ts'
import type { TestServer } from './harness.ts'
import type { SampleOf } from './samples.ts'

/** A provider as a row. Nothing listens at its issuer. */
export const oidcProviderRow = (id: string): OidcProviderRow => ({
  id,
  name: 'A sample',
  issuer: `https://login.example.org/${id}`,
  client_id: 'halyard',
  sealed: null,
  scopes: ['openid', 'email'],
  enabled: false,
  auto_create: false,
  email_domains: ['example.org'],
  default_root_role: 3,
  trusts_mail: false,
  enable_group_syncing: false,
  groups_claim: 'groups',
  created_at: '2026-01-31T12:00:00.000Z',
})

/** Stores a provider, without the providers of other samples, since their number is limited. */
const newProvider = async ({ database }: TestServer, id: string): Promise<{ providerId: string }> => {
  await database.run(build.deleteFrom('oidc_provider').where('id', 'like', 'sample-%').compile())
  await database.run(insertOidcProvider(oidcProviderRow(id)))
  return { providerId: id }
}

const settings = (unique: string) => ({
  name: 'Company account',
  issuer: `https://login.example.org/${unique}`,
  clientId: 'halyard',
  clientSecret: 'a secret of the provider',
  scopes: ['openid', 'profile', 'email'],
  autoCreate: true,
  emailDomains: ['example.org'],
})

export const oidcSamples: SampleOf<'oidc'> = {
  getOidcProviders: () => ({}),
  createOidcProvider: async (unique, { server }) => {
    await newProvider(server, `${unique}-first`)
    return { body: { id: unique, ...settings(unique) } }
  },
  getOidcProvider: async (unique, { server }) => ({ params: await newProvider(server, unique) }),
  updateOidcProvider: async (unique, { server }) => ({ params: await newProvider(server, unique), body: settings(unique) }),
  deleteOidcProvider: async (unique, { server }) => ({ params: await newProvider(server, unique) }),
  checkOidcProvider: async (unique, { server }) => ({ params: await newProvider(server, unique) }),
}

/** Stores enough providers for their list to have several pages. */
export const seedOidcProviders = async ({ database }: TestServer): Promise<void> => {
  for (const id of ['seeded-1', 'seeded-2', 'seeded-3']) await database.run(insertOidcProvider(oidcProviderRow(id)))
}
