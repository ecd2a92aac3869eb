import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The live features that are on in an environment. */
export const listFeaturesOn = (environment: string): Query<{ name: string }> =>
  build
    .selectFrom('feature_environment as configured')
    .innerJoin('feature', 'feature.name', 'configured.feature')
    .select('feature.name')
    .where('configured.environment', '=', environment)
    .where('configured.enabled', '=', true)
    .where('feature.archived_at', 'is', null)
    .orderBy('feature.name')
    .compile()

/** The projects that are linked only to this environment. */
export const listProjectsOfOnly = (environment: string): Query<{ project: string }> =>
  sql<{ project: string }>`
    select project from project_environment group by project having bool_and(environment = ${environment}) order by project`.compile(build)

/** Marks the features that are configured in the environment as changed. */
export const touchFeaturesIn = (environment: string): Query =>
  sql`
    update feature set changed = pg_current_xact_id()
    where name in (select feature from feature_environment where environment = ${environment})`.compile(build)

/** Removes the configurations of all features in the environment, and their uses of segments there. */
export const removeConfigurationsIn = (environment: string): Query =>
  build.deleteFrom('feature_environment').where('environment', '=', environment).compile()

export interface Cloning {
  readonly source: string
  readonly name: string
  readonly projects: readonly string[]
}

const among = (column: string, { projects }: Cloning) => sql<boolean>`${sql.ref(column)} = any(${[...projects]}::text[])`

/** Links the projects to the new environment, with their default strategies of its source. */
const linkProjects = (cloning: Cloning): Query =>
  sql`
    insert into project_environment (project, environment, default_strategy)
    select p.id, ${cloning.name}, l.default_strategy
    from project p left join project_environment l on l.project = p.id and l.environment = ${cloning.source}
    where ${among('p.id', cloning)}`.compile(build)

/**
 * Copies each strategy with a new id. A feature that is off and empty in the source, or has no configuration there, is off and empty in the
 * new environment.
 */
const copyConfigurations = (cloning: Cloning): Query =>
  sql`
    insert into feature_environment (feature, environment, enabled, strategies, variants)
    select f.name, ${cloning.name}, coalesce(c.enabled, false),
      coalesce((
        select jsonb_agg(jsonb_set(s.strategy, '{id}', to_jsonb(gen_random_uuid()::text)) order by s.place)
        from jsonb_array_elements(c.strategies) with ordinality s (strategy, place)
      ), '[]'),
      coalesce(c.variants, '[]')
    from feature f left join feature_environment c on c.feature = f.name and c.environment = ${cloning.source}
    where ${among('f.project', cloning)}`.compile(build)

const copySegmentUses = ({ name }: Cloning): Query =>
  sql`
    insert into segment_use (segment, feature, environment, strategy)
    select distinct segment::bigint, c.feature, c.environment, (strategy ->> 'id')::uuid
    from feature_environment c
    cross join jsonb_array_elements(c.strategies) s (strategy)
    cross join jsonb_array_elements_text(strategy -> 'segments') u (segment)
    where c.environment = ${name}`.compile(build)

/** Copies the contents of the projects in an environment to a new, empty environment. */
export const cloneContents = (cloning: Cloning): readonly Query[] => [
  linkProjects(cloning),
  copyConfigurations(cloning),
  copySegmentUses(cloning),
  touchFeaturesIn(cloning.name),
]

/** Copies the review requirements of the source to the new environment. */
export const cloneReviews = (cloning: Cloning): Query =>
  sql`
    insert into change_request_setting (project, environment, enabled, required_approvals)
    select project, ${cloning.name}, enabled, required_approvals from change_request_setting
    where environment = ${cloning.source} and ${among('project', cloning)}`.compile(build)
