import { type RawBuilder, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

export interface EnvironmentRow {
  readonly name: string
  readonly type: string
  readonly sort_order: number
  readonly enabled: boolean
  readonly protected: boolean
}

export interface CountedEnvironmentRow extends EnvironmentRow {
  readonly projects: number
  readonly tokens: number
  readonly features: number
}

type Visible = VisibleProjects | null

const rows = build.selectFrom('environment').select(['name', 'type', 'sort_order', 'enabled', 'protected'])
const columns = sql`e.name, e.type, e.sort_order, e.enabled, e.protected`
const allProjects = '*'

/** SQL: all projects of the live token are visible, as in lists of tokens. */
const isVisibleToken = (visible: Visible): RawBuilder<boolean> =>
  visible === null ? sql<boolean>`true` : sql<boolean>`t.projects <@ ${[...visible.ids, allProjects]}::text[]`

/** Environments in their order, with the numbers of their visible projects, tokens and features. */
const counted = (visible: Visible, which: RawBuilder<boolean>): Query<CountedEnvironmentRow> =>
  sql<CountedEnvironmentRow>`
    select ${columns}, coalesce(l.projects, 0)::int as projects, coalesce(k.tokens, 0)::int as tokens, coalesce(o.features, 0)::int as features
    from environment e
    left join (
      select environment, count(*) as projects from project_environment
      where ${inVisibleProject('project', visible)} group by environment
    ) l on l.environment = e.name
    left join (
      select environment, count(*) as tokens from api_token t
      where revoked_at is null and ${isVisibleToken(visible)} group by environment
    ) k on k.environment = e.name
    left join (
      select c.environment, count(*) as features from feature_environment c join feature f on f.name = c.feature
      where c.enabled and f.archived_at is null and ${inVisibleProject('f.project', visible)} group by c.environment
    ) o on o.environment = e.name
    where ${which} order by e.sort_order, e.name`.compile(build)

export const listCountedEnvironments = (visible: Visible): Query<CountedEnvironmentRow> => counted(visible, sql<boolean>`true`)

export const findCountedEnvironment = (name: string, visible: Visible): Query<CountedEnvironmentRow> =>
  counted(visible, sql<boolean>`e.name = ${name}`)

/** The environments of a project in their order, with the project's numbers there. Tokens for all projects count too. */
export const listEnvironmentsInProject = (project: string, visible: Visible): Query<Omit<CountedEnvironmentRow, 'projects'>> =>
  sql<Omit<CountedEnvironmentRow, 'projects'>>`
    select ${columns},
      (
        select count(*) from api_token t
        where t.environment = e.name and t.revoked_at is null and t.projects && ${[project, allProjects]}::text[] and ${isVisibleToken(visible)}
      )::int as tokens,
      (
        select count(*) from feature f join feature_environment c on c.feature = f.name and c.environment = e.name
        where f.project = ${project} and f.archived_at is null and c.enabled
      )::int as features
    from project_environment l join environment e on e.name = l.environment
    where l.project = ${project} order by e.sort_order, e.name`.compile(build)

/** All environments in their order. A change of an environment holds the state lock exclusively. */
export const listEnvironments = (): Query<EnvironmentRow> => rows.orderBy('sort_order').orderBy('name').compile()

export const findEnvironment = (name: string): Query<EnvironmentRow> => rows.where('name', '=', name).compile()

export const insertEnvironment = (environment: EnvironmentRow): Query => build.insertInto('environment').values(environment).compile()

export const updateEnvironmentRow = ({ name, type, sort_order, enabled }: EnvironmentRow): Query =>
  build.updateTable('environment').set({ type, sort_order, enabled }).where('name', '=', name).compile()

/** Removes environments with their links, change requests and review settings. The configurations of features must be removed before. */
export const removeEnvironmentRows = (names: readonly string[]): Query =>
  sql`delete from environment where name = any(${[...names]}::text[])`.compile(build)

export interface LinkRow {
  readonly project: string
  readonly environment: string
  readonly default_strategy: object | null
}

/** The projects that are linked to any of the environments. */
export const listLinks = (environments: readonly string[]): Query<LinkRow> =>
  build
    .selectFrom('project_environment')
    .select(['project', 'environment', 'default_strategy'])
    .where(sql<boolean>`environment = any(${[...environments]}::text[])`)
    .orderBy('project')
    .orderBy('environment')
    .compile()
