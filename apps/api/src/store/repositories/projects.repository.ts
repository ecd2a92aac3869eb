import type { FeatureNaming } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { insertRows, type RowsOf, selected, selectRows, updateRows } from '../columns.ts'
import { build, listing, locking, prepare, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import { columns } from '../schema/columns.ts'

/** A project without its numbers and times. */
export interface ProjectState {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly mode: 'open' | 'protected' | 'private'
  readonly defaultStickiness: string
  readonly featureNaming: FeatureNaming | null
}

interface DatedProject extends ProjectState {
  readonly createdAt: string
  readonly updatedAt: string | null
}

export interface ProjectRow extends DatedProject {
  readonly features: number
  readonly stale: number
  readonly potentiallyStale: number
  readonly members: number
}

/** SQL: the feature has outlived the lifetime of its type and is not marked as stale. */
const outlived = (now: string): RawBuilder<boolean> =>
  sql<boolean>`not f.stale and f.created_at + make_interval(days => t.lifetime_days) <= ${now}::timestamptz`

const selectProjects = (now: string, which: RawBuilder<boolean>): Query<ProjectRow> =>
  sql<ProjectRow>`
    select ${selected<DatedProject>(columns.project, 'p')},
      coalesce(c.features, 0)::int as features, coalesce(c.stale, 0)::int as stale, coalesce(c.potentially_stale, 0)::int as "potentiallyStale",
      coalesce(m.members, 0)::int as members
    from project p
    left join (
      select f.project, count(*) as features, count(*) filter (where f.stale) as stale, count(*) filter (where ${outlived(now)}) as potentially_stale
      from feature f left join feature_type t on t.id = f.type
      where f.archived_at is null
      group by f.project
    ) c on c.project = p.id
    left join (
      select project, count(*) as members from (
        select project, account_id from project_member
        union
        select g.project, m.account_id from project_group g join group_member m on m.group_id = g.group_id
      ) each group by project
    ) m on m.project = p.id
    where ${which}
    order by p.name collate "C", p.id`.compile(build)

/** All projects by name, with the numbers of their features and members at this time. */
export const listProjects = (now: string): Query<ProjectRow> => selectProjects(now, sql<boolean>`true`)

/** One project with these numbers. */
export const findCountedProject = (id: string, now: string): Query<ProjectRow> => selectProjects(now, sql<boolean>`p.id = ${id}`)

/** When the next live feature outlives its type, which changes a project's health without a write; null: never. */
export const findNextOutliving = (now: string): Query<{ at: string | null }> =>
  sql<{ at: string | null }>`
    select min(f.created_at + make_interval(days => t.lifetime_days)) as at
    from feature f join feature_type t on t.id = f.type
    where f.archived_at is null and not f.stale and f.created_at + make_interval(days => t.lifetime_days) > ${now}::timestamptz`.compile(
    build,
  )

export const listProjectIds = (): Query<{ id: string }> => build.selectFrom('project').select('id').compile()

const lockByIds = prepare(
  listing(
    { at: [0], by: ['id'] },
    locking(
      'project',
      'key share',
      ({ id }) => id,
      sql<{ id: string }>`select id from project where id = any(${textArray([])}) order by id for key share`.compile(build),
    ),
  ),
)

/** Keeps the project from being deleted until the transaction ends. Read its settings in a later statement. */
export const lockProject = (id: string): Query<{ id: string }> => lockByIds([id])

export const listEnvironmentsOfProject = (id: string): Query<{ environment: string }> =>
  build.selectFrom('project_environment').select('environment').where('project', '=', id).orderBy('environment').compile()

/** Locks the id until the transaction ends, so that no other transaction creates a project with this id. */
export const lockProjectId = (id: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.projectId)}, hashtext(${id}))`.compile(build)

export const findProject = (id: string): Query<{ id: string }> => build.selectFrom('project').select('id').where('id', '=', id).compile()

const { createdAt, updatedAt, featureNaming, ...named } = columns.project
const created = { ...named, createdAt }

export const insertProject = (project: RowsOf<typeof created>[number]): Query => insertRows('project', created, [project])

/** Links the project to every environment that is enabled. */
export const linkEnabledEnvironments = (project: string): Query =>
  sql`insert into project_environment (project, environment) select ${project}, name from environment where enabled`.compile(build)

/** Makes an account an Owner of the project, unless the account was deleted meanwhile. */
export const insertOwner = (project: string, account: number, addedAt: string): Query =>
  sql`
    insert into project_member (project, account_id, role_id, added_at)
    select ${project}, id, ${builtInRoles.Owner.id}, ${addedAt}::timestamptz from account where id = ${account} for key share`.compile(
    build,
  )

const state = { ...named, featureNaming }

/** Locks the project until the transaction ends. */
export const lockProjectRow = (id: string): Query<ProjectState> =>
  selectRows<ProjectState>('project', state, sql`id = ${id} for no key update`)

export const updateProjectRow = (project: ProjectState & { readonly updatedAt: string }): Query =>
  updateRows('project', { ...state, updatedAt }, [project])
