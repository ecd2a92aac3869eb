/**
 * Permission names by level: root permissions hold everywhere, project permissions in a project, environment permissions in an environment of a
 * project.
 */
export const rootPermissions = [
  'ADMIN',
  'CREATE_ADDON',
  'UPDATE_ADDON',
  'DELETE_ADDON',
  'CREATE_CONTEXT_FIELD',
  'UPDATE_CONTEXT_FIELD',
  'DELETE_CONTEXT_FIELD',
  'CREATE_SEGMENT',
  'UPDATE_SEGMENT',
  'DELETE_SEGMENT',
  'CREATE_STRATEGY',
  'UPDATE_STRATEGY',
  'DELETE_STRATEGY',
  'CREATE_TAG_TYPE',
  'UPDATE_TAG_TYPE',
  'DELETE_TAG_TYPE',
  'CREATE_PROJECT',
  'READ_ROLE',
  'UPDATE_APPLICATION',
  'READ_CLIENT_API_TOKEN',
  'CREATE_CLIENT_API_TOKEN',
  'UPDATE_CLIENT_API_TOKEN',
  'DELETE_CLIENT_API_TOKEN',
  'READ_FRONTEND_API_TOKEN',
  'CREATE_FRONTEND_API_TOKEN',
  'UPDATE_FRONTEND_API_TOKEN',
  'DELETE_FRONTEND_API_TOKEN',
] as const

export const projectPermissions = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_VARIANTS',
  'UPDATE_FEATURE_DEPENDENCY',
  'MOVE_FEATURE_TOGGLE',
  'UPDATE_PROJECT',
  'DELETE_PROJECT',
  'UPDATE_PROJECT_SEGMENT',
  'READ_PROJECT_API_TOKEN',
  'CREATE_PROJECT_API_TOKEN',
  'DELETE_PROJECT_API_TOKEN',
] as const

export const environmentPermissions = [
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  'APPROVE_CHANGE_REQUEST',
  'APPLY_CHANGE_REQUEST',
  'SKIP_CHANGE_REQUEST',
] as const

export type RootPermission = (typeof rootPermissions)[number]
export type ProjectPermission = (typeof projectPermissions)[number]
export type EnvironmentPermission = (typeof environmentPermissions)[number]
export type Permission = RootPermission | ProjectPermission | EnvironmentPermission
