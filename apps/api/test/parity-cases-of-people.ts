import { type Cases, ok } from './parity-case.ts'

const shop = { projectId: 'shop' }
const unknownAccount = { id: 2147483647 }

/** Cases of accounts, tokens, roles and settings. */
export const peopleCases: Cases = {
  users: {
    createUser: [
      ok(409, 'a name that exists', () => ({ body: { username: 'SAMPLE-person', rootRole: 'Viewer' } })),
      ok(400, 'a password that is weak', () => ({ body: { username: 'weak', rootRole: 'Viewer', password: 'weak' } })),
    ],
    getUser: [ok(404, 'an unknown one', () => ({ params: unknownAccount }))],
    updateUser: [
      ok(404, 'an unknown one', () => ({ params: unknownAccount, body: { name: 'Nobody' } })),
      ok(400, 'a user name, which stays', () => ({ params: unknownAccount, body: { username: 'moved' } as object })),
    ],
    deleteUser: [ok(404, 'an unknown one', () => ({ params: unknownAccount }))],
    searchUsers: [ok(200, 'too little', () => ({ query: { q: 'a' } }))],
    resetUserPassword: [ok(404, 'an unknown address', () => ({ body: { id: 'nobody@example.org' } }))],
    changeUserPassword: [ok(400, 'a password that is weak', () => ({ params: unknownAccount, body: { password: 'weak' } }))],
    validatePassword: [ok(400, 'a password that is weak', () => ({ body: { password: 'weak' } }))],
  },
  profile: {
    changeOwnPassword: [
      ok(401, 'a wrong old password', () => ({
        body: { oldPassword: 'Wrong-Horse-7', password: 'Correct-Horse-7', confirmPassword: 'Correct-Horse-7' },
      })),
      ok(400, 'two that differ', () => ({
        body: { oldPassword: 'Correct-Horse-7', password: 'Correct-Horse-7', confirmPassword: 'Correct-Horse-8' },
      })),
    ],
  },
  serviceAccounts: {
    createServiceAccount: [
      ok(409, 'a name that exists', () => ({ body: { username: 'sample-person', rootRole: 3 } })),
      ok(400, 'a role of projects', () => ({ body: { username: 'refused', rootRole: 4 } })),
    ],
    updateServiceAccount: [ok(404, 'an unknown one', () => ({ params: unknownAccount, body: { name: 'Nobody' } }))],
    deleteServiceAccount: [ok(404, 'an unknown one', () => ({ params: unknownAccount }))],
    createServiceAccountToken: [ok(404, 'of an unknown account', () => ({ params: unknownAccount, body: { description: 'lost' } }))],
  },
  personalAccessTokens: {
    createPersonalAccessToken: [
      ok(400, 'a time in the past', () => ({ body: { description: 'late', expiresAt: '2026-02-03T05:05:06.789+01:00' } })),
    ],
    deletePersonalAccessToken: [ok(404, 'an unknown one', () => ({ params: unknownAccount }))],
  },
  apiTokens: {
    createApiToken: [
      ok(400, 'a project that does not exist', () => ({ body: { tokenName: 'lost', type: 'client', project: 'nowhere' } })),
      ok(400, 'an admin token for one project', () => ({ body: { tokenName: 'narrow', type: 'admin', project: 'shop' } })),
    ],
    createProjectApiToken: [
      ok(400, 'of another project', () => ({ params: shop, body: { tokenName: 'lost', type: 'client', project: 'default' } })),
    ],
    deleteProjectApiToken: [ok(200, 'an unknown one', () => ({ params: { ...shop, token: '[]:development.unknown' } }))],
    updateApiToken: [ok(404, 'an unknown one', () => ({ params: { token: '[]:development.unknown' }, body: { expiresAt: null } }))],
    deleteApiToken: [ok(200, 'an unknown one', () => ({ params: { token: '[]:development.unknown' } }))],
  },
  auth: {
    logIn: [ok(401, 'an unknown user', () => ({ body: { username: 'nobody', password: 'Correct-Horse-7' } }))],
    validateNewPassword: [ok(400, 'a password that is weak', () => ({ body: { password: 'weak' } }))],
    validateResetLink: [ok(401, 'an unknown link', () => ({ query: { token: 'unknown' } }))],
  },
  inviteTokens: {
    getInviteToken: [ok(404, 'an unknown one', () => ({ params: { token: 'unknown' } }))],
    validateInvite: [ok(400, 'an unknown one', () => ({ params: { secret: 'unknown' } }))],
  },
  access: {
    getProjectAccess: [ok(404, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } }))],
    setProjectUserRoles: [ok(404, 'of an unknown user', () => ({ params: { ...shop, userId: 2147483647 }, body: { roles: [5] } }))],
    addProjectAccess: [ok(400, 'ids that lead nowhere', () => ({ params: shop, body: { roles: [1], users: [2147483647] } }))],
    setProjectAccess: [ok(409, 'without an owner', () => ({ params: shop, body: { roles: [] } }))],
  },
  groups: {
    getGroup: [ok(404, 'an unknown one', () => ({ params: { groupId: 2147483647 } }))],
    createGroup: [ok(400, 'a role of projects', () => ({ body: { name: 'refused', rootRole: 4 } }))],
  },
  saml: {
    setSamlSettings: [ok(400, 'an invalid URL', () => ({ body: { entityId: 'x', signOnUrl: 'javascript:alert(1)', certificate: 'x' } }))],
  },
}
