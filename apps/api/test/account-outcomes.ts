import type { Contract } from '@halyard/contracts'
import { body, type EndpointOutcomes, input, secured } from './outcome-parts.ts'

type Resource =
  | 'access'
  | 'apiTokens'
  | 'auth'
  | 'groups'
  | 'inviteTokens'
  | 'oidc'
  | 'passkeys'
  | 'personalAccessTokens'
  | 'profile'
  | 'roles'
  | 'saml'
  | 'scim'
  | 'serviceAccounts'
  | 'users'

/** Outcomes of the endpoints of accounts, credentials, roles and permissions. */
export const accountOutcomes: { readonly [R in Resource]: { readonly [O in keyof Contract[R]]: EndpointOutcomes } } = {
  access: {
    getPermissionHolders: { sample: 200, ...secured, ...input },
    explainPermission: { sample: 200, ...secured, ...input },
    addProjectAccess: { sample: 200, ...secured, ...body, unknownNames: 404 },
    getProjectAccess: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getProjectUsers: { sample: 200, ...secured, ...input, unknownNames: 404 },
    removeProjectGroup: { sample: 200, ...secured, ...input, unknownNames: 404 },
    removeProjectUser: { sample: 200, ...secured, ...input, unknownNames: 404 },
    setProjectAccess: { sample: 200, ...secured, ...body, unknownNames: 404 },
    setProjectGroupRoles: { sample: 200, ...secured, ...body, unknownNames: 404 },
    setProjectUserRoles: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  apiTokens: {
    createApiToken: { sample: 201, ...secured, ...body },
    createProjectApiToken: { sample: 201, ...secured, ...body, unknownNames: 404 },
    deleteApiToken: { sample: 200, ...secured, ...input, unknownNames: 200 },
    deleteProjectApiToken: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getApiTokens: { sample: 200, ...secured, ...input },
    getApiTokensByName: { sample: 200, ...secured, ...input, unknownNames: 200 },
    validateEdgeTokens: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    getProjectApiTokens: { sample: 200, ...secured, ...input, unknownNames: 404 },
    updateApiToken: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  auth: {
    getSignInMethods: { sample: 200, noToken: 200, frontendToken: 200 },
    getSignInTest: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getPasskeyRequest: { sample: 200, noToken: 200, frontendToken: 200 },
    getSimpleSettings: { sample: 200, ...secured },
    logInWithPasskey: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    setSimpleSettings: { sample: 200, ...secured, ...body },
    logIn: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    logOut: { sample: 204, noToken: 204, frontendToken: 204, ...input },
    resetPassword: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    sendResetMail: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    validateNewPassword: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    validateResetLink: { sample: 200, noToken: 200, frontendToken: 200, ...input },
  },
  groups: {
    createGroup: { sample: 201, ...secured, ...body },
    deleteGroup: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getGroup: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getGroups: { sample: 200, ...secured, ...input },
    updateGroup: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  inviteTokens: {
    createInviteToken: { sample: 201, ...secured, ...body },
    getInviteToken: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getInviteTokens: { sample: 200, ...secured, ...input },
    signUp: { sample: 201, noToken: 201, frontendToken: 201, ...body, unknownNames: 400 },
    updateInviteToken: { sample: 200, ...secured, ...body, unknownNames: 404 },
    validateInvite: { sample: 200, noToken: 200, frontendToken: 200, ...input, unknownNames: 400 },
  },
  oidc: {
    checkOidcProvider: { sample: 200, ...secured, ...input, unknownNames: 404 },
    createOidcProvider: { sample: 201, ...secured, ...body },
    deleteOidcProvider: { sample: 204, ...secured, ...input, unknownNames: 404 },
    getOidcProvider: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getOidcProviders: { sample: 200, ...secured, ...input },
    updateOidcProvider: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  passkeys: {
    createPasskey: { sample: 201, ...secured, ...body },
    deletePasskey: { sample: 200, ...secured, ...input, unknownNames: 404 },
    deleteUserPasskey: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getPasskeyCreation: { sample: 200, ...secured, ...body },
    getPasskeys: { sample: 200, ...secured, ...input },
    getUserPasskeys: { sample: 200, ...secured, ...input, unknownNames: 404 },
    renamePasskey: { sample: 200, ...secured, ...body, unknownNames: 404 },
    setSecondFactor: { sample: 200, ...secured, ...body },
  },
  personalAccessTokens: {
    createPersonalAccessToken: { sample: 201, ...secured, ...body },
    deletePersonalAccessToken: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getPersonalAccessTokens: { sample: 200, ...secured, ...input },
  },
  profile: {
    changeOwnPassword: { sample: 200, ...secured, ...body },
    endOtherSessions: { sample: 200, ...secured },
    endOwnSession: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getOwnSessions: { sample: 200, ...secured, ...input },
    getPreferences: { sample: 200, ...secured },
    setPreferences: { sample: 200, ...secured, ...body },
    getNotificationSettings: { sample: 200, ...secured },
    getOwnUser: { sample: 200, ...secured },
    getProfile: { sample: 200, ...secured },
    setNotificationSettings: { sample: 200, ...secured, ...body },
  },
  roles: {
    createRole: { sample: 201, ...secured, ...body },
    deleteRole: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getRole: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getRoles: { sample: 200, ...secured, ...input },
    updateRole: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  saml: {
    getSamlSettings: { sample: 200, ...secured },
    getSamlStatus: { sample: 200, ...secured },
    setSamlSettings: { sample: 200, ...secured, ...body },
  },
  scim: {
    createScimToken: { sample: 201, ...secured },
    deleteScimToken: { sample: 200, ...secured },
    getScimSettings: { sample: 200, ...secured },
    setScimSettings: { sample: 200, ...secured, ...body },
  },
  serviceAccounts: {
    createServiceAccount: { sample: 201, ...secured, ...body },
    createServiceAccountToken: { sample: 201, ...secured, ...body, unknownNames: 404 },
    deleteServiceAccount: { sample: 200, ...secured, ...input, unknownNames: 404 },
    deleteServiceAccountToken: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getServiceAccountTokens: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getServiceAccounts: { sample: 200, ...secured, ...input },
    updateServiceAccount: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  users: {
    changeUserPassword: { sample: 200, ...secured, ...body, unknownNames: 404 },
    createUser: { sample: 201, ...secured, ...body },
    deleteUser: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getUser: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getUsers: { sample: 200, ...secured, ...input },
    getUsersAndGroups: { sample: 200, ...secured, ...input },
    resetUserPassword: { sample: 200, ...secured, ...body },
    searchUsers: { sample: 200, ...secured, ...input },
    updateUser: { sample: 200, ...secured, ...body, unknownNames: 404 },
    validatePassword: { sample: 200, ...secured, ...body },
  },
}
