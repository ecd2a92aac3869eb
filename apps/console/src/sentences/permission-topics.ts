import type { Permission } from '@halyard/contracts/data'

export type Topic = 'Flags' | 'Reviews' | 'Project' | 'API tokens' | 'Server'

/** The permissions by topic, in the order in which pages list them. */
export const topics: readonly { readonly title: Topic; readonly permissions: readonly Permission[] }[] = [
  {
    title: 'Flags',
    permissions: [
      'CREATE_FEATURE',
      'UPDATE_FEATURE',
      'UPDATE_FEATURE_ENVIRONMENT',
      'CREATE_FEATURE_STRATEGY',
      'UPDATE_FEATURE_STRATEGY',
      'DELETE_FEATURE_STRATEGY',
      'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
      'UPDATE_FEATURE_VARIANTS',
      'UPDATE_FEATURE_DEPENDENCY',
      'DELETE_FEATURE',
      'MOVE_FEATURE_TOGGLE',
    ],
  },
  { title: 'Reviews', permissions: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST', 'SKIP_CHANGE_REQUEST'] },
  { title: 'Project', permissions: ['UPDATE_PROJECT', 'DELETE_PROJECT', 'UPDATE_PROJECT_SEGMENT'] },
  {
    title: 'API tokens',
    permissions: [
      'READ_PROJECT_API_TOKEN',
      'CREATE_PROJECT_API_TOKEN',
      'DELETE_PROJECT_API_TOKEN',
      'READ_CLIENT_API_TOKEN',
      'CREATE_CLIENT_API_TOKEN',
      'UPDATE_CLIENT_API_TOKEN',
      'DELETE_CLIENT_API_TOKEN',
      'READ_FRONTEND_API_TOKEN',
      'CREATE_FRONTEND_API_TOKEN',
      'UPDATE_FRONTEND_API_TOKEN',
      'DELETE_FRONTEND_API_TOKEN',
    ],
  },
  {
    title: 'Server',
    permissions: [
      'CREATE_PROJECT',
      'CREATE_SEGMENT',
      'UPDATE_SEGMENT',
      'DELETE_SEGMENT',
      'CREATE_CONTEXT_FIELD',
      'UPDATE_CONTEXT_FIELD',
      'DELETE_CONTEXT_FIELD',
      'CREATE_STRATEGY',
      'UPDATE_STRATEGY',
      'DELETE_STRATEGY',
      'CREATE_TAG_TYPE',
      'UPDATE_TAG_TYPE',
      'DELETE_TAG_TYPE',
      'UPDATE_APPLICATION',
      'CREATE_ADDON',
      'UPDATE_ADDON',
      'DELETE_ADDON',
      'READ_ROLE',
      'ADMIN',
    ],
  },
]
