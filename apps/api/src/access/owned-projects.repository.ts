import { builtInRoles } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { build, type Query } from '../db/index.ts'

const owner = sql.lit(builtInRoles.Owner.id)

/** Keeps the projects that the account owns by itself, and who owns them, from being changed until the transaction ends. */
export const lockOwnedProjects = (accountId: number): Query =>
  sql`
    select p.id from project p
    where exists (select from project_member m where m.project = p.id and m.account_id = ${accountId} and m.role_id = ${owner})
    order by p.id for no key update of p`.compile(build)

/** The projects that have no owner, neither person nor group, but this account. */
export const listProjectsOwnedAlone = (accountId: number): Query<{ project: string }> =>
  sql<{ project: string }>`
    select m.project from project_member m
    where m.account_id = ${accountId} and m.role_id = ${owner}
      and not exists (select from project_member o where o.project = m.project and o.role_id = ${owner} and o.account_id <> ${accountId})
      and not exists (select from project_group g where g.project = m.project and g.role_id = ${owner})
    order by m.project`.compile(build)
