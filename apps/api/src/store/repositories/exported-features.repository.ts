import type {
  Dependency,
  ExportedConfiguration,
  ExportedContextField,
  ExportedFeature,
  ExportedFeatureTag,
  ExportedSegment,
  ExportQuery,
  FeatureStrategy,
  FlagValue,
  TagType,
} from '@halyard/contracts'
import { type RawBuilder, sql } from 'kysely'
import { selectRows } from '../columns.ts'
import { build, type Query } from '../index.ts'
import { columns, contextFieldState, featureRow, segmentState } from '../schema/columns.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import { inSlices } from './feature-slices.repository.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

const texts = (values: readonly string[]) => sql`${[...values]}::text[]`

export const findExportScope = (environment: string, project: string | null): Query<{ environment: boolean; project: boolean }> =>
  sql<{ environment: boolean; project: boolean }>`
    select exists (select from environment where name = ${environment}) as environment,
      exists (select from project where id = ${project}::text) as project`.compile(build)

interface AbsentRow {
  readonly name: string
  /** Its position among the names. */
  readonly at: number
  readonly archived: boolean
}

/** The first of the names without a visible live feature. */
export const listAbsentFeatures = (names: readonly string[], visible: VisibleProjects | null): Query<AbsentRow> =>
  sql<AbsentRow>`
    select n.name, (n.at - 1)::integer as at, f.name is not null as archived
    from unnest(${texts(names)}) with ordinality as n (name, at)
    left join feature f on f.name = n.name and ${inVisibleProject('f.project', visible)}
    where f.name is null or f.archived_at is not null
    order by n.at limit 1`.compile(build)

const chosen = ({ features, tag, project }: ExportQuery): RawBuilder<boolean> => {
  if (features) return sql<boolean>`f.name = any(${texts(features)})`
  if (project !== undefined) return sql<boolean>`f.project = ${project}`
  return sql<boolean>`exists (select from feature_tag t where t.feature = f.name and t.value = ${tag})`
}

/** The names of the selected visible live features, sorted and in slices. */
export const listChosenFeatures = (query: ExportQuery, visible: VisibleProjects | null): Query<{ names: readonly string[] }> =>
  sql<{ names: readonly string[] }>`
    select array_agg(name order by name) as names from (${inSlices(sql`(
      select f.name from feature f where f.archived_at is null and ${chosen(query)} and ${inVisibleProject('f.project', visible)}
    )`)}) s group by slice order by slice`.compile(build)

/** A flag value is null if it is not declared. */
type ExportedRow = Omit<ExportedFeature, 'flagValue'> & { readonly flagValue: FlagValue | null }

const { name, type, description, project, archivedAt: _, ...others } = featureRow

export const listExportedFeatures = (names: readonly string[]): Query<ExportedRow> =>
  selectRows<ExportedRow>('feature', { name, type, description, project, ...others }, sql`name = any(${texts(names)}) order by name`)

/** SQL: the configurations of the features in an environment that their projects have. */
const inEnvironment = (names: readonly string[], environment: string) => sql`
    from feature_environment c
    join feature f on f.name = c.feature
    join project_environment l on l.project = f.project and l.environment = c.environment
    where c.feature = any(${texts(names)}) and c.environment = ${environment}`

export const listExportedConfigurations = (names: readonly string[], environment: string): Query<ExportedConfiguration> =>
  sql<ExportedConfiguration>`
    select c.environment as name, c.feature as "featureName", c.environment, c.enabled, c.variants
    ${inEnvironment(names, environment)} order by c.feature`.compile(build)

type StoredStrategies = readonly Omit<FeatureStrategy, 'featureName'>[]

export const listStoredStrategies = (
  names: readonly string[],
  environment: string,
): Query<{ feature: string; strategies: StoredStrategies }> =>
  sql<{ feature: string; strategies: StoredStrategies }>`
    select c.feature, c.strategies
    ${inEnvironment(names, environment)} and c.strategies <> '[]' order by c.feature`.compile(build)

export const listExportedTags = (names: readonly string[]): Query<ExportedFeatureTag> =>
  sql<ExportedFeatureTag>`
    select feature as "featureName", type as "tagType", value as "tagValue" from feature_tag
    where feature = any(${texts(names)}) order by feature, type, value`.compile(build)

export const listParents = (names: readonly string[]): Query<Dependency & { child: string }> =>
  sql<Dependency & { child: string }>`
    select feature as child, parent as feature, enabled, variants from feature_dependency
    where feature = any(${texts(names)}) order by feature, parent`.compile(build)

export const listExportedTagTypes = (names: readonly string[]): Query<TagType> =>
  selectRows<TagType>('tag_type', columns.tag_type, sql`name = any(${texts(names)}) order by name`)

export const listExportedSegments = (ids: readonly number[]): Query<ExportedSegment> =>
  selectRows<ExportedSegment>('segment', segmentState, sql`id = any(${[...ids]}::bigint[]) order by name collate "C"`)

export const listExportedFields = (names: readonly string[]): Query<ExportedContextField> =>
  selectRows<ExportedContextField>('context_field', contextFieldState, sql`name = any(${texts(names)}) order by name`)
