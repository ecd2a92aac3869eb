import type { Tag } from '@halyard/contracts'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

export const listStoredEnvironments = (): Query<{ name: string; enabled: boolean }> =>
  build.selectFrom('environment').select(['name', 'enabled']).compile()

export const listStoredFeatures = (): Query<{ name: string; project: string; archived: boolean }> =>
  sql<{ name: string; project: string; archived: boolean }>`
    select name, project, archived_at is not null as archived from feature order by name`.compile(build)

export const listStoredFeatureTypes = (): Query<{ id: string; lifetimeDays: number | null }> =>
  build.selectFrom('feature_type').select(['id', 'lifetime_days as lifetimeDays']).compile()

export const listStoredTags = (): Query<Tag> => build.selectFrom('tag').select(['type', 'value']).compile()

export const listStoredSegments = (): Query<{ id: number; name: string; project: string | null }> =>
  build.selectFrom('segment').select(['id', 'name', 'project']).compile()

export interface UserRow {
  readonly kind: 'strategyTypes' | 'segments' | 'tags'
  /** The name of the strategy type, the id of the segment, or type and value of the tag as a JSON array. */
  readonly key: string
  readonly feature: string
}

/** One feature for each used strategy type, segment and tag. Reads every strategy. */
export const listUsers = (): Query<UserRow> =>
  sql<UserRow>`
    select 'strategyTypes' as kind, s ->> 'name' as key, min(c.feature) as feature
    from feature_environment c, jsonb_array_elements(c.strategies) s group by s ->> 'name'
    union all select 'segments', segment::text, min(feature) from segment_use group by segment
    union all select 'tags', json_build_array(type, value)::text, min(feature) from feature_tag group by type, value`.compile(build)

/** Features that use the named segments, if they do not belong to the project at the same index. */
export const listSegmentUses = (
  names: readonly string[],
  projects: readonly string[],
): Query<{ segment: number; feature: string; project: string }> =>
  sql<{ segment: number; feature: string; project: string }>`
    select distinct s.id as segment, f.name as feature, f.project
    from unnest(${[...names]}::text[], ${[...projects]}::text[]) as given (name, project)
    join segment s on s.name = given.name
    join segment_use u on u.segment = s.id
    join feature f on f.name = u.feature and f.project <> given.project
    order by s.id, f.name`.compile(build)

export interface ProposalRow {
  readonly feature: string
  readonly request: number
  readonly project: string
  readonly environment: string
}

/** Every feature that changes of open change requests name, with the requests. */
export const listProposals = (): Query<ProposalRow> =>
  sql<ProposalRow>`
    select distinct n.feature, r.id as request, r.project, r.environment
    from change_request r
    join change c on c.request_id = r.id
    cross join lateral (values (c.feature), (case when c.action = 'addDependency' then c.payload ->> 'feature' end)) as n (feature)
    where r.state not in ('Applied', 'Cancelled', 'Rejected') and n.feature is not null
    order by n.feature, r.id`.compile(build)

export const findNextSegmentId = (): Query<{ id: number }> =>
  sql<{ id: number }>`
    select greatest((select coalesce(max(id), 0) + 1 from segment), case when is_called then last_value + 1 else last_value end) as id
    from segment_id_seq`.compile(build)

/**
 * Stored strategies with one of the ids, which are in lower case. A join is used and not a comparison one by one, because a file can have a
 * hundred thousand ids.
 */
export const findStoredStrategies = (ids: readonly string[]): Query<{ id: string; feature: string }> =>
  sql<{ id: string; feature: string }>`
    select s ->> 'id' as id, c.feature from feature_environment c
    cross join lateral jsonb_array_elements(c.strategies) s
    join unnest(${[...ids]}::text[]) as given (id) on given.id = lower(s ->> 'id')`.compile(build)

export const countStored = (): Query<{ featureEnvironments: number; strategies: number; featureTags: number }> =>
  sql<{ featureEnvironments: number; strategies: number; featureTags: number }>`
    select count(*) as "featureEnvironments", coalesce(sum(jsonb_array_length(strategies)), 0)::bigint as strategies,
      (select count(*) from feature_tag) as "featureTags"
    from feature_environment`.compile(build)
