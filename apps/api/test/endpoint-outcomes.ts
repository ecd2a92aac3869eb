import type { Contract } from '@halyard/contracts'

/** The status that an endpoint returns in each situation. A situation that an endpoint cannot be in is absent. */
export interface EndpointOutcomes {
  /** Its sample in `samples.ts`, sent by a caller for whom the endpoint is. */
  readonly sample: 200 | 201 | 202 | 204
  readonly noToken: 200 | 201 | 204 | 401
  /** A token of type frontend, which no endpoint is for. */
  readonly frontendToken: 200 | 201 | 204 | 403
  /** Path parameters, query and body that no schema accepts. */
  readonly wrongInput?: 400
  /** Path parameters of the right shape that name nothing that exists. */
  readonly unknownNames?: 200 | 204 | 400 | 401 | 404
  /** The sample with the content type text/plain. */
  readonly textPlain?: 415
  /** A body over the limit. */
  readonly tooLarge?: 413
}

/** For callers with credentials of the administration, or for applications. */
const secured = { noToken: 401, frontendToken: 403 } as const
const input = { wrongInput: 400 } as const
const body = { wrongInput: 400, textPlain: 415, tooLarge: 413 } as const

/** One line for each endpoint of the contract: without it this does not compile. Compared with HTTP, tRPC and the client by `parity.test.ts`. */
export const outcomesByEndpoint: { readonly [R in keyof Contract]: { readonly [O in keyof Contract[R]]: EndpointOutcomes } } = {
  access: {
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
    getProjectApiTokens: { sample: 200, ...secured, ...input, unknownNames: 404 },
  },
  audit: {
    exportEvents: { sample: 200, ...secured, ...input },
    getAuditAnchors: { sample: 200, ...secured, ...input },
  },
  auth: {
    logIn: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    logOut: { sample: 204, noToken: 204, frontendToken: 204 },
    resetPassword: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    sendResetMail: { sample: 200, noToken: 200, frontendToken: 200, ...body },
    validateResetLink: { sample: 200, noToken: 200, frontendToken: 200, ...input },
  },
  changeRequests: {
    createChangeRequest: { sample: 200, ...secured, ...body, unknownNames: 404 },
    deleteChange: { sample: 200, ...secured, ...input, unknownNames: 404 },
    deleteChangeRequest: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getChangeRequest: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getChangeRequestConfig: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getPendingChangeRequests: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getPendingChangeRequestsForFeature: { sample: 200, ...secured, ...input, unknownNames: 404 },
    setChangeRequestConfig: { sample: 200, ...secured, ...body, unknownNames: 404 },
    updateChange: { sample: 200, ...secured, ...body, unknownNames: 404 },
    updateChangeRequestTitle: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  contextFields: {
    createContextField: { sample: 201, ...secured, ...body },
    deleteContextField: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getContextField: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getContextFields: { sample: 200, ...secured, ...input },
    getStrategiesByContextField: { sample: 200, ...secured, ...input, unknownNames: 200 },
    updateContextField: { sample: 200, ...secured, ...body, unknownNames: 404 },
    validateConstraint: { sample: 204, ...secured, ...body },
    validateContextField: { sample: 200, ...secured, ...body },
  },
  dependencies: {
    addFeatureDependency: { sample: 200, ...secured, ...body, unknownNames: 404 },
    checkDependenciesExist: { sample: 200, ...secured, ...input, unknownNames: 404 },
    deleteFeatureDependencies: { sample: 200, ...secured, ...input, unknownNames: 404 },
    deleteFeatureDependency: { sample: 200, ...secured, ...input, unknownNames: 404 },
    listParentOptions: { sample: 200, ...secured, ...input, unknownNames: 404 },
  },
  environments: {
    cloneEnvironment: { sample: 201, ...secured, ...body, unknownNames: 404 },
    createEnvironment: { sample: 201, ...secured, ...body },
    getAllEnvironments: { sample: 200, ...secured, ...input },
    getEnvironment: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getProjectEnvironments: { sample: 200, ...secured, ...input, unknownNames: 404 },
    removeEnvironment: { sample: 200, ...secured, ...input, unknownNames: 404 },
    toggleEnvironmentOff: { sample: 204, ...secured, ...input, unknownNames: 404 },
    toggleEnvironmentOn: { sample: 204, ...secured, ...input, unknownNames: 404 },
    updateEnvironment: { sample: 200, ...secured, ...body, unknownNames: 404 },
    updateSortOrder: { sample: 200, ...secured, ...body },
    validateEnvironmentName: { sample: 200, ...secured, ...body },
  },
  events: {
    findEvents: { sample: 200, ...secured, ...input },
    getEvents: { sample: 200, ...secured, ...input },
    getEventsForToggle: { sample: 200, ...secured, ...input, unknownNames: 200 },
    searchEvents: { sample: 200, ...secured, ...body },
  },
  favorites: {
    addFavoriteFeature: { sample: 200, ...secured, ...input, unknownNames: 404 },
    addFavoriteProject: { sample: 200, ...secured, ...input, unknownNames: 404 },
    removeFavoriteFeature: { sample: 200, ...secured, ...input, unknownNames: 404 },
    removeFavoriteProject: { sample: 200, ...secured, ...input, unknownNames: 404 },
  },
  featureEnvironments: {
    addFeatureStrategy: { sample: 200, ...secured, ...body, unknownNames: 404 },
    bulkToggleFeaturesEnvironmentOff: { sample: 200, ...secured, ...body, unknownNames: 404 },
    bulkToggleFeaturesEnvironmentOn: { sample: 200, ...secured, ...body, unknownNames: 404 },
    deleteFeatureStrategy: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getEnvironmentFeatureVariants: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getFeatureEnvironment: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getFeatureStrategies: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getFeatureStrategy: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getFeatureVariants: { sample: 200, ...secured, ...input, unknownNames: 404 },
    overwriteEnvironmentFeatureVariants: { sample: 200, ...secured, ...body, unknownNames: 404 },
    overwriteFeatureVariants: { sample: 200, ...secured, ...body, unknownNames: 404 },
    overwriteFeatureVariantsOnEnvironments: { sample: 200, ...secured, ...body, unknownNames: 404 },
    patchEnvironmentsFeatureVariants: { sample: 200, ...secured, ...body, unknownNames: 404 },
    patchFeatureStrategy: { sample: 200, ...secured, ...body, unknownNames: 404 },
    patchFeatureVariants: { sample: 200, ...secured, ...body, unknownNames: 404 },
    setStrategySortOrder: { sample: 200, ...secured, ...body, unknownNames: 404 },
    toggleFeatureEnvironmentOff: { sample: 200, ...secured, ...input, unknownNames: 404 },
    toggleFeatureEnvironmentOn: { sample: 200, ...secured, ...input, unknownNames: 404 },
    updateFeatureStrategy: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  featureTypes: {
    getAllFeatureTypes: { sample: 200, ...secured, ...input },
    updateFeatureTypeLifetime: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  features: {
    addTagToFeatures: { sample: 200, ...secured, ...body, unknownNames: 404 },
    archiveFeature: { sample: 202, ...secured, ...input, unknownNames: 404 },
    archiveFeatures: { sample: 202, ...secured, ...body, unknownNames: 404 },
    changeProject: { sample: 200, ...secured, ...body, unknownNames: 404 },
    cloneFeature: { sample: 201, ...secured, ...body, unknownNames: 404 },
    createFeature: { sample: 201, ...secured, ...body, unknownNames: 404 },
    deleteFeature: { sample: 200, ...secured, ...input, unknownNames: 404 },
    deleteFeatures: { sample: 200, ...secured, ...body, unknownNames: 404 },
    getAllFeatures: { sample: 200, ...secured, ...input },
    getArchivedFeatures: { sample: 200, ...secured, ...input, unknownNames: 200 },
    getFeature: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getProjectFeatures: { sample: 200, ...secured, ...input, unknownNames: 404 },
    patchFeature: { sample: 200, ...secured, ...body, unknownNames: 404 },
    reviveFeature: { sample: 200, ...secured, ...input, unknownNames: 404 },
    reviveFeatures: { sample: 200, ...secured, ...body, unknownNames: 404 },
    staleFeatures: { sample: 202, ...secured, ...body, unknownNames: 404 },
    updateFeature: { sample: 200, ...secured, ...body, unknownNames: 404 },
    validateArchiveFeatures: { sample: 200, ...secured, ...body, unknownNames: 404 },
    validateFeature: { sample: 200, ...secured, ...body },
  },
  featuresBatch: {
    exportFeatures: { sample: 200, ...secured, ...body },
    importToggles: { sample: 200, ...secured, ...body },
    validateImport: { sample: 200, ...secured, ...body },
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
  metrics: {
    getApplications: { sample: 200, ...secured, ...input },
    getRawFeatureMetrics: { sample: 200, ...secured, ...input, unknownNames: 200 },
    registerClientApplication: { sample: 202, ...secured, ...body },
    registerClientMetrics: { sample: 202, ...secured, ...body },
  },
  personalAccessTokens: {
    createPersonalAccessToken: { sample: 201, ...secured, ...body },
    deletePersonalAccessToken: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getPersonalAccessTokens: { sample: 200, ...secured, ...input },
  },
  profile: {
    changeOwnPassword: { sample: 200, ...secured, ...body },
    getOwnUser: { sample: 200, ...secured },
    getProfile: { sample: 200, ...secured },
  },
  projects: {
    addDefaultStrategyToProjectEnvironment: { sample: 200, ...secured, ...body, unknownNames: 404 },
    addEnvironmentToProject: { sample: 200, ...secured, ...body, unknownNames: 404 },
    createProject: { sample: 201, ...secured, ...body },
    deleteProject: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getProject: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getProjectHealthReport: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getProjectInsights: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getProjectOverview: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getProjects: { sample: 200, ...secured, ...input },
    removeEnvironmentFromProject: { sample: 200, ...secured, ...input, unknownNames: 404 },
    updateProject: { sample: 200, ...secured, ...body, unknownNames: 404 },
    updateProjectSettings: { sample: 200, ...secured, ...body, unknownNames: 404 },
    validateProject: { sample: 200, ...secured, ...body },
  },
  roles: {
    getRoles: { sample: 200, ...secured, ...input },
  },
  saml: {
    getSamlSettings: { sample: 200, ...secured },
    setSamlSettings: { sample: 200, ...secured, ...body },
  },
  search: {
    searchFeatures: { sample: 200, ...secured, ...input },
  },
  segments: {
    createSegment: { sample: 201, ...secured, ...body },
    getSegment: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getSegments: { sample: 200, ...secured, ...input },
    getSegmentsByStrategyId: { sample: 200, ...secured, ...input, unknownNames: 200 },
    getStrategiesBySegmentId: { sample: 200, ...secured, ...input, unknownNames: 200 },
    removeSegment: { sample: 204, ...secured, ...input, unknownNames: 404 },
    updateFeatureStrategySegments: { sample: 201, ...secured, ...body },
    updateSegment: { sample: 204, ...secured, ...body, unknownNames: 404 },
    validateSegment: { sample: 204, ...secured, ...body },
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
  state: {
    exportState: { sample: 200, ...secured, ...input },
    importState: { sample: 202, ...secured, ...body },
  },
  strategyTypes: {
    createStrategy: { sample: 201, ...secured, ...body },
    deprecateStrategy: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getAllStrategies: { sample: 200, ...secured, ...input },
    getStrategy: { sample: 200, ...secured, ...input, unknownNames: 404 },
    reactivateStrategy: { sample: 200, ...secured, ...input, unknownNames: 404 },
    removeStrategy: { sample: 200, ...secured, ...input, unknownNames: 404 },
    updateStrategy: { sample: 200, ...secured, ...body, unknownNames: 404 },
  },
  tagTypes: {
    createTagType: { sample: 201, ...secured, ...body },
    deleteTagType: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getTagType: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getTagTypes: { sample: 200, ...secured, ...input },
    updateTagType: { sample: 200, ...secured, ...body, unknownNames: 404 },
    validateTagType: { sample: 200, ...secured, ...body },
  },
  tags: {
    addFeatureTag: { sample: 201, ...secured, ...body, unknownNames: 404 },
    createTag: { sample: 201, ...secured, ...body },
    deleteTag: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getFeatureTags: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getTag: { sample: 200, ...secured, ...input, unknownNames: 404 },
    getTags: { sample: 200, ...secured, ...input },
    getTagsByType: { sample: 200, ...secured, ...input, unknownNames: 200 },
    removeFeatureTag: { sample: 200, ...secured, ...input, unknownNames: 404 },
    updateFeatureTags: { sample: 200, ...secured, ...body, unknownNames: 404 },
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
