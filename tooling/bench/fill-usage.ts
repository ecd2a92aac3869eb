import { environments, nameAndProjectOf } from './data-set.ts'
import { query } from './databases.ts'

const counts = { features: 200, hours: 47 }
const applications = ['shop', 'warehouse']

/**
 * Stores usage of up to 200 features by two applications in two environments, for each hour of the window before the current one: 37,600
 * rows.
 */
export const fillUsage = (databaseUrl: string, features: number): Promise<unknown> => {
  const names = Array.from({ length: Math.min(counts.features, features) }, (_, index) => nameAndProjectOf(index).name)
  const listed = (items: readonly string[]) => `unnest('{${items.join()}}'::text[])`
  return query(
    databaseUrl,
    `insert into feature_usage (feature, environment, app_name, hour, yes, no)
    select feature, environment, app_name, date_trunc('hour', now(), 'UTC') - hours * interval '1 hour', 1000 + hours, 10 * hours
    from ${listed(names)} feature, ${listed(environments.slice(0, 2))} environment, ${listed(applications)} app_name,
      generate_series(1, ${counts.hours}) hours`,
  )
}
