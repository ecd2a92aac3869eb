import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const role = { id: 3, type: 'root', name: 'Viewer' }
const user = { id: 7, name: null, email: 'ada@example.com', username: null, seenAt: null, createdAt: at, accountType: 'Service Account' }
const found = { id: 7, accountType: 'User', imageUrl: 'https://www.example.com/ada.png' }
const holder = { ...found, grants: [{ role, scope: { project: 'default' }, source: 'group', group: { id: 1, name: 'Team' } }] }
const session = { id: 3, createdAt: at, expiresAt: at, seenAt: null, userAgent: null, current: true }
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
const token = { id: 1, secret: 'user:5f2b', description: 'CI', userId: 9, expiresAt: null, createdAt: at, seenAt: null, lastSeen: null }
const projectUser = { id: 7, email: null, imageUrl: null, addedAt: at, roleId: 4, roles: [4, 5] }
const member = { joinedAt: at, createdBy: null, user }
const group = { id: 1, description: null, mappingsSSO: ['payments'], rootRole: null, createdAt: null, users: [member], roles: [5] }
const wholeGroup = { ...group, name: 'Team', createdBy: null, createdAt: at, projects: [], userCount: 1 }
const scim = { enabled: true, adoptExisting: false, defaultRootRole: 'Viewer' }
const saml = { entityId: 'urn:idp', signOnUrl: 'https://idp.example.com/sso', certificate: 'MIIC' }
const signInTest = {
  id: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc',
  provider: 'saml:urn:idp',
  createdAt: at,
  expiresAt: at,
  accepted: false,
  reason: 'no',
  clockDifference: null,
  person: null,
  attributes: [{ name: 'mail', values: [] }],
  account: null,
  roles: [{ id: 3, name: 'Viewer', project: null, group: null }],
  joined: [],
  left: [],
}
const samlStatus = {
  usable: true,
  entityId: 'https://x.example.com/auth/saml/metadata',
  callbackUrl: 'https://x.example.com/auth/saml/callback',
  logoutUrl: 'https://x.example.com/auth/saml/logout/done',
  metadataUrl: 'https://x.example.com/auth/saml/metadata',
  signsRequests: false,
  certificates: [],
  serverTime: at,
}
const passkey = { id: 1, name: 'Key', createdAt: at, usedAt: null, backedUp: false, aaguid: '0' }
const required = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
const creation = {
  rp: { id: 'localhost', name: 'Halyard' },
  user: { id: 'u', name: 'ada', displayName: 'Ada' },
  challenge: 'c',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1,
  excludeCredentials: [{ id: 'a', type: 'public-key', transports: ['usb'] }],
  authenticatorSelection: required,
  attestation: 'none',
}
const request = { challenge: 'c', rpId: 'localhost', timeout: 1, userVerification: 'required', allowCredentials: [] }
const credential = { id: 'a', rawId: 'a', type: 'public-key' }
const created = { clientDataJSON: 'e30', attestationObject: 'o2' }
const signed = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: null }
const detail = { message: 'must be there', path: 'body/name' }

