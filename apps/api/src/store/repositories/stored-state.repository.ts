import type { StoredState } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** What an import must know of the store, a statement for each part. */
export const listStoredEnvironments = (): Query<{ name: string; enabled: boolean }> =>
  build.selectFrom('environment').select(['name', 'enabled']).compile()

export const listStoredProjects = (): Query<{ id: string; environments: string[] }> =>
  sql<{ id: string; environments: string[] }>`
    select p.id, coalesce(array_agg(e.environment::text) filter (where e.environment is not null), '{}') as environments
    from project p left join project_environment e on e.project = p.id group by p.id`.compile(build)

export const listStoredFeatures = (): Query<{ name: string; project: string }> =>
  build.selectFrom('feature').select(['name', 'project']).compile()

/** `usedBy` is looked for only where something is to be dropped: it reads every strategy. */
export const listStoredStrategyTypes = (withUse: boolean): Query<StoredState['strategyTypes'][number]> =>
  (withUse
    ? sql<StoredState['strategyTypes'][number]>`
        select t.name, t.editable, t.deprecated, u.feature as "usedBy" from strategy_type t
        left join (
          select s ->> 'name' as type, min(c.feature) as feature from feature_environment c, jsonb_array_elements(c.strategies) s group by 1
        ) u on u.type = t.name`
    : sql<StoredState['strategyTypes'][number]>`select name, editable, deprecated, null as "usedBy" from strategy_type`
  ).compile(build)

export const listStoredContextFields = (): Query<{ name: string }> => build.selectFrom('context_field').select('name').compile()

export const listStoredFeatureTypes = (): Query<{ id: string; lifetimeDays: number | null }> =>
  build.selectFrom('feature_type').select(['id', 'lifetime_days as lifetimeDays']).compile()

export const listStoredTagTypes = (): Query<{ name: string }> => build.selectFrom('tag_type').select('name').compile()

export const listStoredTags = (): Query<{ type: string; value: string; usedBy: string | null }> =>
  sql<{ type: string; value: string; usedBy: string | null }>`
    select t.type, t.value, min(f.feature) as "usedBy" from tag t left join feature_tag f on f.type = t.type and f.value = t.value
    group by t.type, t.value`.compile(build)

export const listStoredSegments = (): Query<{ id: number; name: string; project: string | null; usedBy: string | null }> =>
  sql<{ id: number; name: string; project: string | null; usedBy: string | null }>`
    select s.id, s.name, s.project, min(u.feature) as "usedBy" from segment s left join segment_use u on u.segment = s.id
    group by s.id`.compile(build)

export const listStoredDefaultStrategies = (): Query<StoredState['defaultStrategies'][number]> =>
  sql<StoredState['defaultStrategies'][number]>`
    select project, environment, default_strategy ->> 'name' as name, default_strategy -> 'segments' as segments
    from project_environment where default_strategy is not null order by project, environment`.compile(build)

export const findNextSegmentId = (): Query<{ id: number }> =>
  sql<{ id: number }>`
    select greatest((select coalesce(max(id), 0) + 1 from segment), case when is_called then last_value + 1 else last_value end) as id
    from segment_id_seq`.compile(build)

/** Stored strategies with one of the ids, which are in lower case. Joined and not compared one by one: a file holds a hundred thousand. */
export const findStoredStrategies = (ids: readonly string[]): Query<{ id: string; feature: string }> =>
  sql<{ id: string; feature: string }>`
    select s ->> 'id' as id, c.feature from feature_environment c
    cross join lateral jsonb_array_elements(c.strategies) s
    join unnest(${[...ids]}::text[]) as given (id) on given.id = lower(s ->> 'id')`.compile(build)

export const listStoredDependencies = (): Query<{ feature: string; parent: string }> =>
  build.selectFrom('feature_dependency').select(['feature', 'parent']).compile()

export const countStored = (): Query<{ featureEnvironments: number; strategies: number; featureTags: number }> =>
  sql<{ featureEnvironments: number; strategies: number; featureTags: number }>`
    select count(*) as "featureEnvironments", coalesce(sum(jsonb_array_length(strategies)), 0)::bigint as strategies,
      (select count(*) from feature_tag) as "featureTags"
    from feature_environment`.compile(build)
