import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const role = { id: 3, type: 'root', name: 'Viewer' }
const user = { id: 7, name: null, email: 'ada@example.com', username: null, seenAt: null, createdAt: at, accountType: 'Service Account' }
const invite = {
  secret: '8f14e45fceea167a5a36dedd4bea2543',
  url: null,
  name: 'Newcomers',
  enabled: false,
  expiresAt: at,
  createdAt: at,
  createdBy: null,
  users: [user],
  role,
}
const token = { id: 1, secret: 'user:5f2b', expiresAt: null, createdAt: at, seenAt: null, lastSeen: null }
const projectUser = { id: 7, email: null, imageUrl: null, addedAt: at, roleId: 4, roles: [4, 5] }
const member = { joinedAt: at, createdBy: null, user }
const group = { id: 1, description: null, mappingsSSO: ['payments'], rootRole: null, createdAt: null, users: [member], roles: [5] }
const saml = { entityId: 'urn:idp', signOnUrl: 'https://idp.example.com/sso', certificate: 'MIIC' }
const metrics = { featureName: 'checkout', appName: 'shop', environment: 'production', timestamp: at, yes: 0, no: 3, variants: { blue: 3 } }
const detail = { message: 'must be there', path: 'body/name' }

export const peopleSamples: Samples = {
  errorDetailSchema: sample(detail, { path: ['body'] }),
  errorSchema: sample({ id: 'e1', name: 'ContentTypeerror', message: 'no', details: [detail] }, { name: 'BadDataError' }),
  roleSchema: sample(role, { id: '3' }),
  userSchema: sample(user, { accountType: 'Robot' }),
  idSchema: sample({ id: 'ada@example.com' }, { id: 7 }),
  resetPasswordSchema: sample({ resetPasswordUrl: 'http://localhost:4242/reset-password?token=x' }, { resetPasswordUrl: '/reset' }),
  createServiceAccountSchema: sample({ username: 'ci', rootRole: 2 }, { rootRole: 'Editor' }),
  serviceAccountTokenSchema: sample(token, { createdAt: 'today' }),
  serviceAccountSchema: sample({ id: 9, username: 'ci', tokens: [token], seenAt: null }, { tokens: undefined }),
  publicSignupTokenSchema: sample(invite, { role: undefined }),
  publicSignupTokensSchema: sample({ tokens: [invite] }, { tokens: {} }),
  publicSignupTokenUpdateSchema: sample({}, { name: 'other' }, ''),
  profileSchema: sample({ rootRole: role, projects: [], features: [] }, { projects: 'default' }),
  projectUserSchema: sample(projectUser, { imageUrl: 'ada.png' }),
  projectUsersSchema: sample({ users: [projectUser], roles: [role] }, { roles: undefined }),
  groupMemberSchema: sample(member, { user: undefined }),
  projectGroupSchema: sample(group, { id: undefined }),
  projectAccessSchema: sample({ groups: [group], users: [], roles: [] }, { groups: undefined }),
  groupBaseSchema: sample({ id: 1, name: 'Team', userCount: 0, rootRole: null }, { rootRole: 'Viewer' }),
  userBaseSchema: sample({ id: 7, accountType: 'User' }, { accountType: undefined }),
  usersGroupsBaseSchema: sample({ groups: [], users: [] }, { users: [{ id: 7 }] }, 'users/0/accountType'),
  samlSettingsSchema: sample({ ...saml, enabled: true, autoCreate: false }, { defaultRootRole: 'Owner' }),
  samlSettingsInputSchema: sample({ ...saml, signOutUrl: '' }, { signOnUrl: 'javascript:alert(1)' }),
  featureEnvironmentMetricsSchema: sample(metrics, { yes: -1 }),
  featureMetricsSchema: sample({ version: 1, maturity: 'stable', data: [metrics] }, { version: 0 }),
}