export const peopleSamples: Samples = {
  passkeySchema: sample(passkey, { usedAt: undefined }),
  passkeysSchema: sample({ passkeys: [passkey], secondFactor: false }, { secondFactor: 'no' }),
  passkeyCreationSchema: sample(
    { ticket: 'x', options: creation },
    { options: { ...creation, attestation: 'direct' } },
    'options/attestation',
  ),
  passkeyRequestSchema: sample({ ticket: 'x', options: request }, { ticket: undefined }),
  freshProofSchema: sample({}, { word: 'x' }, ''),
  createPasskeySchema: sample({ ticket: 'x', name: 'Key', response: { ...credential, response: created } }, { name: ' ' }),
  renamePasskeySchema: sample({ name: 'Key' }, { name: '' }),
  secondFactorSchema: sample({ required: true }, { required: 1 }),
  setSecondFactorSchema: sample({ required: true }, { required: null }),
  passkeyLogInSchema: sample({ ticket: 'x', response: { ...credential, response: signed } }, { ticket: '' }),
  simpleSettingsInputSchema: sample({ disabled: true }, { extra: true }, ''),
  simpleSettingsSchema: sample({ disabled: true }, { disabled: 'yes' }),
  errorDetailSchema: sample(detail, { path: ['body'] }),
  errorSchema: sample({ id: 'e1', name: 'ContentTypeerror', message: 'no', details: [detail] }, { name: 'BadDataError' }),
  roleSchema: sample(role, { id: '3' }),
  rolePermissionSchema: sample({ name: 'ADMIN', permission: 'ADMIN' }, { name: undefined }),
  rolePermissionInputSchema: sample({ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }, { name: 'FLY' }),
  roleInputSchema: sample({ name: 'Developer', type: 'custom', permissions: [{ name: 'UPDATE_FEATURE' }] }, { type: 'root' }),
  roleWithPermissionsSchema: sample({ ...role, permissions: [{ name: 'ADMIN', permission: 'ADMIN' }] }, { permissions: undefined }),
  rolesSchema: sample({ version: 1, roles: [{ ...role, permissions: [] }] }, { version: undefined }),
  userSchema: sample(user, { accountType: 'Robot' }),
  idSchema: sample({ id: 'ada@example.com' }, { id: 7 }),
  resetPasswordSchema: sample({ resetPasswordUrl: 'http://localhost:4242/reset-password?token=x' }, { resetPasswordUrl: '/reset' }),
  createServiceAccountSchema: sample({ username: 'ci', rootRole: 2 }, { rootRole: 'Editor' }),
  serviceAccountTokenSchema: sample(token, { createdAt: 'today' }),
  serviceAccountTokensSchema: sample({ pats: [token] }, { pats: [{ ...token, id: null }] }, 'pats/0/id'),
  createdServiceAccountTokenSchema: sample(token, { secret: undefined }),
  updateServiceAccountSchema: sample({ extra: 'ignored' }, { rootRole: 'Editor' }),
  serviceAccountsSchema: sample({ serviceAccounts: [], rootRoles: [role] }, { rootRoles: undefined }),
  serviceAccountSchema: sample({ id: 9, username: 'ci', tokens: [token], seenAt: null }, { tokens: undefined }),
  publicSignupTokenSchema: sample(invite, { role: undefined }),
  publicSignupTokensSchema: sample({ tokens: [invite] }, { tokens: {} }),
  publicSignupTokenCreateSchema: sample({ name: 'Newcomers', expiresAt: at }, { expiresAt: '2026-01-31' }),
  signUpSchema: sample({ email: 'ada@localhost', name: 'Ada', password: 'x' }, { role: 1 }, ''),
  publicSignupTokenUpdateSchema: sample({}, { name: 'other' }, ''),
  heldPermissionSchema: sample({ permission: 'ADMIN' }, { permission: undefined }),
  callerSchema: sample({ name: 'ci', isAPI: true, type: 'admin', projects: ['*'] }, { type: 'client' }),
  ownUserSchema: sample({ user: { id: 7, name: null, isAPI: false }, permissions: [], feedback: [], splash: {} }, { user: undefined }),
  permissionSchema: { accepted: 'ADMIN', refused: 'FLY', at: '' },
  permissionGrantSchema: sample({ role, scope: {}, source: 'root' }, { source: 'nobody' }),
  permissionHolderSchema: sample(holder, { grants: undefined }),
  permissionHoldersSchema: sample({ total: 1, holders: [holder] }, { total: -1 }),
  permissionExplanationSchema: sample(
    {
      account: found,
      allowed: false,
      grants: [],
      missing: { permission: 'ADMIN' },
      roles: [role],
      total: 1,
      holders: [holder],
      seesProject: true,
      reviewRequired: false,
      canSkipReview: true,
      canPropose: false,
    },
    { missing: undefined },
  ),
  ownSessionSchema: sample(session, { current: 'yes' }),
  ownSessionsSchema: sample({ sessions: [session] }, { sessions: undefined }),
  signInMethodsSchema: sample({ password: true, passkey: true, resetMail: true, saml: false, providers: [] }, { saml: 'off' }),
  signInProviderSchema: sample({ kind: 'saml', name: 'SAML', path: '/auth/saml/login' }, { kind: 'kerberos' }),
  profileSchema: sample({ rootRole: role, projects: [], features: [] }, { projects: 'default' }),
  projectUserSchema: sample(projectUser, { imageUrl: 'ada.png' }),
  projectUsersSchema: sample({ users: [projectUser], roles: [role] }, { roles: undefined }),
  groupMemberSchema: sample(member, { user: undefined }),
  groupSchema: sample(wholeGroup, { userCount: undefined }),
  groupsSchema: sample({ groups: [wholeGroup] }, { groups: null }),
  groupMemberInputSchema: sample({ user: { id: 7, name: 'ignored' } }, { user: { id: '7' } }, 'user/id'),
  groupInputSchema: sample({ name: 'Team', rootRole: null }, { name: '' }),
  addProjectAccessSchema: sample({ roles: [5] }, { roles: [] }),
  roleHoldersSchema: sample({ id: 4, users: [7] }, { users: [0] }, 'users/0'),
  setProjectAccessSchema: sample({ roles: [{ id: 4 }] }, { roles: [{}] }, 'roles/0/id'),
  projectRolesSchema: sample({ roles: [] }, { roles: ['4'] }, 'roles/0'),
  projectGroupSchema: sample(group, { id: undefined }),
  projectAccessSchema: sample({ groups: [group], users: [], roles: [] }, { groups: undefined }),
  groupBaseSchema: sample({ id: 1, name: 'Team', userCount: 0, rootRole: null }, { rootRole: 'Viewer' }),
  userBaseSchema: sample({ id: 7, accountType: 'User' }, { accountType: undefined }),
  usersGroupsBaseSchema: sample({ groups: [], users: [] }, { users: [{ id: 7 }] }, 'users/0/accountType'),
  signInTestSchema: sample(signInTest, { accepted: 'yes' }),
  samlStatusSchema: sample({ ...samlStatus, faults: [] }, { faults: 'none' }),
  storedSamlSettingsSchema: sample({}, { enabled: 'yes' }),
  samlSettingsSchema: sample({ ...saml, enabled: true, autoCreate: false, warnings: [] }, { defaultRootRole: 'Owner' }),
  scimTokenSchema: sample({ createdAt: at, createdBy: 'ada' }, { createdAt: 'today' }),
  scimSettingsSchema: sample(
    { ...scim, baseUrl: 'https://flags.example.com/scim/v2', token: null, seenAt: null, users: 0, groups: 0 },
    { token: undefined },
  ),
  scimSettingsInputSchema: sample(scim, { defaultRootRole: 'Admin' }),
  createdScimTokenSchema: sample(
    { secret: 'scim_5f2b', baseUrl: 'https://flags.example.com/scim/v2', createdAt: at },
    { secret: undefined },
  ),
  samlSettingsInputSchema: sample({ ...saml, signOutUrl: '' }, { signOnUrl: 'javascript:alert(1)' }),
}
