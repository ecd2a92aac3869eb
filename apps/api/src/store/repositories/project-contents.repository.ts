import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The segments of a project that strategies or default strategies of other projects use. */
export const listSegmentsUsedElsewhere = (project: string): Query<{ name: string }> =>
  sql<{ name: string }>`
    select s.name from segment s
    where s.project = ${project} and (
      exists (select from segment_use u join feature f on f.name = u.feature where u.segment = s.id and f.project <> ${project})
      or exists (
        select from project_environment e where e.project <> ${project} and e.default_strategy -> 'segments' @> to_jsonb(s.id)))
    order by s.name`.compile(build)

const usageOfFeatures = (table: 'feature_usage' | 'variant_usage', project: string): Query =>
  sql`delete from ${sql.table(table)} u using feature f where f.name = u.feature and f.project = ${project}`.compile(build)

/**
 * Removes projects without features and segments, with all their other rows. API tokens lose these projects; a token without other projects
 * then has none.
 */
export const removeProjects = (ids: readonly string[]): readonly Query[] => [
  sql`delete from application_use where project = any(${[...ids]}::text[])`.compile(build),
  sql`
    update api_token
    set projects = array(select id from unnest(projects) with ordinality as own (id, place) where id <> all(${[...ids]}::text[]) order by place)
    where projects && ${[...ids]}::text[]`.compile(build),
  sql`delete from project where id = any(${[...ids]}::text[])`.compile(build),
]

/** Removes a project with its features, its segments and all dependent rows. All its features must be archived. */
export const removeProjectWithContents = (project: string): readonly Query[] => [
  usageOfFeatures('feature_usage', project),
  usageOfFeatures('variant_usage', project),
  build.deleteFrom('feature').where('project', '=', project).compile(),
  build.deleteFrom('segment').where('project', '=', project).compile(),
  ...removeProjects([project]),
]
