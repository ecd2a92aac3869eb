import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

export interface ScimSettingsRow {
  readonly enabled: boolean
  /** Whether the provider can take over existing users and groups with the same name. */
  readonly adopt_existing: boolean
  /** Root role of new users. */
  readonly root_role: number
  readonly token_hash: string | null
  readonly token_created_at: string | null
  readonly token_created_by: string | null
  readonly token_used_at: string | null
}

const settings = build
  .selectFrom('scim_settings')
  .select(['enabled', 'adopt_existing', 'root_role', 'token_hash', 'token_created_at', 'token_created_by', 'token_used_at'])

/** The settings of provisioning; no row: they were never set. */
export const findScimSettings = (): Query<ScimSettingsRow> => settings.compile()

/** The settings if the token has this hash. */
export const findScimSettingsByToken = (hash: string): Query<ScimSettingsRow> => settings.where('token_hash', '=', hash).compile()

/** Locks the settings until the transaction ends, even if no settings exist yet. */
export const lockScimSettings = (): Query => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.scimSettings)})`.compile(build)

export const storeScimSettings = (scimSettings: ScimSettingsRow): Query =>
  build
    .insertInto('scim_settings')
    .values({ id: 1, ...scimSettings })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(scimSettings))
    .compile()

/** Stores the last use of the token. A use in the same minute changes nothing. */
export const updateScimTokenUse = (hash: string, at: string): Query =>
  sql`
    update scim_settings set token_used_at = ${at}::timestamptz
    where token_hash = ${hash} and coalesce(token_used_at < ${at}::timestamptz - interval '1 minute', true)`.compile(build)

/** The numbers of users and groups that the provider manages. */
export const countProvisioned = (): Query<{ users: number; groups: number }> =>
  sql<{ users: number; groups: number }>`
    select (select count(*) from scim_user where removed_at is null)::integer as users,
      (select count(*) from scim_group where removed_at is null)::integer as groups`.compile(build)
