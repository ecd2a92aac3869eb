import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { type Actor, authorColumns, authorOf } from './events.repository.ts'

/**
 * Inserts the events of all features that are added to or removed from the environment, with the same types as changes of a single feature.
 * One statement inserts all events, because they can be very many. With `project`, only features of this project.
 */
export const insertContentsEvents = (
  environment: string,
  way: 'added' | 'removed',
  actor: Actor,
  group: string,
  project?: string,
): Query => {
  const isAdded = way === 'added'
  const states = (full: string, empty: string) => sql.raw(isAdded ? `${full}, ${empty}` : `${empty}, ${full}`)
  return sql`
    insert into event (type, ${authorColumns}, project, feature, environment, data, pre_data, group_id)
    select e.type, ${authorOf(actor)}, f.project, f.name, ${environment}, e.data, e.pre_data, ${group}::uuid
    from (
      select feature, 1 as kind, place, ${isAdded ? 'feature-strategy-add' : 'feature-strategy-remove'} as type,
        ${states('strategy', 'null::jsonb')}
      from feature_environment cross join jsonb_array_elements(strategies) with ordinality s (strategy, place)
      where environment = ${environment}
      union all
      select feature, 2, 1, ${isAdded ? 'feature-environment-enabled' : 'feature-environment-disabled'},
        ${states(`'{"enabled":true}'::jsonb`, `'{"enabled":false}'::jsonb`)}
      from feature_environment where environment = ${environment} and enabled
      union all
      select feature, 3, 1, 'feature-environment-variants-updated',
        ${states(`jsonb_build_object('variants', variants)`, `'{"variants":[]}'::jsonb`)}
      from feature_environment where environment = ${environment} and variants <> '[]'
    ) e (feature, kind, place, type, data, pre_data)
    join feature f on f.name = e.feature ${project === undefined ? sql`` : sql`and f.project = ${project}`}
    order by f.name, e.kind, e.place`.compile(build)
}
