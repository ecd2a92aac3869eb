import { type Samples, sample } from './sample.ts'

const input = { name: 'Company account', issuer: 'https://login.example.org/staff', clientId: 'halyard' }
const registered = {
  redirectUri: 'https://flags.example.org/auth/oidc/staff/callback',
  backchannelLogoutUri: 'https://flags.example.org/auth/oidc/staff/backchannel-logout',
  postLogoutRedirectUri: 'https://flags.example.org/sign-in',
}
const provider = {
  id: 'staff',
  ...input,
  ...registered,
  hasClientSecret: true,
  scopes: ['openid'],
  enabled: false,
  autoCreate: false,
  emailDomains: [],
  defaultRootRole: 3,
  trustsMail: false,
  enableGroupSyncing: false,
  groupsClaim: 'groups',
  createdAt: '2026-01-31T12:00:00.000Z',
  loginPath: '/auth/oidc/staff/login',
}
const unknown = { issuer: null, endpoints: null, algorithms: [], keys: null, supports: null, clockDifference: null }

export const signInSamples: Samples = {
  oidcProviderSchema: sample(provider, { hasClientSecret: undefined }),
  oidcProvidersSchema: sample({ providers: [provider] }, { providers: null }),
  createOidcProviderSchema: sample({ id: 'staff', ...input }, { issuer: 'http://login.example.org' }),
  updateOidcProviderSchema: sample({ ...input, issuer: 'http://127.0.0.1:8080', clientSecret: null }, { scopes: ['profile'] }),
  oidcProviderCheckSchema: sample({ faults: ['no response'], warnings: [], ...unknown, ...registered }, { faults: null }),
}
