import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { jsonRows, textArray } from '../parameters.ts'

/**
 * Statements that store many rows at once: the rows travel as one JSON parameter, so that the text is the same however many there are.
 * Each expects to run under the exclusive state lock.
 */

export const dropTags = (tags: readonly { type: string; value: string }[]): Query =>
  sql`delete from tag t using json_to_recordset(${jsonRows(tags)}) as w (type text, value text) where t.type = w.type and t.value = w.value`.compile(
    build,
  )

export const dropTagTypes = (types: readonly string[]): Query =>
  sql`delete from tag_type where name = any(${textArray(types)})`.compile(build)

export const dropSegments = (ids: readonly number[]): Query => sql`delete from segment where id = any(${[...ids]}::bigint[])`.compile(build)

export const dropStrategyTypes = (types: readonly string[]): Query =>
  sql`delete from strategy_type where name = any(${textArray(types)})`.compile(build)

export const dropLinks = (links: readonly { project: string; environment: string }[]): Query =>
  sql`
    delete from project_environment e using json_to_recordset(${jsonRows(links)}) as w (project text, environment text)
    where e.project = w.project and e.environment = w.environment`.compile(build)

export const storeEnvironments = (rows: readonly unknown[]): Query =>
  sql`
    insert into environment (name, type, sort_order, enabled, protected)
    select name, type, "sortOrder", enabled, protected
    from json_to_recordset(${jsonRows(rows)}) as w (name text, type text, "sortOrder" integer, enabled boolean, protected boolean)
    on conflict (name) do update
    set type = excluded.type, sort_order = excluded.sort_order, enabled = excluded.enabled, protected = excluded.protected`.compile(build)

export const storeProjects = (rows: readonly unknown[]): Query =>
  sql`
    insert into project (id, name, description, mode, default_stickiness, feature_naming, created_at, updated_at)
    select id, name, description, mode, "defaultStickiness", nullif("featureNaming", 'null'), "createdAt", "updatedAt"
    from json_to_recordset(${jsonRows(rows)}) as w (
      id text, name text, description text, mode text, "defaultStickiness" text, "featureNaming" jsonb, "createdAt" timestamptz, "updatedAt" timestamptz
    )
    on conflict (id) do update
    set name = excluded.name, description = excluded.description, mode = excluded.mode, default_stickiness = excluded.default_stickiness,
      created_at = excluded.created_at, updated_at = excluded.updated_at`.compile(build)

/** Whether and how features are named, for stored projects. */
export const storeNamings = (rows: readonly { id: string; featureNaming: unknown }[]): Query =>
  sql`
    update project p set feature_naming = nullif(w."featureNaming", 'null')
    from json_to_recordset(${jsonRows(rows)}) as w (id text, "featureNaming" jsonb) where p.id = w.id`.compile(build)

export const dropReviews = (projects: readonly string[]): Query =>
  sql`delete from change_request_setting where project = any(${textArray(projects)})`.compile(build)

export const storeReviews = (rows: readonly unknown[]): Query =>
  sql`
    insert into change_request_setting (project, environment, enabled, required_approvals)
    select project, environment, "changeRequestEnabled", "requiredApprovals"
    from json_to_recordset(${jsonRows(rows)})
      as w (project text, environment text, "changeRequestEnabled" boolean, "requiredApprovals" integer)`.compile(build)

export const storeDefaultStrategies = (rows: readonly unknown[]): Query =>
  sql`
    update project_environment e set default_strategy = nullif(w.strategy, 'null')
    from json_to_recordset(${jsonRows(rows)}) as w (project text, environment text, strategy jsonb)
    where e.project = w.project and e.environment = w.environment`.compile(build)

export const storeLinks = (links: readonly { project: string; environment: string }[]): Query =>
  sql`
    insert into project_environment (project, environment)
    select project, environment from json_to_recordset(${jsonRows(links)}) as w (project text, environment text) on conflict do nothing`.compile(
    build,
  )

export const storeStrategyTypes = (rows: readonly unknown[]): Query =>
  sql`
    insert into strategy_type (name, title, display_name, description, editable, deprecated, parameters)
    select name, title, "displayName", description, editable, deprecated, parameters
    from json_to_recordset(${jsonRows(rows)})
      as w (name text, title text, "displayName" text, description text, editable boolean, deprecated boolean, parameters jsonb)
    on conflict (name) do update
    set title = excluded.title, display_name = excluded.display_name, description = excluded.description, editable = excluded.editable,
      deprecated = excluded.deprecated, parameters = excluded.parameters`.compile(build)

export const storeDeprecations = (rows: readonly unknown[]): Query =>
  sql`
    update strategy_type t set deprecated = w.deprecated
    from json_to_recordset(${jsonRows(rows)}) as w (name text, deprecated boolean) where t.name = w.name`.compile(build)

export const dropContextFields = (fields: readonly string[]): Query =>
  sql`delete from context_field where name = any(${textArray(fields)})`.compile(build)

export const storeContextFields = (rows: readonly unknown[]): Query =>
  sql`
    insert into context_field (name, description, stickiness, sort_order, legal_values, created_at)
    select name, description, stickiness, "sortOrder", "legalValues", "createdAt"
    from json_to_recordset(${jsonRows(rows)})
      as w (name text, description text, stickiness boolean, "sortOrder" integer, "legalValues" jsonb, "createdAt" timestamptz)
    on conflict (name) do update
    set description = excluded.description, stickiness = excluded.stickiness, sort_order = excluded.sort_order,
      legal_values = excluded.legal_values, created_at = excluded.created_at`.compile(build)

export const storeLifetimes = (rows: readonly unknown[]): Query =>
  sql`
    update feature_type t set lifetime_days = w."lifetimeDays"
    from json_to_recordset(${jsonRows(rows)}) as w (id text, "lifetimeDays" integer) where t.id = w.id`.compile(build)

export const storeTagTypes = (rows: readonly unknown[]): Query =>
  sql`
    insert into tag_type (name, description, icon)
    select name, description, icon from json_to_recordset(${jsonRows(rows)}) as w (name text, description text, icon text)
    on conflict (name) do update set description = excluded.description, icon = excluded.icon`.compile(build)

export const storeTags = (rows: readonly unknown[]): Query =>
  sql`insert into tag (type, value) select type, value from json_to_recordset(${jsonRows(rows)}) as w (type text, value text) on conflict do nothing`.compile(
    build,
  )

export const storeSegments = (rows: readonly unknown[]): Query =>
  sql`
    insert into segment (id, name, description, project, constraints, created_by, created_at)
    select id, name, description, project, constraints, "createdBy", "createdAt"
    from json_to_recordset(${jsonRows(rows)})
      as w (id bigint, name text, description text, project text, constraints jsonb, "createdBy" text, "createdAt" timestamptz)
    on conflict (id) do update
    set name = excluded.name, description = excluded.description, project = excluded.project, constraints = excluded.constraints,
      created_by = excluded.created_by, created_at = excluded.created_at`.compile(build)

/** Unlike setval() it is undone with its transaction. */
export const setNextSegmentId = (id: number): Query => sql`alter sequence segment_id_seq restart with ${sql.lit(id)}`.compile(build)
