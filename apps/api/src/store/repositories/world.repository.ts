import type { FeatureNaming, LegalValue } from '@halyard/contracts'
import type { FlagFeature, FlagSegment, SegmentUse, StoredDefaultStrategy, WorldStrategyType } from '@halyard/domain'
import { sql } from 'kysely'
import { selected } from '../columns.ts'
import { build, prepare, type Query } from '../index.ts'
import { among, type Selection, textArray } from '../parameters.ts'
import { columns, featureMetadata, segmentState } from '../schema/columns.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

export interface ProjectPlaceRow {
  readonly id: string
  readonly naming: FeatureNaming | null
  /** Null: the project has no environment. */
  readonly environment: string | null
  readonly reviewed: boolean
  readonly defaultStrategy: StoredDefaultStrategy | null
}

/** Each environment of projects, with the default strategies of those that are selected; one row for a project that has none. */
export const listProjectPlaces = (selection: Selection, environments: Selection): Query<ProjectPlaceRow> =>
  sql<ProjectPlaceRow>`
    select p.id, p.feature_naming as naming, l.environment, coalesce(s.enabled, false) as reviewed,
      case when ${among('l.environment', environments)} then l.default_strategy end as "defaultStrategy"
    from project p
    left join project_environment l on l.project = p.id
    left join change_request_setting s on s.project = l.project and s.environment = l.environment
    where ${among('p.id', selection)} order by p.id, l.environment`.compile(build)

export type WorldFeatureRow = Omit<FlagFeature, 'tags' | 'parents' | 'children' | 'configuration'>

const featureColumns = sql`${selected<Omit<WorldFeatureRow, 'archived'>>({ ...featureMetadata, project: columns.feature.project })}, archived_at is not null as archived`

/** Locks those of the features that are in the project, by name, archived ones included. */
const lockFeatures = prepare(
  sql<WorldFeatureRow>`
    select ${featureColumns} from feature where project = ${''} and name = any(${textArray([])}) order by name for update`.compile(build),
)
export const lockFeaturesOfProject = (project: string, features: readonly string[]): Query<WorldFeatureRow> =>
  lockFeatures(project, [...features])

/** Locks the same together with their parents, which change when they lose a child. */
export const lockFeaturesAndParents = (project: string, features: readonly string[]): Query =>
  sql`
    select from feature
    where project = ${project}
      and name in (select unnest(${textArray(features)}) union select parent from feature_dependency where feature = any(${textArray(features)}))
    order by name for update`.compile(build)

/** Those of the features that are in the project, or in another one that may be known of. */
export const listFeaturesOfWorld = (
  project: string,
  features: readonly string[],
  visible: VisibleProjects | null,
): Query<WorldFeatureRow> =>
  sql<WorldFeatureRow>`
    select ${featureColumns} from feature
    where name = any(${textArray(features)}) and (project = ${project} or ${inVisibleProject('project', visible)})`.compile(build)

export type WorldSegmentRow = Omit<FlagSegment, 'usedBy'>

const segmentColumns = selected<WorldSegmentRow>(segmentState)

interface PlaceOfDefaults {
  readonly project: string
  readonly environments: readonly string[]
}

const ofDefaults = ({ project, environments }: PlaceOfDefaults) => sql`
    select segment::bigint from project_environment, jsonb_array_elements_text(default_strategy -> 'segments') as segment
    where project = ${project} and environment = any(${textArray(environments)})`

/**
 * Keeps segments as they are until the transaction ends, and with a place those that its default strategies have. Segments confined to a
 * project that may not be known of are left out. With `change`, strategies cannot begin to use the segments either.
 */
export const lockSegmentsToUse = (
  ids: readonly number[],
  visible: VisibleProjects | null,
  place?: PlaceOfDefaults,
  change = false,
): Query<WorldSegmentRow> =>
  sql<WorldSegmentRow>`
    select ${segmentColumns} from segment
    where (id = any(${[...ids]}::bigint[]) ${place ? sql`or id in (${ofDefaults(place)})` : sql``})
      and (project is null or ${inVisibleProject('project', visible)})
    order by id ${change ? sql`for update` : sql`for share`}`.compile(build)

interface PlannedSegments {
  readonly project: string
  readonly environments: readonly string[]
  /** Those that changes name. */
  readonly ids: readonly number[]
  /** Names that segments shall have. */
  readonly names: readonly string[]
}

/** The segments that changes of a project name, those of its default strategies, and those that have a name that another one shall have. */
const plannedSegments = ({ project, environments, ids, names }: PlannedSegments) => sql`
    select ${segmentColumns} from segment
    where (id = any(${[...ids]}::bigint[]) and (project is null or project = ${project}))
      or name = any(${textArray(names)}) or id in (${ofDefaults({ project, environments })})
    order by id`

export const listPlannedSegments = (planned: PlannedSegments): Query<WorldSegmentRow> =>
  sql<WorldSegmentRow>`${plannedSegments(planned)}`.compile(build)

/** The same, kept until the transaction ends: nobody else changes them, and with `exclusively` no strategy begins to use them. */
export const lockPlannedSegments = (planned: PlannedSegments, exclusively: boolean): Query<WorldSegmentRow> =>
  sql<WorldSegmentRow>`${plannedSegments(planned)} ${exclusively ? sql`for update` : sql`for share`}`.compile(build)

export type SegmentUsesRow = SegmentUse & { readonly segment: number }

/** Each strategy that uses one of the segments, with its project. A default strategy goes by its environment. */
export const listUsesOfSegments = (ids: readonly number[]): Query<SegmentUsesRow> =>
  sql<SegmentUsesRow>`
    select u.segment, u.strategy::text as strategy, f.project, u.environment, false as "isDefault"
    from segment_use u join feature f on f.name = u.feature where u.segment = any(${[...ids]}::bigint[])
    union all
    select s.id, l.environment, l.project, l.environment, true from segment s join project_environment l
      on l.default_strategy -> 'segments' @> to_jsonb(array[s.id]) where s.id = any(${[...ids]}::bigint[])`.compile(build)

export const listSegmentsByName = (segments: readonly string[]): Query<WorldSegmentRow> =>
  sql<WorldSegmentRow>`select ${segmentColumns} from segment where name = any(${textArray(segments)})`.compile(build)

export interface StrategyParametersRow extends WorldStrategyType {
  readonly name: string
}

const strategyParameters = sql<StrategyParametersRow>`select name, parameters, editable, deprecated from strategy_type`.compile(build)

export const listStrategyParameters = (): Query<StrategyParametersRow> => strategyParameters

export interface FieldValuesRow {
  readonly name: string
  readonly legal_values: readonly LegalValue[]
}

const fieldValues = sql<FieldValuesRow>`select name, legal_values from context_field`.compile(build)

export const listFieldValues = (): Query<FieldValuesRow> => fieldValues
