import type { Operations } from '../pipeline/operation.ts'
import { accessOperations } from './access/access.ts'
import { apiTokenOperations } from './api-tokens/api-tokens.ts'
import { auditOperations } from './audit/audit.ts'
import { authOperations } from './auth/auth.ts'
import { proposeWithPreview } from './change-requests/create-change-request.ts'
import { changeRequestOperations } from './change-requests/index.ts'
import { clientFeatureOperations } from './client-features/client-features.ts'
import { contextFieldOperations } from './context-fields/context-fields.ts'
import { dependencyOperations } from './dependencies/dependencies.ts'
import { environmentOperations } from './environments/environments.ts'
import { eventOperations } from './events/events.ts'
import { favoriteOperations } from './favorites/favorites.ts'
import { featureEnvironmentOperations } from './feature-environments/feature-environments.ts'
import { featureTypeOperations } from './feature-types/feature-types.ts'
import { featureOperations } from './features/features.ts'
import { featuresBatchOperations } from './features-batch/features-batch.ts'
import { frontendOperations } from './frontend/frontend.ts'
import { groupOperations } from './groups/groups.ts'
import { inviteTokenOperations } from './invite-tokens/invite-tokens.ts'
import { manifestOperations } from './manifest/manifest.ts'
import { metricOperations } from './metrics/metrics.ts'
import { ofrepOperations } from './ofrep/ofrep.ts'
import { oidcOperations } from './oidc/oidc.ts'
import { passkeyOperations } from './passkeys/passkeys.ts'
import { personalAccessTokenOperations } from './personal-access-tokens/personal-access-tokens.ts'
import { personaOperations } from './personas/personas.ts'
import { playgroundOperations } from './playground/playground.ts'
import { profileOperations } from './profile/profile.ts'
import { projectOperations } from './projects/projects.ts'
import { roleOperations } from './roles/roles.ts'
import { samlOperations } from './saml/saml.ts'
import { savedViewOperations } from './saved-views/saved-views.ts'
import { scimOperations } from './scim/scim.ts'
import { searchOperations } from './search/search.ts'
import { segmentOperations } from './segments/segments.ts'
import { serviceAccountOperations } from './service-accounts/service-accounts.ts'
import { stateOperations } from './state/state.ts'
import { strategyTypeOperations } from './strategy-types/strategy-types.ts'
import { tagTypeOperations } from './tag-types/tag-types.ts'
import { tagOperations } from './tags/tags.ts'
import { userOperations } from './users/users.ts'
import { webhookOperations } from './webhooks/webhooks.ts'

/** The operation of each endpoint of the contract. */
export const operations: Operations = {
  access: accessOperations,
  apiTokens: apiTokenOperations,
  audit: auditOperations,
  auth: authOperations,
  changeRequests: changeRequestOperations,
  clientFeatures: clientFeatureOperations,
  events: eventOperations,
  environments: environmentOperations,
  favorites: favoriteOperations,
  featureEnvironments: featureEnvironmentOperations,
  featureTypes: featureTypeOperations,
  contextFields: contextFieldOperations,
  dependencies: dependencyOperations,
  features: featureOperations,
  featuresBatch: featuresBatchOperations(proposeWithPreview),
  frontend: frontendOperations,
  groups: groupOperations,
  inviteTokens: inviteTokenOperations,
  manifest: manifestOperations,
  metrics: metricOperations,
  ofrep: ofrepOperations,
  passkeys: passkeyOperations,
  personalAccessTokens: personalAccessTokenOperations,
  personas: personaOperations,
  playground: playgroundOperations,
  profile: profileOperations,
  projects: projectOperations,
  roles: roleOperations,
  oidc: oidcOperations,
  saml: samlOperations,
  savedViews: savedViewOperations,
  scim: scimOperations,
  search: searchOperations,
  segments: segmentOperations,
  serviceAccounts: serviceAccountOperations,
  state: stateOperations,
  strategyTypes: strategyTypeOperations,
  tagTypes: tagTypeOperations,
  tags: tagOperations,
  users: userOperations,
  webhooks: webhookOperations,
}
