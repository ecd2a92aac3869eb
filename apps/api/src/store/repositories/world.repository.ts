import type { FeatureNaming, LegalValue } from '@halyard/contracts'
import type { FlagFeature, FlagSegment, SegmentUse, StoredDefaultStrategy, WorldStrategyType } from '@halyard/domain'
import { sql } from 'kysely'
import { selected } from '../columns.ts'
import { build, listing, locking, prepare, prepareEach, type Query } from '../index.ts'
import { among, type Selection, textArray } from '../parameters.ts'
import { columns, featureMetadata, segmentState } from '../schema/columns.ts'
import { VisibleProjects } from '../visible-projects.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

export interface ProjectEnvironmentRow {
  readonly id: string
  readonly naming: FeatureNaming | null
  /** Null: the project has no environment. */
  readonly environment: string | null
  readonly reviewed: boolean
  readonly defaultStrategy: StoredDefaultStrategy | null
}

const environmentsOf = (projects: Selection, environments: Selection): Query<ProjectEnvironmentRow> =>
  sql<ProjectEnvironmentRow>`
    select p.id, p.feature_naming as naming, l.environment, coalesce(s.enabled, false) as reviewed,
      case when ${among('l.environment', environments)} then l.default_strategy end as "defaultStrategy"
    from project p
    left join project_environment l on l.project = p.id
    left join change_request_setting s on s.project = l.project and s.environment = l.environment
    where ${among('p.id', projects)} order by p.id, l.environment`.compile(build)
const environmentsOfGiven = prepare(listing({ at: [1], by: ['id'] }, environmentsOf([], [])))

/** Each environment of projects, with the default strategies of the selected environments. A project without environments has one row. */
export const listEnvironmentsOfProjects = (projects: readonly string[], environments: readonly string[]): Query<ProjectEnvironmentRow> =>
  environmentsOfGiven([...environments], [...projects])

/** The same for all projects, with all default strategies. */
export const listEnvironmentsOfAllProjects = (): Query<ProjectEnvironmentRow> => environmentsOf('all', 'all')

export type WorldFeatureRow = Omit<FlagFeature, 'tags' | 'parents' | 'children' | 'configuration'>

const featureColumns = sql`${selected<Omit<WorldFeatureRow, 'archived'>>({ ...featureMetadata, project: columns.feature.project })}, archived_at is not null as archived`

/** Locks the features of the project among the names, in the order of their names, including archived features. */
const lockFeatures = prepare(
  listing(
    { at: [0, 1], by: ['name', 'project'] },
    locking(
      'feature',
      'update',
      ({ name }) => name,
      sql<WorldFeatureRow>`
        select ${featureColumns} from feature
        where name = any(${textArray([])}) and project = any(${textArray([])}) order by name for update`.compile(build),
    ),
  ),
)
export const lockFeaturesOfProject = (project: string, features: readonly string[]): Query<WorldFeatureRow> =>
  lockFeatures(
    [...features],
    features.map(() => project),
  )

/** Locks the features together with their parents, because parents change when they lose a child. */
export const lockFeaturesAndParents = (project: string, features: readonly string[]): Query =>
  sql`
    select from feature
    where project = ${project}
      and name in (select unnest(${textArray(features)}) union select parent from feature_dependency where feature = any(${textArray(features)}))
    order by name for update`.compile(build)

/** The features among the names that are in the project, or in another visible project. */
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

interface DefaultsScope {
  readonly project: string
  readonly environments: readonly string[]
}

const ofDefaults = ({ project, environments }: DefaultsScope) => sql`
    select segment::bigint from project_environment, jsonb_array_elements_text(default_strategy -> 'segments') as segment
    where project = ${project} and environment = any(${textArray(environments)})`

/**
 * Locks segments until the transaction ends; with `defaults`, also the segments of default strategies. Segments of hidden projects are
 * omitted. With `change`, no strategy can begin to use the segments either.
 */
export const lockSegmentsToUse = (
  ids: readonly number[],
  visible: VisibleProjects | null,
  defaults?: DefaultsScope,
  change = false,
): Query<WorldSegmentRow> =>
  lockSegments(defaults !== undefined, visible !== null, change)(
    [...ids],
    ...(defaults ? [defaults.project, [...defaults.environments]] : []),
    ...(visible ? [visible.ids] : []),
  )
const lockSegments = prepareEach((withDefaults, seesSome, change) =>
  locking(
    'segment',
    change ? 'update' : 'share',
    ({ id }) => id,
    sql<WorldSegmentRow>`
      select ${segmentColumns} from segment
      where (id = any(${[]}::bigint[]) ${withDefaults ? sql`or id in (${ofDefaults({ project: '', environments: [] })})` : sql``})
        and (project is null or ${inVisibleProject('project', seesSome ? new VisibleProjects([]) : null)})
      order by id ${change ? sql`for update` : sql`for share`}`.compile(build),
  ),
)

interface PlannedSegments {
  readonly project: string
  readonly environments: readonly string[]
  /** Ids that changes name. */
  readonly ids: readonly number[]
  /** Names that segments will have. */
  readonly names: readonly string[]
}

/**
 * The segments that changes of a project name, and the segments of its default strategies. Also the segments whose names changes want to
 * use.
 */
const plannedSegments = ({ project, environments, ids, names }: PlannedSegments) => sql`
    select ${segmentColumns} from segment
    where (id = any(${[...ids]}::bigint[]) and (project is null or project = ${project}))
      or name = any(${textArray(names)}) or id in (${ofDefaults({ project, environments })})
    order by id`

export const listPlannedSegments = (planned: PlannedSegments): Query<WorldSegmentRow> =>
  sql<WorldSegmentRow>`${plannedSegments(planned)}`.compile(build)

/** Locks these segments until the transaction ends. With `exclusively`, no strategy begins to use them. */
export const lockPlannedSegments = (planned: PlannedSegments, exclusively: boolean): Query<WorldSegmentRow> =>
  sql<WorldSegmentRow>`${plannedSegments(planned)} ${exclusively ? sql`for update` : sql`for share`}`.compile(build)

export type SegmentUsesRow = SegmentUse & { readonly segment: number }

/** Each strategy that uses one of the segments, with its project. A default strategy is identified by its environment. */
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
