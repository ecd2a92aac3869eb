import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const role = { id: 3, type: 'root', name: 'Viewer' }
const found = { id: 7, accountType: 'User', imageUrl: 'https://www.example.com/ada.png' }
const pat = { id: 1, description: 'CI', userId: 7, expiresAt: null, createdAt: at, seenAt: null }
const apiToken = {
  id: 1,
  tokenName: 'Shop',
  username: 'Shop',
  type: 'frontend',
  environment: 'production',
  project: '*',
  projects: ['*'],
  alias: null,
  createdAt: at,
  expiresAt: at,
  seenAt: null,
}
const password = 'x'.repeat(256)

export const accountSamples: Samples = {
  emptySchema: { accepted: {}, refused: null, at: '' },
  foundUserSchema: sample(found, { id: '7' }),
  foundUsersSchema: { accepted: [found], refused: [null], at: '0' },
  usersSchema: sample({ users: [{ id: 7 }], rootRoles: [role] }, { users: [{}] }, 'users/0/id'),
  createUserSchema: sample({ username: 'ada', rootRole: 'Viewer' }, { rootRole: 'Owner' }),
  updateUserSchema: sample({ name: '', email: '' }, { username: 'ada' }, ''),
  passwordSchema: sample({ password }, { password: `${password}x` }),
  changeOwnPasswordSchema: sample({ password, confirmPassword: password, oldPassword: 'y' }, { confirmPassword: 'y' }),
  patSchema: sample(pat, { description: null }),
  patsSchema: sample({ pats: [pat] }, { pats: undefined }),
  createPatSchema: sample({ description: 'CI', expiresAt: null }, { description: '' }),
  createdPatSchema: sample({ ...pat, secret: 'user:5f2b' }, { secret: undefined }),
  apiTokenSchema: sample(apiToken, { type: 'client' }),
  apiTokensSchema: sample({ tokens: [apiToken] }, { tokens: {} }),
  createApiTokenSchema: sample({ username: 'Shop', type: 'CLIENT', environment: '*' }, { type: 'sdk' }),
  validateEdgeTokensSchema: sample({ tokens: ['*:*.5f2b'] }, { tokens: [7] }, 'tokens/0'),
  edgeTokensSchema: sample(
    { tokens: [{ token: '*:*.5f2b', type: 'backend', environment: 'production', projects: ['*'] }] },
    { tokens: [{ token: '*:*.5f2b', type: 'client', environment: 'production', projects: ['*'] }] },
    'tokens/0/type',
  ),
  createdApiTokenSchema: sample({ ...apiToken, secret: '*:*.5f2b' }, { secret: null }),
  updateApiTokenSchema: sample({ expiresAt: null }, { expiresAt: undefined }),
  logInSchema: sample({ username: 'ada', password: ' ' }, { password: '' }),
  resetLinkSchema: sample({ token: 'x', createdBy: null, email: null, name: null, id: 7, role }, { role: undefined }),
  setPasswordSchema: sample({ token: 'x', password }, { token: undefined }),
  emailSchema: sample({ email: 'Ada@Example.com' }, { email: 'ada' }),
}
