import type { Query } from '../../store/index.ts'
import { updateMemberProvider } from '../../store/repositories/mapped-groups.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/**
 * Passes on the memberships that a provider added, by the keys of providers. The successor removes at each login what it does not send. Null: the
 * provider was deleted, so the people who edit groups decide.
 */
export const passOnMemberships = (
  from: string | undefined,
  to: string | null,
): { readonly statements: readonly Query[]; readonly revisions: readonly string[] } =>
  from === undefined || from === to
    ? { statements: [], revisions: [] }
    : { statements: [updateMemberProvider(from, to)], revisions: [revisionKeys.access, revisionKeys.projects] }
