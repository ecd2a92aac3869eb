import { type RawBuilder, sql } from 'kysely'
import { exported } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { revisionKeys } from '../revision-keys.ts'
import { columns } from '../schema/columns.ts'
import { inSlices } from './feature-slices.repository.ts'

/**
 * Items of a list as the text of a file, one line for each item; null: no items. The database writes the JSON, because parsing and writing
 * it here would take most of the time.
 */
export interface ItemsRow {
  readonly items: string | null
}

/** Features by name, after one name up to and including another. */
export interface Range {
  readonly after: string
  readonly upTo: string
}

/** One line of JSON for each row of `from`. `fields` has the names of the fields; the alias of `from` is used in `order`. */
const lines = (fields: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>): Query<ItemsRow> =>
  sql<{ items: string | null }>`
    select string_agg(row_to_json(item)::text, E',\n' order by ${order}) as items
    from ${from} cross join lateral (select ${fields}) item`.compile(build)

const within = (column: string, { after, upTo }: Range) => sql`${sql.ref(column)} > ${after}::text and ${sql.ref(column)} <= ${upTo}::text`

/**
 * Switches JIT off. Estimates for lists in documents are so high that PostgreSQL would compile each statement, which takes longer than its
 * execution.
 */
export const disableJit = (): Query => sql`select set_config('jit', 'off', true)`.compile(build)

/** The last name of each slice of the features. */
export const listSliceEnds = (): Query<{ name: string }> =>
  sql<{ name: string }>`
    select max(name) as name from (${inSlices(sql`feature`)}) s group by slice order by 1`.compile(build)

export const exportEnvironments = (): Query<ItemsRow> => lines(exported(columns.environment, 'e'), sql`environment e`, sql`e.name`)

/** Projects. With `withSegments` false, their default strategies have no segments either. */
export const exportProjects = (withSegments: boolean): Query<ItemsRow> =>
  lines(
    sql`
      ${exported(columns.project, 'p')},
      coalesce((
        select json_agg(json_build_object('environment', l.environment, 'defaultStrategy',
          ${withSegments ? sql`l.default_strategy` : sql`l.default_strategy || '{"segments":[]}'`}) order by l.environment)
        from project_environment l where l.project = p.id
      ), '[]') as environments,
      coalesce((
        select json_agg(json_build_object('environment', r.environment, 'changeRequestEnabled', r.enabled,
          'requiredApprovals', r.required_approvals) order by r.environment)
        from change_request_setting r where r.project = p.id
      ), '[]') as "changeRequestEnvironments"`,
    sql`project p`,
    sql`p.id`,
  )

export const exportStrategyTypes = (): Query<ItemsRow> => lines(exported(columns.strategy_type, 't'), sql`strategy_type t`, sql`t.name`)

export const exportTagTypes = (): Query<ItemsRow> => lines(exported(columns.tag_type, 't'), sql`tag_type t`, sql`t.name`)

export const exportTags = (): Query<ItemsRow> => lines(exported(columns.tag, 't'), sql`tag t`, sql`t.type, t.value`)

export const exportSegments = (): Query<ItemsRow> => lines(exported(columns.segment, 's'), sql`segment s`, sql`s.id`)

export const exportContextFields = (): Query<ItemsRow> => lines(exported(columns.context_field, 'c'), sql`context_field c`, sql`c.name`)

export const exportFeatureTypes = (): Query<ItemsRow> => lines(exported(columns.feature_type, 't'), sql`feature_type t`, sql`t.id`)

const { archivedAt, outlivedAt, ...others } = columns.feature

export const exportFeatures = (range: Range): Query<ItemsRow> =>
  lines(
    sql`
      ${exported(others, 'f')}, f.archived_at is not null as archived, ${exported({ archivedAt, outlivedAt }, 'f')},
      coalesce((
        select json_agg(json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) order by d.parent)
        from feature_dependency d where d.feature = f.name
      ), '[]') as dependencies`,
    sql`(select * from feature where ${within('name', range)}) f`,
    sql`f.name`,
  )

const configurations = (range: Range) => sql`(select * from feature_environment where ${within('feature', range)}) c`

const { environment, enabled, variants, lastSeenAt } = columns.feature_environment

export const exportFeatureEnvironments = (range: Range): Query<ItemsRow> =>
  lines(
    sql`c.feature as "featureName", ${exported({ environment, enabled, variants, lastSeenAt }, 'c')}`,
    configurations(range),
    sql`c.feature, c.environment`,
  )

const strategies = (range: Range) => sql`
  ${configurations(range)} cross join lateral jsonb_array_elements(c.strategies) with ordinality s (strategy, position)`

/** Strategies without their segments, which are a separate list. */
export const exportFeatureStrategies = (range: Range): Query<ItemsRow> =>
  sql<{ items: string | null }>`
    select string_agg(
      (strategy - 'segments' || jsonb_build_object('featureName', c.feature, 'environment', c.environment))::text,
      E',\n' order by c.feature, c.environment, s.position
    ) as items
    from ${strategies(range)}`.compile(build)

export const exportStrategySegments = (range: Range): Query<ItemsRow> =>
  lines(
    sql`s.strategy ->> 'id' as "featureStrategyId", u.segment::bigint as "segmentId"`,
    sql`${strategies(range)} cross join lateral jsonb_array_elements(s.strategy -> 'segments') with ordinality u (segment, position)`,
    sql`c.feature, c.environment, s.position, u.position`,
  )

export const exportFeatureTags = (range: Range): Query<ItemsRow> =>
  lines(
    sql`t.feature as "featureName", t.type as "tagType", t.value as "tagValue"`,
    sql`(select * from feature_tag where ${within('feature', range)}) t`,
    sql`t.feature, t.type, t.value`,
  )

const { access, applications, invites, metrics } = revisionKeys

/** A revision that changes with every part of an export. */
export const findStateRevision = (): Query<{ revision: string }> =>
  sql<{ revision: string }>`
    select md5(coalesce(string_agg(concat_ws(' ', key, n, stamp), E'\n' order by key collate "C"), '')) as revision
    from (select key, sum(n) as n, bit_xor(stamp) as stamp from revision group by key) r
    where key <> all(${[access, applications, invites, metrics]}::text[]) and key not like 'favorites:%'`.compile(build)
