import type { Tag } from '@halyard/contracts'
import {
  emptyFeature,
  emptyWorld,
  type FlagConfiguration,
  type FlagFeature,
  type FlagSegment,
  inOrder,
  tagKey,
  toDependency,
  type World,
} from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import type { LinkRow } from '../../store/repositories/dependencies.repository.ts'
import type { FlagConfigurationRow } from '../../store/repositories/feature-configurations.repository.ts'
import type { Tagging } from '../../store/repositories/tags.repository.ts'
import type {
  FieldValuesRow,
  ProjectEnvironmentRow,
  StrategyParametersRow,
  WorldFeatureRow,
  WorldSegmentRow,
} from '../../store/repositories/world.repository.ts'

/** Row types of the statements. */
interface PartRows {
  /** Locks the changed project. Without a row, the world has no project. */
  readonly lock: { readonly id: string }
  /** Takes further locks; the rows are not used. */
  readonly lockMore: unknown
  /** Features; names and projects suffice for some callers. */
  readonly features: Pick<WorldFeatureRow, 'name' | 'project'>
  readonly segments: WorldSegmentRow
  readonly projects: ProjectEnvironmentRow
  readonly configurations: FlagConfigurationRow
  readonly strategyTypes: StrategyParametersRow
  readonly contextFields: FieldValuesRow
  /** Parents and children of the features. */
  readonly links: LinkRow
  readonly taggings: Tagging
  readonly environments: { readonly name: string; readonly enabled: boolean }
  readonly featureTypes: { readonly id: string; readonly lifetimeDays: number | null }
  readonly tagTypes: { readonly name: string }
  readonly tags: Tag
}

/** Statements that read parts of a world, in execution order. Parts without a statement are empty. */
export type WorldParts = { readonly [Part in keyof PartRows]?: Query<PartRows[Part]> }

type Read = { readonly [Part in keyof PartRows]?: readonly PartRows[Part][] }

const readParts = async (tx: Tx, parts: WorldParts): Promise<Read> => {
  const rows = await tx.batch(...Object.values(parts))
  return Object.fromEntries(Object.keys(parts).map((part, at) => [part, rows[at]]))
}

const none: ReadonlyMap<never, never> = new Map<never, never>()

/** A map of rows. Worlds share one empty map, because most parts of a world are not read. */
const mapOf = <Row, Key, Value>(rows: readonly Row[] = [], entryOf: (row: Row) => readonly [Key, Value]): ReadonlyMap<Key, Value> =>
  rows.length === 0 ? none : new Map(rows.map(entryOf))

const anyValue: ReadonlySet<string> = new Set()

const legalValuesOf = ({ legal_values }: FieldValuesRow): ReadonlySet<string> =>
  legal_values.length === 0 ? anyValue : new Set(legal_values.map(({ value }) => value))

/** Segments by id, without their uses, which only updates and deletions of segments need. */
export const segmentsOf = (rows: readonly WorldSegmentRow[] = []): ReadonlyMap<number, FlagSegment> =>
  mapOf(rows, (row) => [row.id, { ...row, usedBy: [] }])

const projectsOf = (rows: readonly ProjectEnvironmentRow[]): World['projects'] =>
  new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, environments]) => [
      id,
      {
        naming: environments[0]?.naming ?? null,
        environments: new Map(environments.flatMap(({ environment, ...link }) => (environment === null ? [] : [[environment, link]]))),
      },
    ]),
  )

/** Parents of features, and their live children. */
const linksOf = (rows: readonly LinkRow[]) => {
  const byChild = Map.groupBy(rows, ({ feature }) => feature)
  const byParent = Map.groupBy(rows, ({ parent }) => parent)
  return (name: string): Pick<FlagFeature, 'parents' | 'children'> => ({
    parents: (byChild.get(name) ?? []).map(toDependency),
    children: (byParent.get(name) ?? []).filter(({ live }) => live).map(({ feature }) => feature),
  })
}

const configurationOf = ({ enabled, strategies, variants }: FlagConfigurationRow): FlagConfiguration => ({
  enabled,
  strategies: inOrder(strategies),
  variants,
})

/** Reads the parts in one round trip. Returns a function from environment to world. */
export const readWorld = async (tx: Tx, project: string, parts: WorldParts): Promise<(environment: string) => World> => {
  const read = await readParts(tx, parts)
  const isGone = read.lock?.length === 0
  const common: World = {
    ...emptyWorld,
    project,
    projects: isGone ? new Map() : projectsOf(read.projects ?? []),
    segments: segmentsOf(read.segments),
    strategyTypes: mapOf(read.strategyTypes, (type) => [type.name, type]),
    environments: mapOf(read.environments, (row) => [row.name, row]),
    featureTypes: mapOf(read.featureTypes, ({ id, lifetimeDays }) => [id, lifetimeDays]),
    tags: mapOf(read.tags, (tag) => [tagKey(tag), tag]),
    tagTypes: new Set(read.tagTypes?.map(({ name }) => name)),
    contextFields: mapOf(read.contextFields, (row) => [row.name, { legalValues: legalValuesOf(row) }]),
  }
  const linksIn = read.links && linksOf(read.links)
  const taggings = Map.groupBy(read.taggings ?? [], ({ feature }) => feature)
  const tagsOf = (name: string) => (taggings.get(name) ?? []).map(({ type, value }) => ({ type, value }))
  const features = (read.features ?? []).map((row) => ({ ...emptyFeature, ...row, ...linksIn?.(row.name), tags: tagsOf(row.name) }))
  const configured = Map.groupBy(read.configurations ?? [], ({ environment }) => environment)
  return (environment) => {
    const configurations = new Map(configured.get(environment)?.map((row) => [row.feature, configurationOf(row)]))
    return {
      ...common,
      environment,
      features: new Map(features.map((feature) => [feature.name, { ...feature, configuration: configurations.get(feature.name) }])),
    }
  }
}
