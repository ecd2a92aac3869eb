// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

/** Every operation of the API; `readRoutes` explains the format. */
export const routes = {
  access: `/api/admin/projects/:projectId
GgetPermissionHolders~/api/admin/access/holders holders
GexplainPermission~/api/admin/access/explain
GgetProjectUsers/users users
GgetProjectAccess/access users
PaddProjectAccess/access
UsetProjectAccess/access
UsetProjectUserRoles/users/:userId/roles
DremoveProjectUser/users/:userId/roles
UsetProjectGroupRoles/groups/:groupId/roles
DremoveProjectGroup/groups/:groupId/roles`,
  apiTokens: `/api/admin/projects/:projectId/api-tokens
GgetApiTokens~/api/admin/api-tokens tokens
GgetApiTokensByName~/api/admin/api-tokens/:token tokens
PcreateApiToken~/api/admin/api-tokens
UupdateApiToken~/api/admin/api-tokens/:token
DdeleteApiToken~/api/admin/api-tokens/:token
SvalidateEdgeTokens~/edge/validate
GgetProjectApiTokens tokens
PcreateProjectApiToken
DdeleteProjectApiToken/:token`,
  audit: `/api/admin/audit
GexportEvents/events *
GgetAuditAnchors/anchors anchors`,
  auth: `/api/admin/auth/simple/settings
GgetSignInMethods~/auth/methods
GgetSignInTest~/api/admin/auth/sign-in-tests/:testId
SlogIn~/auth/simple/login
SgetPasskeyRequest~/auth/passkey/options
SlogInWithPasskey~/auth/passkey/login
GgetSimpleSettings
SsetSimpleSettings
SlogOut~/logout
GvalidateResetLink~/auth/reset/validate
SvalidateNewPassword~/auth/reset/validate-password
SresetPassword~/auth/reset/password
SsendResetMail~/auth/reset/password-email`,
  changeRequests: `/api/admin/projects/:projectId/change-requests
UsetChangeRequestState/:id/state
DwithdrawVerdict/:id/verdict
PaddChangeRequestComment/:id/comments
GgetApprovers/:id/approvers
UsetApprovers/:id/approvers
GgetAvailableReviewers/available-reviewers/:environment
SpreviewChangeRequest/:id/preview
GgetChangeRequestImpact/:id/impact
PundoChangeRequest/:id/undo
GlistChangeRequests
GsearchChangeRequests~/api/admin/search/change-requests changeRequests
GcountChangeRequests/count
GcountActionableChangeRequests/actionable
GgetScheduledChangeRequests/scheduled
GgetOverlappingChangeRequests/:id/overlapping
PcreateChangeRequest~/api/admin/projects/:projectId/environments/:environment/change-requests
GgetPendingChangeRequests/pending
GgetPendingChangeRequestsForFeature/pending/:featureName
GgetChangeRequestConfig/config
UsetChangeRequestConfig~/api/admin/projects/:projectId/environments/:environment/change-requests/config
GgetChangeRequest/:id
DdeleteChangeRequest/:id
UupdateChangeRequestTitle/:id/title
UupdateChange/:id/changes/:changeId
DdeleteChange/:id/changes/:changeId`,
  clientFeatures: `/api/client/features
GgetClientFeatures
GgetClientDelta~/api/client/delta
GgetClientFeature/:featureName`,
  events: `/api/admin
GgetEvents/events events
GgetEventsForToggle/events/:featureName events
SsearchEvents/events/search
GfindEvents/search/events events
GgetEvent/search/events/:id
GgetFeatureHistory/projects/:projectId/features/:featureName/history events`,
  environments: `/api/admin/environments
GgetAllEnvironments environments
GgetEnvironment/:name
GgetProjectEnvironments/project/:projectId environments
PcreateEnvironment
UupdateEnvironment/update/:name
DremoveEnvironment/:name
SvalidateEnvironmentName/validate
PcloneEnvironment/:name/clone
UupdateSortOrder/sort-order
PtoggleEnvironmentOn/:name/on
PtoggleEnvironmentOff/:name/off
SawaitRevision/:environment/await`,
  favorites: `/api/admin/projects/:projectId/features/:featureName/favorites
PaddFavoriteFeature
DremoveFavoriteFeature
PaddFavoriteProject~/api/admin/projects/:projectId/favorites
DremoveFavoriteProject~/api/admin/projects/:projectId/favorites`,
  featureEnvironments: `/api/admin/projects/:projectId/features/:featureName/environments/:environment
GgetFeatureEnvironment
PtoggleFeatureEnvironmentOn/on
PtoggleFeatureEnvironmentOff/off
GgetFeatureStrategies/strategies
PaddFeatureStrategy/strategies
PsetStrategySortOrder/strategies/set-sort-order
GgetFeatureStrategy/strategies/:strategyId
UupdateFeatureStrategy/strategies/:strategyId
ApatchFeatureStrategy/strategies/:strategyId
DdeleteFeatureStrategy/strategies/:strategyId
GgetEnvironmentFeatureVariants/variants
UoverwriteEnvironmentFeatureVariants/variants
ApatchEnvironmentsFeatureVariants/variants
UoverwriteFeatureVariantsOnEnvironments~/api/admin/projects/:projectId/features/:featureName/variants-batch
GgetFeatureVariants~/api/admin/projects/:projectId/features/:featureName/variants
UoverwriteFeatureVariants~/api/admin/projects/:projectId/features/:featureName/variants
ApatchFeatureVariants~/api/admin/projects/:projectId/features/:featureName/variants
PbulkToggleFeaturesEnvironmentOn~/api/admin/projects/:projectId/bulk_features/environments/:environment/on
PbulkToggleFeaturesEnvironmentOff~/api/admin/projects/:projectId/bulk_features/environments/:environment/off
GgetEnvironmentFeatures~/api/admin/projects/:projectId/environments/:environment/features
PapplyChanges~/api/admin/projects/:projectId/environments/:environment/changes`,
  featureTypes: `/api/admin/feature-types
GgetAllFeatureTypes types
UupdateFeatureTypeLifetime/:id/lifetime`,
  contextFields: `/api/admin/context
GgetContextFields
GgetContextField/:name
PcreateContextField
UupdateContextField/:name
DdeleteContextField/:name
SvalidateContextField/validate
GgetStrategiesByContextField/:name/strategies strategies
SvalidateConstraint~/api/admin/constraints/validate`,
  dependencies: `/api/admin/projects/:projectId/features/:child
PaddFeatureDependency/dependencies
DdeleteFeatureDependency/dependencies/:parent
DdeleteFeatureDependencies/dependencies
GlistParentOptions/parents
GcheckDependenciesExist~/api/admin/projects/:projectId/dependencies`,
  features: `/api/admin/projects/:projectId
GgetAllFeatures~/api/admin/features features
GgetAllArchivedFeatures~/api/admin/archive/features features
GgetArchivedFeatures~/api/admin/archive/features/:projectId features
GgetProjectFeatures/features features
PcreateFeature/features
GgetFeature/features/:featureName
DarchiveFeature/features/:featureName
PreviveFeature~/api/admin/archive/revive/:featureName
UupdateFeature/features/:featureName
ApatchFeature/features/:featureName
PcloneFeature/features/:featureName/clone
PchangeProject/features/:featureName/changeProject
SvalidateFeature~/api/admin/features/validate
PstaleFeatures/stale
UaddTagToFeatures/tags
ParchiveFeatures/archive
SvalidateArchiveFeatures/archive/validate
PdeleteFeatures/delete
PreviveFeatures/revive
DdeleteFeature~/api/admin/archive/:featureName`,
  featuresBatch: `/api/admin/features-batch
SexportFeatures/export
SvalidateImport/validate
PimportToggles/import`,
  frontend: `/api/frontend
GgetFrontendFeatures
SevaluateFrontendFeatures`,
  groups: `/api/admin/groups
GgetGroups groups
GgetGroup/:groupId
PcreateGroup
UupdateGroup/:groupId
DdeleteGroup/:groupId`,
  inviteTokens: `/api/admin/invite-link/tokens
GgetInviteTokens tokens
GgetInviteToken/:token
UupdateInviteToken/:token
PcreateInviteToken
GvalidateInvite~/invite/:secret/validate
PsignUp~/invite/:secret/signup`,
  manifest: `/openfeature/v0/manifest
GgetManifest`,
  metrics: `/api/admin/metrics/applications
PregisterClientMetrics~/api/client/metrics
PregisterClientApplication~/api/client/register
PregisterFrontendMetrics~/api/frontend/client/metrics
PregisterFrontendApplication~/api/frontend/client/register
PregisterBulkMetrics~/api/client/metrics/bulk
PregisterEdgeMetrics~/api/client/metrics/edge
GgetRawFeatureMetrics~/api/admin/client-metrics/features/:name/raw data
GgetFeatureUsage~/api/admin/client-metrics/features/:name
GgetApplications applications
GgetApplication/:appName
DdeleteApplication/:appName
PupdateApplication/:appName`,
  ofrep: `/ofrep/v1/evaluate/flags
SevaluateFlag/:key
SevaluateFlags`,
  passkeys: `/api/admin/user/passkeys
GgetPasskeys passkeys
SgetPasskeyCreation/options
PcreatePasskey
UrenamePasskey/:id
DdeletePasskey/:id
UsetSecondFactor~/api/admin/user/second-factor
GgetUserPasskeys~/api/admin/user-admin/:id/passkeys passkeys
DdeleteUserPasskey~/api/admin/user-admin/:id/passkeys/:passkeyId`,
  personalAccessTokens: `/api/admin/user/tokens
GgetPersonalAccessTokens pats
PcreatePersonalAccessToken
DdeletePersonalAccessToken/:id`,
  personas: `/api/admin/projects/:projectId/personas
GgetPersonas personas
PcreatePersona
UupdatePersona/:personaId
DdeletePersona/:personaId`,
  playground: `/api/admin/playground
SevaluatePlayground
SevaluateAdvancedPlayground/advanced`,
  profile: `/api/admin/user
GgetProfile/profile
GgetOwnUser
PchangeOwnPassword/change-password
GgetOwnSessions/sessions sessions
DendOtherSessions/sessions
DendOwnSession/sessions/:id
GgetNotificationSettings/notifications
UsetNotificationSettings/notifications
GgetPreferences/preferences
UsetPreferences/preferences`,
  projects: `/api/admin/projects/:projectId
GgetProjects~/api/admin/projects projects
PcreateProject~/api/admin/projects
GgetProjectOverview/overview
GgetProject
GgetProjectHealthReport/health-report
GgetProjectInsights/insights
UupdateProject
UupdateProjectSettings/settings
DdeleteProject
SvalidateProject~/api/admin/projects/validate
PaddEnvironmentToProject/environments
DremoveEnvironmentFromProject/environments/:environment
PaddDefaultStrategyToProjectEnvironment/environments/:environment/default-strategy`,
  roles: `/api/admin/roles
GgetRoles roles
GgetRole/:roleId
PcreateRole
UupdateRole/:roleId
DdeleteRole/:roleId`,
  oidc: `/api/admin/auth/oidc/providers
GgetOidcProviders providers
PcreateOidcProvider
GgetOidcProvider/:providerId
UupdateOidcProvider/:providerId
DdeleteOidcProvider/:providerId
ScheckOidcProvider/:providerId/check`,
  saml: `/api/admin/auth/saml
GgetSamlSettings/settings
PsetSamlSettings/settings
GgetSamlStatus/status`,
  savedViews: `/api/admin/user/views
GgetSavedViews views
PcreateSavedView
UupdateSavedView/:id
DdeleteSavedView/:id`,
  scim: `/api/admin/scim
GgetScimSettings/settings
UsetScimSettings/settings
PcreateScimToken/token
DdeleteScimToken/token`,
  search: `/api/admin/search
GsearchFeatures/features features
GgetFlagIndex/flag-index`,
  segments: `/api/admin/segments
GgetSegments segments
GgetSegment/:id
PcreateSegment
UupdateSegment/:id
DremoveSegment/:id
SvalidateSegment/validate
GgetStrategiesBySegmentId/:id/strategies strategies
GgetSegmentsByStrategyId/strategies/:strategyId segments
PupdateFeatureStrategySegments/strategies`,
  serviceAccounts: `/api/admin/service-account
GgetServiceAccounts serviceAccounts
PcreateServiceAccount
UupdateServiceAccount/:id
DdeleteServiceAccount/:id
GgetServiceAccountTokens/:id/token pats
PcreateServiceAccountToken/:id/token
DdeleteServiceAccountToken/:id/token/:tokenId`,
  state: `/api/admin/state
GexportState/export
PimportState/import`,
  strategyTypes: `/api/admin/strategies
GgetAllStrategies strategies
GgetStrategy/:name
PcreateStrategy
UupdateStrategy/:name
DremoveStrategy/:name
PdeprecateStrategy/:name/deprecate
PreactivateStrategy/:name/reactivate`,
  tagTypes: `/api/admin/tag-types
GgetTagTypes tagTypes
GgetTagType/:name
PcreateTagType
UupdateTagType/:name
DdeleteTagType/:name
SvalidateTagType/validate`,
  tags: `/api/admin/features/:featureName/tags
GgetTags~/api/admin/tags tags
GgetTagsByType~/api/admin/tags/:type tags
GgetTag~/api/admin/tags/:type/:value
PcreateTag~/api/admin/tags
DdeleteTag~/api/admin/tags/:type/:value
GgetFeatureTags tags
PaddFeatureTag
DremoveFeatureTag/:type/:value
UupdateFeatureTags`,
  users: `/api/admin/user-admin
GgetUsers users
GsearchUsers/search
GgetUsersAndGroups/access users
PcreateUser
GgetUser/:id
UupdateUser/:id
DdeleteUser/:id
PresetUserPassword/reset-password
PchangeUserPassword/:id/change-password
SvalidatePassword/validate-password`,
  webhooks: `/api/admin/webhooks
GgetWebhooks webhooks
PcreateWebhook
GgetWebhook/:id
UupdateWebhook/:id
DdeleteWebhook/:id
ProtateWebhookSecret/:id/rotate-secret
GgetWebhookDeliveries/:id/deliveries deliveries
StestWebhook/:id/test`,
}
