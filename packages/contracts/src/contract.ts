import { accessEndpoints } from './access/endpoints.ts'
import { apiTokenEndpoints } from './api-tokens/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { authEndpoints } from './auth/endpoints.ts'
import { changeRequestEndpoints } from './change-requests/endpoints.ts'
import { clientFeatureEndpoints } from './client-features/endpoints.ts'
import { contextFieldEndpoints } from './context-fields/endpoints.ts'
import { dependencyEndpoints } from './dependencies/endpoints.ts'
import { environmentEndpoints } from './environments/endpoints.ts'
import { eventEndpoints } from './events/endpoints.ts'
import { favoriteEndpoints } from './favorites/endpoints.ts'
import { featureEnvironmentEndpoints } from './feature-environments/endpoints.ts'
import { featureTypeEndpoints } from './feature-types/endpoints.ts'
import { featureEndpoints } from './features/endpoints.ts'
import { featuresBatchEndpoints } from './features-batch/endpoints.ts'
import { frontendEndpoints } from './frontend/endpoints.ts'
import { groupEndpoints } from './groups/endpoints.ts'
import { inviteTokenEndpoints } from './invite-tokens/endpoints.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { manifestEndpoints } from './manifest/endpoints.ts'
import { metricEndpoints } from './metrics/endpoints.ts'
import { ofrepEndpoints } from './ofrep/endpoints.ts'
import { oidcEndpoints } from './oidc/endpoints.ts'
import { passkeyEndpoints } from './passkeys/endpoints.ts'
import { personalAccessTokenEndpoints } from './personal-access-tokens/endpoints.ts'
import { personaEndpoints } from './personas/endpoints.ts'
import { playgroundEndpoints } from './playground/endpoints.ts'
import { profileEndpoints } from './profile/endpoints.ts'
import { projectEndpoints } from './projects/endpoints.ts'
import { roleEndpoints } from './roles/endpoints.ts'
import { samlEndpoints } from './saml/endpoints.ts'
import { savedViewEndpoints } from './saved-views/endpoints.ts'
import { scimEndpoints } from './scim/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { segmentEndpoints } from './segments/endpoints.ts'
import { serviceAccountEndpoints } from './service-accounts/endpoints.ts'
import { stateEndpoints } from './state/endpoints.ts'
import { strategyTypeEndpoints } from './strategy-types/endpoints.ts'
import { tagTypeEndpoints } from './tag-types/endpoints.ts'
import { tagEndpoints } from './tags/endpoints.ts'
import { userEndpoints } from './users/endpoints.ts'
import { webhookEndpoints } from './webhooks/endpoints.ts'

/** Every endpoint, by resource and operation. */
export interface Contract {
  access: typeof accessEndpoints
  apiTokens: typeof apiTokenEndpoints
  audit: typeof auditEndpoints
  auth: typeof authEndpoints
  changeRequests: typeof changeRequestEndpoints
  clientFeatures: typeof clientFeatureEndpoints
  events: typeof eventEndpoints
  environments: typeof environmentEndpoints
  favorites: typeof favoriteEndpoints
  featureEnvironments: typeof featureEnvironmentEndpoints
  featureTypes: typeof featureTypeEndpoints
  contextFields: typeof contextFieldEndpoints
  dependencies: typeof dependencyEndpoints
  features: typeof featureEndpoints
  featuresBatch: typeof featuresBatchEndpoints
  frontend: typeof frontendEndpoints
  groups: typeof groupEndpoints
  inviteTokens: typeof inviteTokenEndpoints
  manifest: typeof manifestEndpoints
  metrics: typeof metricEndpoints
  ofrep: typeof ofrepEndpoints
  passkeys: typeof passkeyEndpoints
  personalAccessTokens: typeof personalAccessTokenEndpoints
  personas: typeof personaEndpoints
  playground: typeof playgroundEndpoints
  profile: typeof profileEndpoints
  projects: typeof projectEndpoints
  roles: typeof roleEndpoints
  oidc: typeof oidcEndpoints
  saml: typeof samlEndpoints
  savedViews: typeof savedViewEndpoints
  scim: typeof scimEndpoints
  search: typeof searchEndpoints
  segments: typeof segmentEndpoints
  serviceAccounts: typeof serviceAccountEndpoints
  state: typeof stateEndpoints
  strategyTypes: typeof strategyTypeEndpoints
  tagTypes: typeof tagTypeEndpoints
  tags: typeof tagEndpoints
  users: typeof userEndpoints
  webhooks: typeof webhookEndpoints
}

export const contract: Contract = {
  access: accessEndpoints,
  apiTokens: apiTokenEndpoints,
  audit: auditEndpoints,
  auth: authEndpoints,
  changeRequests: changeRequestEndpoints,
  clientFeatures: clientFeatureEndpoints,
  events: eventEndpoints,
  environments: environmentEndpoints,
  favorites: favoriteEndpoints,
  featureEnvironments: featureEnvironmentEndpoints,
  featureTypes: featureTypeEndpoints,
  contextFields: contextFieldEndpoints,
  dependencies: dependencyEndpoints,
  features: featureEndpoints,
  featuresBatch: featuresBatchEndpoints,
  frontend: frontendEndpoints,
  groups: groupEndpoints,
  inviteTokens: inviteTokenEndpoints,
  manifest: manifestEndpoints,
  metrics: metricEndpoints,
  ofrep: ofrepEndpoints,
  passkeys: passkeyEndpoints,
  personalAccessTokens: personalAccessTokenEndpoints,
  personas: personaEndpoints,
  playground: playgroundEndpoints,
  profile: profileEndpoints,
  projects: projectEndpoints,
  roles: roleEndpoints,
  oidc: oidcEndpoints,
  saml: samlEndpoints,
  savedViews: savedViewEndpoints,
  scim: scimEndpoints,
  search: searchEndpoints,
  segments: segmentEndpoints,
  serviceAccounts: serviceAccountEndpoints,
  state: stateEndpoints,
  strategyTypes: strategyTypeEndpoints,
  tagTypes: tagTypeEndpoints,
  tags: tagEndpoints,
  users: userEndpoints,
  webhooks: webhookEndpoints,
}

export interface NamedEndpoint {
  readonly resource: keyof Contract
  readonly operation: string
  readonly endpoint: Endpoint
}

/** The endpoints as a list, in the order of the contract. */
export const listEndpoints = (): NamedEndpoint[] =>
  Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(([operation, endpoint]) => ({
      resource: resource as keyof Contract,
      operation,
      endpoint,
    })),
  )
