import type { Permission } from './permissions.ts'

interface BuiltInRole {
  readonly id: number
  readonly type: 'root' | 'project'
  readonly name: string
  readonly description: string
  /** The permissions of a project role hold in its project and every environment there; those of a root role hold everywhere. */
  readonly permissions: readonly Permission[]
}

const memberPermissions = [
  'CREATE_FEATURE',
  'UPDATE_FEATURE',
  'DELETE_FEATURE',
  'UPDATE_FEATURE_VARIANTS',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_PROJECT_SEGMENT',
  'READ_PROJECT_API_TOKEN',
  'CREATE_PROJECT_API_TOKEN',
  'DELETE_PROJECT_API_TOKEN',
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
] as const satisfies readonly Permission[]

const ownerPermissions = [...memberPermissions, 'UPDATE_PROJECT', 'DELETE_PROJECT', 'MOVE_FEATURE_TOGGLE'] as const

/** The built-in roles. In project `default` alone, an Editor also holds the permissions of an Owner. */
export const builtInRoles = {
  Admin: { id: 1, type: 'root', name: 'Admin', description: 'May do everything', permissions: ['ADMIN'] },
  Editor: {
    id: 2,
    type: 'root',
    name: 'Editor',
    description: 'Edits most root resources, creates projects, and owns the default project',
    permissions: [
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
      'UPDATE_APPLICATION',
      'CREATE_PROJECT',
      'READ_CLIENT_API_TOKEN',
      'READ_FRONTEND_API_TOKEN',
    ],
  },
  Viewer: { id: 3, type: 'root', name: 'Viewer', description: 'Reads only', permissions: [] },
  Owner: { id: 4, type: 'project', name: 'Owner', description: 'Does everything within a project', permissions: ownerPermissions },
  Member: { id: 5, type: 'project', name: 'Member', description: 'Works on the features of a project', permissions: memberPermissions },
  Approver: {
    id: 6,
    type: 'project',
    name: 'Approver',
    description: 'Reviews change requests of a project',
    permissions: ['APPROVE_CHANGE_REQUEST'],
  },
  'Release manager': {
    id: 7,
    type: 'project',
    name: 'Release manager',
    description: 'Reviews and applies change requests of a project',
    permissions: ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST'],
  },
} as const satisfies Record<string, BuiltInRole>

/** Names of the root roles that users can get without the choice of an administrator. */
export const rootRoleNames = ['Viewer', 'Editor', 'Admin'] as const

/** Types of the roles that administrators create: `root-custom` holds everywhere, `custom` in the project in which it is given. */
export const customRoleTypes = ['root-custom', 'custom'] as const
export type CustomRoleType = (typeof customRoleTypes)[number]

/** The smallest id of a custom role. Smaller ids are reserved for built-in roles. */
export const firstCustomRoleId = 101
