import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

const key = 'auth.simple'

/** The stored settings of password login; no row: it was never switched off. */
export const findPasswordLogin = (): Query<{ disabled: boolean }> =>
  build.selectFrom('setting').select(sql<boolean>`(value ->> 'disabled')::boolean`.as('disabled')).where('key', '=', key).compile()

export const storePasswordLogin = (disabled: boolean): Query => {
  const value = JSON.stringify({ disabled })
  return build
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .compile()
}

/** Locks the ways to log in until the transaction ends. Take this lock after all others. */
export const lockSignInMethods = (): Query => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.signInMethods)})`.compile(build)

/** The ways in which an administrator could log in, and the sources of the role. */
export interface AdministratorRow {
  readonly id: number
  /** Ids of the passkeys. */
  readonly passkeys: number[]
  /** Keys of the providers with which the administrator has logged in before. */
  readonly providers: string[]
  readonly has_password: boolean
  /** Whether the account itself has one of the root roles. */
  readonly has_own_role: boolean
  /** Ids of the groups that give one of the root roles. */
  readonly groups: number[]
}

/**
 * The people, not disabled, who have one of the root roles themselves or by a group, by id. The candidates are listed too, because the
 * change of a group can make them administrators.
 */
export const listAdministrators = (roles: readonly number[], candidates: readonly number[]): Query<AdministratorRow> =>
  sql<AdministratorRow>`
    select a.id, a.password_hash is not null as has_password, a.root_role = any(${[...roles]}::integer[]) as has_own_role, g.ids as groups,
      (select coalesce(json_agg(p.id order by p.id), '[]') from passkey p where p.account_id = a.id) as passkeys,
      (select coalesce(json_agg(i.provider order by i.provider), '[]') from account_identity i where i.account_id = a.id) as providers
    from account a cross join lateral (
      select coalesce(json_agg(u.id order by u.id), '[]') as ids, count(*) as count
      from group_member m join user_group u on u.id = m.group_id
      where m.account_id = a.id and u.root_role = any(${[...roles]}::integer[])
    ) g
    where a.kind = 'User' and a.disabled_at is null
      and (a.root_role = any(${[...roles]}::integer[]) or g.count > 0 or a.id = any(${[...candidates]}::integer[]))
    order by a.id`.compile(build)
