import { sql } from 'kysely'
import { addRows, insertRows, type RowsOf, recordset, replaceRows, updateRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'
import { columns } from '../schema/columns.ts'

/** Statements that store many rows at once. Each needs the exclusive state lock. */

export const dropTags = (tags: readonly { type: string; value: string }[]): Query =>
  sql`delete from tag t using ${recordset(columns.tag, tags)} where t.type = w.type and t.value = w.value`.compile(build)

export const dropTagTypes = (types: readonly string[]): Query =>
  sql`delete from tag_type where name = any(${textArray(types)})`.compile(build)

export const dropSegments = (ids: readonly number[]): Query => sql`delete from segment where id = any(${[...ids]}::bigint[])`.compile(build)

export const dropStrategyTypes = (types: readonly string[]): Query =>
  sql`delete from strategy_type where name = any(${textArray(types)})`.compile(build)

export const dropLinks = (links: readonly { project: string; environment: string }[]): Query =>
  sql`
    delete from project_environment e using ${recordset(columns.project_environment, links)}
    where e.project = w.project and e.environment = w.environment`.compile(build)

export const storeEnvironments = (rows: RowsOf<typeof columns.environment>): Query => replaceRows('environment', columns.environment, rows)

const { featureNaming, ...project } = columns.project

export const storeProjects = (rows: RowsOf<typeof project>): Query => replaceRows('project', project, rows)

/** Stores the naming rules for features of stored projects. */
export const storeNamings = (rows: readonly { id: string; featureNaming: unknown }[]): Query =>
  updateRows('project', { id: project.id, featureNaming }, rows)

export const dropReviews = (projects: readonly string[]): Query =>
  sql`delete from change_request_setting where project = any(${textArray(projects)})`.compile(build)

export const storeReviews = (rows: RowsOf<typeof columns.change_request_setting>): Query =>
  insertRows('change_request_setting', columns.change_request_setting, rows)

export const storeDefaultStrategies = (rows: readonly { project: string; environment: string; strategy: unknown }[]): Query =>
  sql`
    update project_environment e set default_strategy = w.strategy
    from ${recordset({ ...columns.project_environment, strategy: 'jsonb' }, rows)}
    where e.project = w.project and e.environment = w.environment`.compile(build)

export const storeLinks = (links: readonly { project: string; environment: string }[]): Query =>
  addRows('project_environment', columns.project_environment, links)

export const storeStrategyTypes = (rows: RowsOf<typeof columns.strategy_type>): Query =>
  replaceRows('strategy_type', columns.strategy_type, rows)

const { name, deprecated } = columns.strategy_type

export const storeDeprecations = (rows: readonly { name: string; deprecated: boolean }[]): Query =>
  updateRows('strategy_type', { name, deprecated }, rows)

export const dropContextFields = (fields: readonly string[]): Query =>
  sql`delete from context_field where name = any(${textArray(fields)})`.compile(build)

export const storeContextFields = (rows: RowsOf<typeof columns.context_field>): Query =>
  replaceRows('context_field', columns.context_field, rows)

export const storeLifetimes = (rows: RowsOf<typeof columns.feature_type>): Query => updateRows('feature_type', columns.feature_type, rows)

export const storeTagTypes = (rows: RowsOf<typeof columns.tag_type>): Query => replaceRows('tag_type', columns.tag_type, rows)

export const storeTags = (rows: RowsOf<typeof columns.tag>): Query => addRows('tag', columns.tag, rows)

export const storeSegments = (rows: RowsOf<typeof columns.segment>): Query => replaceRows('segment', columns.segment, rows)

/** Unlike setval(), this statement is rolled back with its transaction. */
export const setNextSegmentId = (id: number): Query => sql`alter sequence segment_id_seq restart with ${sql.lit(id)}`.compile(build)
