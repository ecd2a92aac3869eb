import type { OidcProvider, UpdateOidcProvider } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import { registeredAddresses, signInPaths } from '../../identity/sign-in/oidc-addresses.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { OidcProviderRow } from '../../store/repositories/oidc-providers.repository.ts'

export const unknownProvider = (id: string): Failure => failure('NotFoundError', `The OpenID provider ${id} does not exist`)

export const toOidcProvider = (row: OidcProviderRow, publicUrl: string): OidcProvider => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  hasClientSecret: row.sealed !== null,
  scopes: row.scopes,
  enabled: row.enabled,
  autoCreate: row.auto_create,
  emailDomains: row.email_domains,
  defaultRootRole: row.default_root_role,
  trustsMail: row.trusts_mail,
  enableGroupSyncing: row.enable_group_syncing,
  groupsClaim: row.groups_claim,
  createdAt: row.created_at,
  loginPath: signInPaths(row.id).login,
  ...registeredAddresses(row.id, publicUrl),
})

const unique = (words: readonly string[]): string[] => [...new Set(words)]

/** The columns that a body sets. Domains are compared in lower case. */
export const toColumns = (body: UpdateOidcProvider): Omit<OidcProviderRow, 'id' | 'sealed' | 'created_at'> => ({
  name: body.name,
  issuer: body.issuer,
  client_id: body.clientId,
  scopes: unique(body.scopes),
  enabled: body.enabled,
  auto_create: body.autoCreate,
  email_domains: unique(body.emailDomains.map((domain) => domain.toLowerCase())),
  default_root_role: body.defaultRootRole ?? builtInRoles.Viewer.id,
  trusts_mail: body.trustsMail,
  enable_group_syncing: body.enableGroupSyncing,
  groups_claim: body.groupsClaim,
})

/** A provider in events, without its secret. */
export const providerState = (row: OidcProviderRow) => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  scopes: row.scopes,
  enabled: row.enabled,
  autoCreate: row.auto_create,
  emailDomains: row.email_domains,
  defaultRootRole: row.default_root_role,
  trustsMail: row.trusts_mail,
  enableGroupSyncing: row.enable_group_syncing,
  groupsClaim: row.groups_claim,
})

/** Event for a changed provider, with the names of the changed fields. Undefined: no field changed. */
export const providerUpdated = (before: OidcProviderRow, after: OidcProviderRow): NewEvent | undefined => {
  const [old, next] = [providerState(before), providerState(after)]
  const names = Object.keys(next) as (keyof typeof next)[] // the keys of the object above
  const fields: string[] = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]))
  const changed = before.sealed === after.sealed ? fields : [...fields, 'clientSecret']
  return changed.length === 0 ? undefined : { type: 'oidc-provider-updated', data: { ...next, changed }, preData: old }
}
