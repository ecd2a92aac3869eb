import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

export interface OidcProviderRow {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  /** The client secret, encrypted with the id as context; null: a public client. */
  readonly sealed: string | null
  readonly scopes: string[]
  readonly enabled: boolean
  readonly auto_create: boolean
  readonly email_domains: string[]
  readonly default_root_role: number
  readonly trusts_mail: boolean
  readonly enable_group_syncing: boolean
  readonly groups_claim: string
  readonly created_at: string
}

const columns = [
  'id',
  'name',
  'issuer',
  'client_id',
  'sealed',
  'scopes',
  'enabled',
  'auto_create',
  'email_domains',
  'default_root_role',
  'trusts_mail',
  'enable_group_syncing',
  'groups_claim',
  'created_at',
] as const

const all = () => build.selectFrom('oidc_provider').select(columns)

/** All OpenID providers, sorted by id. */
export const listOidcProviders = (): Query<OidcProviderRow> => all().orderBy('id').compile()

export const findOidcProvider = (id: string): Query<OidcProviderRow> => all().where('id', '=', id).compile()

/** Locks the list of OpenID providers until the transaction ends, even if it is empty. */
export const lockOidcProviders = (): Query => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.oidcProviders)})`.compile(build)

export const insertOidcProvider = (provider: OidcProviderRow): Query => build.insertInto('oidc_provider').values(provider).compile()

export const updateOidcProvider = ({ id, created_at: _, ...changed }: OidcProviderRow): Query =>
  build.updateTable('oidc_provider').set(changed).where('id', '=', id).compile()

export const removeOidcProvider = (id: string): Query => build.deleteFrom('oidc_provider').where('id', '=', id).compile()

/**
 * Ends the sessions that the provider started for a subject, or under its own name for the session. With both, sessions without a name end
 * too.
 */
export const removeSessionsOfLogout = (provider: string, subject: string | null, providerSession: string | null): Query<{ id: number }> => {
  const isNamed = sql<boolean>`provider_session = ${providerSession}`
  const isOfSubject = sql<boolean>`provider_subject = ${subject} and (provider_session is null or ${providerSession}::text is null)`
  return build
    .deleteFrom('session')
    .where('provider', '=', provider)
    .where((eb) => eb.or([isNamed, isOfSubject]))
    .returning('id')
    .compile()
}
