import { accessOperations } from './features/access/index.ts'
import { apiTokenOperations } from './features/api-tokens/index.ts'
import { auditOperations } from './features/audit/index.ts'
import { authOperations } from './features/auth/index.ts'
import { changeRequestOperations } from './features/change-requests/index.ts'
import { contextFieldOperations } from './features/context-fields/index.ts'
import { dependencyOperations } from './features/dependencies/index.ts'
import { environmentOperations } from './features/environments/index.ts'
import { eventOperations } from './features/events/index.ts'
import { favoriteOperations } from './features/favorites/index.ts'
import { featureEnvironmentOperations } from './features/feature-environments/index.ts'
import { featureTypeOperations } from './features/feature-types/index.ts'
import { featureOperations } from './features/features/index.ts'
import { featuresBatchOperations } from './features/features-batch/index.ts'
import { groupOperations } from './features/groups/index.ts'
import { inviteTokenOperations } from './features/invite-tokens/index.ts'
import { metricOperations } from './features/metrics/index.ts'
import { personalAccessTokenOperations } from './features/personal-access-tokens/index.ts'
import { profileOperations } from './features/profile/index.ts'
import { projectOperations } from './features/projects/index.ts'
import { roleOperations } from './features/roles/index.ts'
import { samlOperations } from './features/saml/index.ts'
import { searchOperations } from './features/search/index.ts'
import { segmentOperations } from './features/segments/index.ts'
import { serviceAccountOperations } from './features/service-accounts/index.ts'
import { stateOperations } from './features/state/index.ts'
import { strategyTypeOperations } from './features/strategy-types/index.ts'
import { tagTypeOperations } from './features/tag-types/index.ts'
import { tagOperations } from './features/tags/index.ts'
import { userOperations } from './features/users/index.ts'
import type { Operations } from './operation.ts'

/** What each endpoint of the contract does. */
export const operations: Operations = {
  access: accessOperations,
  apiTokens: apiTokenOperations,
  audit: auditOperations,
  auth: authOperations,
  changeRequests: changeRequestOperations,
  events: eventOperations,
  environments: environmentOperations,
  favorites: favoriteOperations,
  featureEnvironments: featureEnvironmentOperations,
  featureTypes: featureTypeOperations,
  contextFields: contextFieldOperations,
  dependencies: dependencyOperations,
  features: featureOperations,
  featuresBatch: featuresBatchOperations,
  groups: groupOperations,
  inviteTokens: inviteTokenOperations,
  metrics: metricOperations,
  personalAccessTokens: personalAccessTokenOperations,
  profile: profileOperations,
  projects: projectOperations,
  roles: roleOperations,
  saml: samlOperations,
  search: searchOperations,
  segments: segmentOperations,
  serviceAccounts: serviceAccountOperations,
  state: stateOperations,
  strategyTypes: strategyTypeOperations,
  tagTypes: tagTypeOperations,
  tags: tagOperations,
  users: userOperations,
}
