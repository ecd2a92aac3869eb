import type { LegalValue } from '@halyard/contracts'
import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { insertRows, selected, selectRows, updateRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { columns, contextFieldState } from '../schema/columns.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

export interface ContextFieldRow {
  readonly name: string
  readonly description: string | null
  readonly stickiness: boolean
  readonly sensitive: boolean
  readonly sortOrder: number
  readonly legalValues: readonly LegalValue[]
  readonly createdAt: string
}

export interface UsedContextFieldRow extends ContextFieldRow {
  readonly projects: number
  readonly features: number
}

type Visible = VisibleProjects | null

/** All fields in their order. */
export const listContextFields = (): Query<ContextFieldRow> =>
  sql<ContextFieldRow>`select ${selected<ContextFieldRow>(columns.context_field, 'c')} from context_field c order by c.sort_order, c.name`.compile(
    build,
  )

/** A field with the numbers of visible projects and features that have a constraint on it. */
export const findContextField = (name: string, visible: Visible): Query<UsedContextFieldRow> =>
  sql<UsedContextFieldRow>`
    select ${selected<ContextFieldRow>(columns.context_field, 'c')}, coalesce(uses.projects, 0)::int as projects, coalesce(uses.features, 0)::int as features
    from context_field c left join (
      select k.condition ->> 'contextName' as name, count(distinct f.project) as projects, count(distinct f.name) as features
      from feature_environment e
      join feature f on f.name = e.feature
      cross join jsonb_array_elements(e.strategies) s (strategy)
      cross join jsonb_array_elements(s.strategy -> 'constraints') k (condition)
      where ${inVisibleProject('f.project', visible)}
      group by 1
    ) uses on uses.name = c.name
    where c.name = ${name}`.compile(build)

export interface ConstrainedStrategyRow {
  readonly id: string
  readonly feature: string
  readonly project: string
  readonly environment: string
  readonly name: string
}

/** The strategies with a constraint on the field in visible projects, including archived features. */
export const listStrategiesOnField = (name: string, visible: Visible): Query<ConstrainedStrategyRow> =>
  sql<ConstrainedStrategyRow>`
    select s.strategy ->> 'id' as id, f.name as feature, f.project, e.environment, s.strategy ->> 'name' as name
    from feature_environment e
    join feature f on f.name = e.feature
    cross join jsonb_array_elements(e.strategies) s (strategy)
    where s.strategy -> 'constraints' @> ${JSON.stringify([{ contextName: name }])}::jsonb and ${inVisibleProject('f.project', visible)}
    order by f.name, e.environment, (s.strategy ->> 'sortOrder')::numeric, 1`.compile(build)

/** The same numbers for a field that does not exist, because constraints can use any field name. */
export const countUsesOfField = (name: string, visible: Visible): Query<Pick<UsedContextFieldRow, 'projects' | 'features'>> =>
  sql<Pick<UsedContextFieldRow, 'projects' | 'features'>>`
    select count(distinct f.project)::int as projects, count(distinct f.name)::int as features
    from feature_environment e
    join feature f on f.name = e.feature
    cross join jsonb_array_elements(e.strategies) s (strategy)
    where s.strategy -> 'constraints' @> ${JSON.stringify([{ contextName: name }])}::jsonb and ${inVisibleProject('f.project', visible)}`.compile(
    build,
  )

export const findContextFieldName = (name: string): Query<{ name: string }> =>
  build.selectFrom('context_field').select('name').where('name', '=', name).compile()

/** Locks the field until the transaction ends. */
export const lockContextField = (name: string): Query<ContextFieldRow> =>
  selectRows<ContextFieldRow>('context_field', columns.context_field, sql`name = ${name} for update`)

/** Locks the name until the transaction ends, so that no other transaction creates a field with this name. */
export const lockContextFieldName = (name: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.contextFieldName)}, hashtext(${name}))`.compile(build)

export const insertContextFields = (rows: readonly ContextFieldRow[]): Query => insertRows('context_field', columns.context_field, rows)

export const updateContextFieldRow = (field: ContextFieldRow): Query => updateRows('context_field', contextFieldState, [field])

export const removeContextField = (name: string): Query => build.deleteFrom('context_field').where('name', '=', name).compile()

/** The legal values of the existing context fields among the names; empty: any value is legal. */
export const listLegalValues = (names: readonly string[]): Query<{ name: string; values: readonly string[] }> =>
  sql<{ name: string; values: readonly string[] }>`
    select name, coalesce((select jsonb_agg(legal -> 'value') from jsonb_array_elements(legal_values) legal), '[]') as values
    from context_field where name = any(${[...names]}::text[])`.compile(build)

/** The names of all context fields, with a mark for fields with personal data. */
export const listFieldMarks = (): Query<{ name: string; sensitive: boolean }> =>
  build.selectFrom('context_field').select(['name', 'sensitive']).compile()
