import { accessEndpoints } from './access/endpoints.ts'
import { apiTokenEndpoints } from './api-tokens/endpoints.ts'
import { authEndpoints } from './auth/endpoints.ts'
import { changeRequestEndpoints } from './change-requests/endpoints.ts'
import { featureEndpoints } from './features/endpoints.ts'
import { groupEndpoints } from './groups/endpoints.ts'
import { inviteTokenEndpoints } from './invite-tokens/endpoints.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { metricEndpoints } from './metrics/endpoints.ts'
import { personalAccessTokenEndpoints } from './personal-access-tokens/endpoints.ts'
import { profileEndpoints } from './profile/endpoints.ts'
import { projectEndpoints } from './projects/endpoints.ts'
import { roleEndpoints } from './roles/endpoints.ts'
import { samlEndpoints } from './saml/endpoints.ts'
import { serviceAccountEndpoints } from './service-accounts/endpoints.ts'
import { stateEndpoints } from './state/endpoints.ts'
import { tagEndpoints } from './tags/endpoints.ts'
import { userEndpoints } from './users/endpoints.ts'

/** Every endpoint, by resource and operation. */
export interface Contract {
  access: typeof accessEndpoints
  apiTokens: typeof apiTokenEndpoints
  auth: typeof authEndpoints
  changeRequests: typeof changeRequestEndpoints
  features: typeof featureEndpoints
  groups: typeof groupEndpoints
  inviteTokens: typeof inviteTokenEndpoints
  metrics: typeof metricEndpoints
  personalAccessTokens: typeof personalAccessTokenEndpoints
  profile: typeof profileEndpoints
  projects: typeof projectEndpoints
  roles: typeof roleEndpoints
  saml: typeof samlEndpoints
  serviceAccounts: typeof serviceAccountEndpoints
  state: typeof stateEndpoints
  tags: typeof tagEndpoints
  users: typeof userEndpoints
}

export const contract: Contract = {
  access: accessEndpoints,
  apiTokens: apiTokenEndpoints,
  auth: authEndpoints,
  changeRequests: changeRequestEndpoints,
  features: featureEndpoints,
  groups: groupEndpoints,
  inviteTokens: inviteTokenEndpoints,
  metrics: metricEndpoints,
  personalAccessTokens: personalAccessTokenEndpoints,
  profile: profileEndpoints,
  projects: projectEndpoints,
  roles: roleEndpoints,
  saml: samlEndpoints,
  serviceAccounts: serviceAccountEndpoints,
  state: stateEndpoints,
  tags: tagEndpoints,
  users: userEndpoints,
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
