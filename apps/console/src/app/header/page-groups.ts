import type { PageName } from '../../routes.ts'

/** The pages that the header always shows. */
export const mainPages = ['inbox', 'flags', 'changeRequests', 'history', 'projects', 'cleanUp'] as const satisfies readonly PageName[]

/** All other pages that have no parameter in their path, by subject. */
export const pageGroups = {
  Behaviour: ['compare', 'playground', 'segments', 'contextFields', 'environments', 'applications'],
  Flags: ['newFlag', 'archive', 'tags', 'types'],
  Access: ['people', 'groups', 'serviceAccounts', 'roles', 'tokens', 'invitations', 'singleSignOn'],
  Server: ['webhooks', 'audit', 'transfer'],
} as const satisfies Readonly<Record<string, readonly PageName[]>>
