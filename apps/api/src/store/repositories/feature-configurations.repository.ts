import type { Variant } from '@halyard/contracts'
import type { StoredStrategy } from '@halyard/domain'
import { sql } from 'kysely'
import { addRows, insertRows, prepareRows, recordset, selected, selectRows } from '../columns.ts'
import { build, listing, prepare, type Query } from '../index.ts'
import { among, forEach, type Selection, textArray } from '../parameters.ts'
import { columns } from '../schema/columns.ts'
import { touchFeatures } from './features.repository.ts'

const { lastSeenAt: _, ...configuration } = columns.feature_environment
const { feature, environment, strategies, variants } = configuration

export type { StoredStrategy }

export interface FeatureEnvironmentRow {
  readonly feature: string
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: StoredStrategy[]
  readonly variants: Variant[]
  readonly lastSeenAt: string | null
}

export const listFeatureEnvironments = (selection: Selection): Query<FeatureEnvironmentRow> =>
  selectRows<FeatureEnvironmentRow>('feature_environment', columns.feature_environment, among('feature', selection))

export interface FeatureInEnvironmentRow {
  readonly feature: string
  readonly project: string
  readonly environment: string
  readonly enabled: boolean
}

/** The environments of the features' projects, and whether the features are on there. */
export const listEnvironmentsOfFeatures = (features: readonly string[]): Query<FeatureInEnvironmentRow> =>
  sql<FeatureInEnvironmentRow>`
    select f.name as feature, f.project, p.environment, coalesce(e.enabled, false) as enabled
    from feature f
    join project_environment p on p.project = f.project
    left join feature_environment e on e.feature = f.name and e.environment = p.environment
    where f.name = any(${[...features]}::text[])
    order by f.name, p.environment`.compile(build)

/** Turns features off in every environment. */
export const disableFeatures = (names: readonly string[]): Query =>
  build.updateTable('feature_environment').set({ enabled: false }).where(among('feature', names)).where('enabled', '=', true).compile()

/** Number of bytes of the configurations of features as text. */
export const findSizeOfConfigurations = (names: readonly string[]): Query<{ bytes: number }> =>
  sql<{ bytes: number }>`
    select coalesce(sum(octet_length(strategies::text) + octet_length(variants::text)), 0)::float8 as bytes
    from feature_environment where feature = any(${[...names]}::text[])`.compile(build)

/** Adds disabled, empty configurations of a feature in environments without one. */
export const insertEmptyEnvironments = (feature: string, environments: readonly string[]): Query =>
  build
    .insertInto('feature_environment')
    .values(environments.map((environment) => ({ feature, environment })))
    .compile()

/** Adds disabled, empty configurations for features whose project gets an environment, and marks the features as changed. */
export const storeEmptyEnvironments = (rows: readonly { feature: string; environment: string }[]): readonly Query[] => [
  addRows('feature_environment', { feature, environment }, rows),
  touchFeatures(rows.map((row) => row.feature)),
]

export interface ConfigurationRow {
  readonly feature: string
  readonly environment: string
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
}

/** Adds the configurations of a new feature, disabled in all environments. */
export const insertConfigurations = (rows: readonly ConfigurationRow[]): Query =>
  insertRows('feature_environment', { feature, environment, strategies, variants }, rows)

export interface FlagConfigurationRow {
  readonly feature: string
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
}

const configurationsOf = prepare(
  listing(
    { at: [0, 1], by: ['project', 'feature'] },
    sql<FlagConfigurationRow & { readonly project: string }>`
      select w.project, r.* from ${forEach(
        sql`unnest(${textArray([])}, ${textArray([])}) as w (project, feature)`,
        sql`
          select ${selected<FlagConfigurationRow>(configuration, 'c')} from feature_environment c
          where c.feature = w.feature and c.environment = any(${textArray([])})
            and (select true from project_environment l where l.project = w.project and l.environment = c.environment)`,
      )}`.compile(build),
  ),
)

/** The configurations of the features in those environments that the project has. */
export const listConfigurations = (
  project: string,
  features: readonly string[],
  environments: readonly string[],
): Query<FlagConfigurationRow> => {
  const names = [...new Set(features)]
  return configurationsOf(
    names.map(() => project),
    names,
    [...environments],
  )
}

/** Replaces stored configurations; the features must be locked. */
export const updateConfigurations = prepareRows((rows: readonly FlagConfigurationRow[]) => ({
  areRows: true,
  ...sql`
    update feature_environment c set enabled = w.enabled, strategies = w.strategies, variants = w.variants
    from ${recordset(configuration, rows)}
    where c.feature = w.feature and c.environment = w.environment`.compile(build),
}))

/** The configurations of the live features of a project in an environment, by name. */
export const listLiveConfigurations = (project: string, environment: string): Query<FlagConfigurationRow> =>
  sql<FlagConfigurationRow>`
    select ${selected<FlagConfigurationRow>(configuration, 'c')}
    from feature f join feature_environment c on c.feature = f.name and c.environment = ${environment}
    where f.project = ${project} and f.archived_at is null
    order by f.name collate "C"`.compile(build)
