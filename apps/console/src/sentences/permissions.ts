import type { Permission } from '@halyard/contracts/data'
import { listed, name, nothing, type Parts, say, words } from './parts.ts'

/** Each permission as a verb with its object. */
export const permissionWords: Readonly<Record<Permission, string>> = {
  ADMIN: 'do everything',
  CREATE_ADDON: 'create webhooks',
  UPDATE_ADDON: 'change webhooks',
  DELETE_ADDON: 'delete webhooks',
  CREATE_CONTEXT_FIELD: 'create context fields',
  UPDATE_CONTEXT_FIELD: 'change context fields',
  DELETE_CONTEXT_FIELD: 'delete context fields',
  CREATE_SEGMENT: 'create segments for all projects',
  UPDATE_SEGMENT: 'change segments of all projects',
  DELETE_SEGMENT: 'delete segments of all projects',
  CREATE_STRATEGY: 'create strategy types',
  UPDATE_STRATEGY: 'change strategy types',
  DELETE_STRATEGY: 'delete strategy types',
  CREATE_TAG_TYPE: 'create tag types',
  UPDATE_TAG_TYPE: 'change tag types',
  DELETE_TAG_TYPE: 'delete tag types',
  CREATE_PROJECT: 'create projects',
  READ_ROLE: 'see the roles of people',
  UPDATE_APPLICATION: 'change applications',
  READ_CLIENT_API_TOKEN: 'see backend tokens',
  CREATE_CLIENT_API_TOKEN: 'create backend tokens',
  UPDATE_CLIENT_API_TOKEN: 'change backend tokens',
  DELETE_CLIENT_API_TOKEN: 'delete backend tokens',
  READ_FRONTEND_API_TOKEN: 'see frontend tokens',
  CREATE_FRONTEND_API_TOKEN: 'create frontend tokens',
  UPDATE_FRONTEND_API_TOKEN: 'change frontend tokens',
  DELETE_FRONTEND_API_TOKEN: 'delete frontend tokens',
  CREATE_FEATURE: 'create flags',
  UPDATE_FEATURE: 'change the description, type, tags and staleness of flags',
  DELETE_FEATURE: 'archive and delete flags',
  UPDATE_FEATURE_VARIANTS: 'change the variants of flags in all environments',
  UPDATE_FEATURE_DEPENDENCY: 'change the parents of flags',
  MOVE_FEATURE_TOGGLE: 'move flags to another project',
  UPDATE_PROJECT: 'change the settings, environments and members of the project',
  DELETE_PROJECT: 'delete the project',
  UPDATE_PROJECT_SEGMENT: 'change the segments of the project',
  READ_PROJECT_API_TOKEN: 'see the tokens of the project',
  CREATE_PROJECT_API_TOKEN: 'create tokens of the project',
  DELETE_PROJECT_API_TOKEN: 'delete tokens of the project',
  CREATE_FEATURE_STRATEGY: 'add strategies to flags',
  UPDATE_FEATURE_STRATEGY: 'change strategies of flags',
  DELETE_FEATURE_STRATEGY: 'remove strategies from flags',
  UPDATE_FEATURE_ENVIRONMENT: 'turn flags on and off',
  UPDATE_FEATURE_ENVIRONMENT_VARIANTS: 'change the variants of flags',
  APPROVE_CHANGE_REQUEST: 'approve and reject change requests',
  APPLY_CHANGE_REQUEST: 'apply and schedule change requests',
  SKIP_CHANGE_REQUEST: 'change flags without the required review',
}

/** A missing permission, and who can help. */
export interface Refusal {
  readonly permission: Permission
  readonly project?: string | undefined
  readonly environment?: string | undefined
  /** Names of roles with the permission there. */
  readonly roles?: readonly string[] | undefined
  /** Names of people with the permission there. */
  readonly people?: readonly string[] | undefined
  /** True: the caller can propose the change. */
  readonly canPropose?: boolean | undefined
}

const scopeOf = ({ project, environment }: Refusal): Parts => {
  if (project === undefined) return environment === undefined ? nothing : say` in ${name(environment)}`
  return environment === undefined ? say` in project ${name(project)}` : say` in ${name(environment)} of project ${name(project)}`
}

const mostPeople = 5

const namesOf = (names: readonly string[]): Parts => {
  const shown = names.slice(0, mostPeople).map((each): Parts => [name(each)])
  const rest = names.length - shown.length
  return listed(rest > 0 ? [...shown, [words(`${rest} more`)]] : shown)
}

/** Why the caller cannot do something, and who can, one sentence each. */
export const refusalSentences = (refusal: Refusal): Parts[] => {
  const { permission, roles = [], people = [], canPropose = false } = refusal
  return [
    say`You cannot ${words(permissionWords[permission])}${scopeOf(refusal)}.`,
    ...(roles.length > 0 ? [say`${namesOf(roles)} ${words(roles.length === 1 ? 'is a role' : 'are roles')} with this permission.`] : []),
    ...(people.length > 0 ? [say`${namesOf(people)} can do it.`] : []),
    ...(canPropose ? [[words('You can propose the change instead.')]] : []),
  ]
}
