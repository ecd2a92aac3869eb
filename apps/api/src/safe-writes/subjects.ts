import type { Contract } from '@halyard/contracts'
import type { Subject } from './history.repository.ts'

/** Beginnings of the types of events that tell of a resource, unless it is a feature. */
const typesOf: Readonly<Partial<Record<keyof Contract, readonly string[]>>> = {
  access: ['project-'],
  apiTokens: ['api-token-'],
  changeRequests: ['change-'],
  contextFields: ['context-field-'],
  environments: ['environment-'],
  featureTypes: ['feature-type-'],
  groups: ['group-'],
  inviteTokens: ['public-signup-token-'],
  personalAccessTokens: ['pat-'],
  projects: ['project-', 'default-strategy-'],
  saml: ['setting-'],
  segments: ['segment-'],
  serviceAccounts: ['service-account-'],
  strategyTypes: ['strategy-'],
  tagTypes: ['tag-type-'],
  tags: ['tag-'],
  users: ['user-'],
}

/** Which events tell of what a path leads to. */
export const subjectOf = (resource: keyof Contract, params: Readonly<Record<string, string | undefined>>): Subject => {
  const { featureName: feature, projectId: project, environment } = params
  if (feature !== undefined) return { feature, environment }
  const types = typesOf[resource] ?? [resource]
  // They are of no project, and tell of all projects.
  if (resource === 'apiTokens') return { types, forAdministrators: true }
  // They never tell the secret that is in the path.
  if (resource === 'inviteTokens') return { types }
  if (project !== undefined) return { project, types, key: resource === 'changeRequests' ? params.id : undefined }
  return { types, key: Object.values(params).at(-1) }
}
