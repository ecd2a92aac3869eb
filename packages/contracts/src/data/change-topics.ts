/** Topics of the stream of changes that concern all callers. */
export const globalTopics = [
  'access',
  'applications',
  'context-fields',
  'environments',
  'feature-types',
  'projects',
  'segments',
  'strategy-types',
  'tags',
] as const

/** Topics of the stream of changes that only callers with the permission ADMIN receive. */
export const adminTopics = ['invites', 'oidc', 'saml', 'scim', 'webhooks'] as const

/** Topics of the stream of changes that have a project. They are sent as `topic:project`. */
export const projectTopics = ['features', 'change-requests', 'settings'] as const
