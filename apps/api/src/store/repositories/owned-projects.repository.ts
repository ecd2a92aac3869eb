import { builtInRoles } from '@halyard/contracts/data'
import type { ProjectRole } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

type Holder = Pick<ProjectRole, 'kind' | 'id'>

const owner = sql.lit(builtInRoles.Owner.id)

const owners = sql`(
    select project, 'user' as kind, account_id as id from project_member where role_id = ${owner}
    union all
    select project, 'group', group_id from project_group where role_id = ${owner}
  )`

/**
 * Locks the projects that an account or a group owns directly, and their owners, until the transaction ends.
 * Lock the account or group before its deletion, so that it gets no more projects.
 */
export const lockOwnedProjects = ({ kind, id }: Holder): Query =>
  sql`
    select p.id from project p
    where p.id in (select o.project from ${owners} o where o.kind = ${kind} and o.id = ${id})
    order by p.id for no key update of p`.compile(build)

/** The projects whose only owner, person or group, is this one. */
export const listProjectsOwnedAlone = ({ kind, id }: Holder): Query<{ project: string }> =>
  sql<{ project: string }>`
    select o.project from ${owners} o
    group by o.project having count(*) = 1 and bool_and(o.kind = ${kind} and o.id = ${id})
    order by o.project`.compile(build)
