import type { Contract } from '@halyard/contracts'

/**
 * What the review requirement asks of a write, for callers without SKIP_CHANGE_REQUEST.
 * `environment`: 403 where changes to an environment that it touches are reviewed.
 * `project`: 403 where changes to any environment of the project are reviewed.
 * `beside`: 403 in some cases, which the tests beside the operation prove.
 * `free`: it changes features or segments, and nothing that is reviewed.
 * `administrators`: it changes what is reviewed, and needs ADMIN, which includes SKIP_CHANGE_REQUEST.
 * `none`: it changes no features and no segments.
 */
export type ReviewRule = 'environment' | 'project' | 'beside' | 'free' | 'administrators' | 'none'

type WritesOf<E> = { readonly [O in keyof E as E[O] extends { readonly method: 'GET' } ? never : O]: ReviewRule }

/** One line for each endpoint that may write: without it this does not compile. `sweeps/review-guard.test.ts` proves each line. */
export const reviewRules: { readonly [R in keyof Contract]: WritesOf<Contract[R]> } = {
  access: {
    addProjectAccess: 'none',
    setProjectAccess: 'none',
    setProjectUserRoles: 'none',
    removeProjectUser: 'none',
    setProjectGroupRoles: 'none',
    removeProjectGroup: 'none',
  },
  apiTokens: { createApiToken: 'none', deleteApiToken: 'none', createProjectApiToken: 'none', deleteProjectApiToken: 'none' },
  audit: {},
  auth: { logIn: 'none', logOut: 'none', resetPassword: 'none', sendResetMail: 'none' },
  changeRequests: {
    createChangeRequest: 'none',
    setChangeRequestConfig: 'none',
    deleteChangeRequest: 'none',
    updateChangeRequestTitle: 'none',
    updateChange: 'none',
    deleteChange: 'none',
    // It applies requests that were approved; its sample sends one for review.
    setChangeRequestState: 'none',
    withdrawVerdict: 'none',
    addChangeRequestComment: 'none',
    setApprovers: 'none',
    previewChangeRequest: 'none',
    undoChangeRequest: 'none',
  },
  contextFields: {
    createContextField: 'none',
    updateContextField: 'none',
    deleteContextField: 'none',
    validateContextField: 'none',
    validateConstraint: 'none',
  },
  dependencies: { addFeatureDependency: 'project', deleteFeatureDependency: 'project', deleteFeatureDependencies: 'project' },
  environments: {
    createEnvironment: 'none',
    updateEnvironment: 'none',
    removeEnvironment: 'administrators',
    validateEnvironmentName: 'none',
    cloneEnvironment: 'administrators',
    updateSortOrder: 'none',
    toggleEnvironmentOn: 'none',
    toggleEnvironmentOff: 'none',
  },
  events: { searchEvents: 'none' },
  favorites: { addFavoriteFeature: 'none', removeFavoriteFeature: 'none', addFavoriteProject: 'none', removeFavoriteProject: 'none' },
  featureEnvironments: {
    toggleFeatureEnvironmentOn: 'environment',
    toggleFeatureEnvironmentOff: 'environment',
    addFeatureStrategy: 'environment',
    setStrategySortOrder: 'environment',
    updateFeatureStrategy: 'environment',
    patchFeatureStrategy: 'environment',
    deleteFeatureStrategy: 'environment',
    overwriteEnvironmentFeatureVariants: 'environment',
    patchEnvironmentsFeatureVariants: 'environment',
    overwriteFeatureVariantsOnEnvironments: 'environment',
    overwriteFeatureVariants: 'project',
    patchFeatureVariants: 'project',
    bulkToggleFeaturesEnvironmentOn: 'environment',
    bulkToggleFeaturesEnvironmentOff: 'environment',
    applyChanges: 'environment',
  },
  features: {
    createFeature: 'free',
    archiveFeature: 'project',
    reviveFeature: 'free',
    updateFeature: 'free',
    patchFeature: 'free',
    cloneFeature: 'environment',
    changeProject: 'project',
    validateFeature: 'none',
    staleFeatures: 'free',
    addTagToFeatures: 'free',
    archiveFeatures: 'project',
    validateArchiveFeatures: 'none',
    deleteFeatures: 'free',
    reviveFeatures: 'free',
    deleteFeature: 'free',
  },
  featuresBatch: { exportFeatures: 'none', validateImport: 'none', importToggles: 'environment' },
  featureTypes: { updateFeatureTypeLifetime: 'none' },
  clientFeatures: {},
  groups: { createGroup: 'none', updateGroup: 'none', deleteGroup: 'none' },
  inviteTokens: { updateInviteToken: 'none', createInviteToken: 'none', signUp: 'none' },
  metrics: { registerClientMetrics: 'none', registerClientApplication: 'none' },
  personalAccessTokens: { createPersonalAccessToken: 'none', deletePersonalAccessToken: 'none' },
  profile: { changeOwnPassword: 'none', setNotificationSettings: 'none' },
  projects: {
    createProject: 'none',
    updateProject: 'none',
    updateProjectSettings: 'none',
    deleteProject: 'free',
    validateProject: 'none',
    addEnvironmentToProject: 'beside',
    removeEnvironmentFromProject: 'beside',
    addDefaultStrategyToProjectEnvironment: 'environment',
  },
  roles: {},
  saml: { setSamlSettings: 'none' },
  search: {},
  segments: {
    createSegment: 'project',
    updateSegment: 'project',
    removeSegment: 'project',
    validateSegment: 'none',
    updateFeatureStrategySegments: 'environment',
  },
  serviceAccounts: {
    createServiceAccount: 'none',
    updateServiceAccount: 'none',
    deleteServiceAccount: 'none',
    createServiceAccountToken: 'none',
    deleteServiceAccountToken: 'none',
  },
  state: { importState: 'administrators' },
  strategyTypes: {
    createStrategy: 'none',
    updateStrategy: 'none',
    removeStrategy: 'none',
    deprecateStrategy: 'none',
    reactivateStrategy: 'none',
  },
  tagTypes: { createTagType: 'none', updateTagType: 'none', deleteTagType: 'none', validateTagType: 'none' },
  tags: { createTag: 'none', deleteTag: 'free', addFeatureTag: 'free', removeFeatureTag: 'free', updateFeatureTags: 'free' },
  users: {
    createUser: 'none',
    updateUser: 'none',
    deleteUser: 'none',
    resetUserPassword: 'none',
    changeUserPassword: 'none',
    validatePassword: 'none',
  },
  webhooks: {
    createWebhook: 'none',
    updateWebhook: 'none',
    deleteWebhook: 'none',
    rotateWebhookSecret: 'none',
    testWebhook: 'none',
  },
}
