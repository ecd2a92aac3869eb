import type { Operation } from './operations.ts'

interface SpecifiedEndpoint {
  readonly number: number
  readonly method: string
  readonly path: string
  /** Name in the contract. */
  readonly operation: Operation
  /** Statuses that the specification lists. */
  readonly statuses: readonly number[]
}

/** The nineteen endpoints. Source: specification, "Endpoints"; it lists no status for the import, which returns 202. */
export const specification = [
  {
    number: 1,
    method: 'PUT',
    path: '/api/admin/features/:featureName/tags',
    operation: 'updateFeatureTags',
    statuses: [200, 400, 401, 403, 404],
  },
  {
    number: 2,
    method: 'POST',
    path: '/api/admin/service-account',
    operation: 'createServiceAccount',
    statuses: [201, 400, 401, 403, 409, 415],
  },
  {
    number: 3,
    method: 'POST',
    path: '/api/admin/user-admin/reset-password',
    operation: 'resetUserPassword',
    statuses: [200, 400, 401, 403, 404],
  },
  {
    number: 4,
    method: 'GET',
    path: '/api/admin/archive/features/:projectId',
    operation: 'getArchivedFeatures',
    statuses: [200, 401, 403],
  },
  {
    number: 5,
    method: 'GET',
    path: '/api/admin/features',
    operation: 'getAllFeatures',
    statuses: [200, 401, 403],
  },
  {
    number: 6,
    method: 'GET',
    path: '/api/admin/invite-link/tokens/:token',
    operation: 'getInviteToken',
    statuses: [200, 401, 403],
  },
  {
    number: 7,
    method: 'GET',
    path: '/api/admin/projects',
    operation: 'getProjects',
    statuses: [200, 401, 403],
  },
  {
    number: 8,
    method: 'POST',
    path: '/api/admin/projects/:projectId/environments/:environment/change-requests',
    operation: 'createChangeRequest',
    statuses: [200],
  },
  {
    number: 9,
    method: 'POST',
    path: '/api/admin/state/import',
    operation: 'importState',
    statuses: [202],
  },
  {
    number: 10,
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/pending/:featureName',
    operation: 'getPendingChangeRequestsForFeature',
    statuses: [200],
  },
  {
    number: 11,
    method: 'POST',
    path: '/api/admin/auth/saml/settings',
    operation: 'setSamlSettings',
    statuses: [200, 400, 401, 403, 415],
  },
  {
    number: 12,
    method: 'GET',
    path: '/api/admin/projects/:projectId/change-requests/pending',
    operation: 'getPendingChangeRequests',
    statuses: [200],
  },
  {
    number: 13,
    method: 'GET',
    path: '/api/admin/projects/:projectId/users',
    operation: 'getProjectUsers',
    statuses: [200, 401, 403],
  },
  {
    number: 14,
    method: 'GET',
    path: '/api/admin/user/profile',
    operation: 'getProfile',
    statuses: [200, 401],
  },
  {
    number: 15,
    method: 'GET',
    path: '/api/admin/user-admin/access',
    operation: 'getUsersAndGroups',
    statuses: [200, 401],
  },
  {
    number: 16,
    method: 'GET',
    path: '/api/admin/projects/:projectId/access',
    operation: 'getProjectAccess',
    statuses: [200],
  },
  {
    number: 17,
    method: 'PUT',
    path: '/api/admin/invite-link/tokens/:token',
    operation: 'updateInviteToken',
    statuses: [200],
  },
  {
    number: 18,
    method: 'GET',
    path: '/api/admin/client-metrics/features/:name/raw',
    operation: 'getRawFeatureMetrics',
    statuses: [200],
  },
  {
    number: 19,
    method: 'GET',
    path: '/api/admin/invite-link/tokens',
    operation: 'getInviteTokens',
    statuses: [200],
  },
] as const satisfies readonly SpecifiedEndpoint[]

/** Error name of each status. Source: specification, "Errors". */
export const errorNames: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'AuthenticationRequired',
  403: 'NoAccessError',
  404: 'NotFoundError',
  409: 'NameExistsError',
  415: 'ContentTypeerror',
}
