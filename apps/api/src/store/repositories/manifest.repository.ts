import type { FlagValue } from '@halyard/contracts'
import type { ValueType } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { among, type Selection } from '../parameters.ts'

export interface ManifestRow {
  readonly name: string
  readonly description: string | null
  /** Null: not declared. */
  readonly flagValue: FlagValue | null
  /** The payload types of its variants, each once; null represents other payloads and variants without a payload. */
  readonly payloads: readonly (ValueType | null)[]
}

const typeOfPayload = sql`
  case
    when p ->> 'type' in ('string', 'csv') then 'string'
    when p ->> 'type' = 'number' then case when p ->> 'value' ~ '^[[:space:]]*[-+]?[0-9]{1,15}[[:space:]]*$' then 'integer' else 'float' end
    when p ->> 'type' = 'json' and p ->> 'value' ~ '^[[:space:]]*[{]' then 'object'
  end`

/**
 * The live features of projects by name, in one environment or, if `environment` is null, in all. Variants of disabled strategies do not
 * count.
 */
export const listManifestFeatures = (environment: string | null, projects: Selection): Query<ManifestRow> =>
  sql<ManifestRow>`
    select f.name, f.description, f.flag_value as "flagValue", case when f.flag_value is null then (
      select coalesce(jsonb_agg(distinct ${typeOfPayload}), '[]')
      from feature_environment c
      join project_environment l on l.project = f.project and l.environment = c.environment
      cross join lateral jsonb_array_elements(
        c.variants || jsonb_path_query_array(c.strategies, '$[*] ? (@.disabled == false).variants[*]')
      ) v
      cross join lateral (select v.value -> 'payload' as p) payload
      where c.feature = f.name and (${environment}::text is null or c.environment = ${environment}::text)
    ) else '[]' end as payloads
    from feature f
    where f.archived_at is null and ${among('f.project', projects)} and (
      ${environment}::text is null
      or exists (
        select from feature_environment c join project_environment l on l.project = f.project and l.environment = c.environment
        where c.feature = f.name and c.environment = ${environment}::text
      )
    )
    order by f.name`.compile(build)
