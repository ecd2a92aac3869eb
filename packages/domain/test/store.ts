import type { ImportedEnvironment, ImportedStrategyType, ImportedTagType, Tag } from '@halyard/contracts'
import type {
  CompilePattern,
  ImportOptions,
  ImportOutcome,
  ImportPlan,
  PlannedContextField,
  PlannedFeature,
  PlannedProject,
  PlannedSegment,
  StateFile,
  StoreFacts,
  World,
} from '../src/index.ts'
import { emptyFeature, emptyWorld, planImport, tagKey } from '../src/index.ts'
import { environment, strategyType, tagType } from './state-files.ts'

/** A store in memory that applies a plan like a writer, and checks references like a database. */
export interface Store {
  environments: Map<string, ImportedEnvironment>
  projects: Map<string, PlannedProject>
  links: Map<string, Set<string>>
  defaultStrategies: readonly {
    readonly project: string
    readonly environment: string
    readonly name: string
    readonly segments: readonly number[]
  }[]
  strategyTypes: Map<string, ImportedStrategyType>
  tagTypes: Map<string, ImportedTagType>
  tags: Map<string, Tag>
  contextFields: Map<string, PlannedContextField>
  lifetimes: Map<string, number | null>
  segments: Map<number, PlannedSegment>
  nextSegmentId: number
  features: Map<string, PlannedFeature>
  /** Features that open change requests name. */
  proposals: StoreFacts['proposals']
}

export const now = '2026-02-01T12:00:00.000Z'
export const compilePattern: CompilePattern = (pattern) => (pattern === '(' ? null : () => true)

const lifetimes = () => new Map<string, number | null>(Object.entries({ release: 40, 'kill-switch': null }))
/** Fields of a new project that a file can omit. */
const omittedFields = { featureNaming: null, reviews: [] }
const defaultProject = {
  ...omittedFields,
  id: 'default',
  name: 'default',
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
} as const

/** The initial content of a server, reduced. */
export const seededStore = (): Store => ({
  environments: new Map(['development', 'production'].map((name) => [name, environment(name)])),
  projects: new Map([['default', { ...defaultProject, createdAt: now, updatedAt: null }]]),
  links: new Map([['default', new Set(['development', 'production'])]]),
  defaultStrategies: [],
  strategyTypes: new Map(['default', 'flexibleRollout'].map((name) => [name, strategyType(name, { editable: false })])),
  tagTypes: new Map([['simple', tagType('simple')]]),
  tags: new Map(),
  contextFields: new Map(),
  lifetimes: lifetimes(),
  segments: new Map(),
  nextSegmentId: 1,
  features: new Map(),
  proposals: [],
})

/** A store with only the built-in strategy types. */
export const bareStore = (): Store => {
  const { strategyTypes } = seededStore()
  const empty = {
    environments: new Map(),
    projects: new Map(),
    links: new Map(),
    tagTypes: new Map(),
    tags: new Map(),
    contextFields: new Map(),
  }
  return {
    ...empty,
    lifetimes: lifetimes(),
    defaultStrategies: [],
    strategyTypes,
    segments: new Map(),
    nextSegmentId: 1,
    features: new Map(),
    proposals: [],
  }
}

/** The part of a store that an import reads. */
export const readStore = (store: Store): { readonly world: World; readonly facts: StoreFacts } => {
  const features = [...store.features.values()]
  const strategies = features.flatMap((feature) =>
    feature.environments.flatMap((own) => own.strategies.map((strategy) => ({ feature: feature.name, ...strategy }))),
  )
  const users = <Key>(uses: readonly (readonly [Key, string])[]) => new Map(uses.toReversed())
  const environmentEntriesOf = (id: string) =>
    [...(store.links.get(id) ?? [])].map((environment) => {
      const own = store.defaultStrategies.find((each) => each.project === id && each.environment === environment)
      const defaultStrategy = own ? { name: own.name, segments: [...own.segments], constraints: [], parameters: {} } : null
      return [environment, { reviewed: false, defaultStrategy }] as const
    })
  const world: World = {
    ...emptyWorld,
    environments: store.environments,
    projects: new Map([...store.projects.keys()].map((id) => [id, { naming: null, environments: new Map(environmentEntriesOf(id)) }])),
    features: new Map(
      features.map(({ name, project: home, dependencies, archivedAt }) => [
        name,
        {
          ...emptyFeature,
          name,
          project: home,
          archived: archivedAt !== null,
          parents: [...dependencies],
          children: features
            .filter((child) => child.archivedAt === null && child.dependencies.some(({ feature: parent }) => parent === name))
            .map((child) => child.name),
        },
      ]),
    ),
    strategyTypes: store.strategyTypes,
    contextFields: new Map([...store.contextFields.keys()].map((name) => [name, { legalValues: new Set() }])),
    featureTypes: store.lifetimes,
    tagTypes: new Set(store.tagTypes.keys()),
    tags: store.tags,
    segments: new Map(
      [...store.segments].map(([id, { name, project: confinedTo }]) => [
        id,
        { id, name, project: confinedTo, description: null, constraints: [], usedBy: [] },
      ]),
    ),
  }
  const facts: StoreFacts = {
    nextSegmentId: store.nextSegmentId,
    strategies,
    usedBy: {
      strategyTypes: users(strategies.map(({ name, feature }) => [name, feature])),
      segments: users(strategies.flatMap(({ segments, feature }) => segments.map((id) => [id, feature] as const))),
      tags: users(features.flatMap(({ name, tags }) => tags.map((tag) => [tagKey(tag), name] as const))),
    },
    segmentUses: features.flatMap(({ name, project: home, environments }) =>
      environments.flatMap((own) =>
        own.strategies.flatMap(({ segments }) => segments.map((segment) => ({ segment, feature: name, project: home }))),
      ),
    ),
    proposals: store.proposals,
    counts: {
      featureEnvironments: features.flatMap(({ environments }) => environments).length,
      strategies: strategies.length,
      featureTags: features.flatMap(({ tags }) => tags).length,
    },
  }
  return { world, facts }
}

/** Applies a plan, deletions first; returns a new store. */
export const applyPlan = (before: Store, plan: ImportPlan): Store => {
  const store = structuredClone(before)
  for (const name of plan.features.drop) store.features.delete(name)
  if (plan.dropFeatureTags) for (const [name, own] of store.features) store.features.set(name, { ...own, tags: [] })
  for (const tag of plan.tags.drop) store.tags.delete(tagKey(tag))
  for (const name of plan.contextFields.drop) store.contextFields.delete(name)
  for (const name of plan.tagTypes.drop) store.tagTypes.delete(name)
  for (const name of plan.strategyTypes.drop) store.strategyTypes.delete(name)
  for (const id of plan.segments.drop) store.segments.delete(id)
  for (const link of plan.projectEnvironments.drop) store.links.get(link.project)?.delete(link.environment)
  store.defaultStrategies = store.defaultStrategies.filter(({ project: id, environment: name }) => store.links.get(id)?.has(name))
  for (const id of plan.projects.drop) store.projects.delete(id)
  for (const name of plan.environments.drop) store.environments.delete(name)

  for (const item of [...plan.environments.insert, ...plan.environments.replace]) store.environments.set(item.name, item)
  for (const item of [...plan.projects.insert, ...plan.projects.replace])
    store.projects.set(item.id, { ...omittedFields, ...store.projects.get(item.id), ...item })
  for (const link of plan.projectEnvironments.insert) {
    store.links.set(link.project, new Set([...(store.links.get(link.project) ?? []), link.environment]))
  }
  const given = new Set(plan.defaultStrategies.map(({ project: id, environment: name }) => `${id} ${name}`))
  store.defaultStrategies = [
    ...store.defaultStrategies.filter(({ project: id, environment: name }) => !given.has(`${id} ${name}`)),
    ...plan.defaultStrategies.flatMap(({ strategy, ...link }) =>
      strategy ? [{ ...link, name: strategy.name, segments: strategy.segments }] : [],
    ),
  ]
  for (const { name, deprecated } of plan.deprecations) store.strategyTypes.set(name, { ...store.strategyTypes.get(name)!, deprecated })
  for (const item of [...plan.contextFields.insert, ...plan.contextFields.replace]) store.contextFields.set(item.name, item)
  for (const { id, lifetimeDays } of plan.lifetimes) store.lifetimes.set(id, lifetimeDays)
  for (const item of [...plan.strategyTypes.insert, ...plan.strategyTypes.replace]) store.strategyTypes.set(item.name, item)
  for (const item of [...plan.tagTypes.insert, ...plan.tagTypes.replace]) store.tagTypes.set(item.name, item)
  for (const tag of plan.tags.insert) store.tags.set(tagKey(tag), tag)
  for (const item of [...plan.segments.insert, ...plan.segments.replace]) store.segments.set(item.id, item)
  for (const item of [...plan.features.insert, ...plan.features.replace]) store.features.set(item.name, item)
  for (const { feature, environment: name } of plan.featureEnvironments.insert) {
    const own = store.features.get(feature)
    if (!own) throw new Error(`a configuration for ${feature}, which is not stored`)
    const off = { environment: name, enabled: false, strategies: [], variants: [], lastSeenAt: null }
    store.features.set(feature, { ...own, environments: [...own.environments, off] })
  }
  store.nextSegmentId = plan.segments.nextId
  return store
}

/** Types of strategies that the store lacks. */
export const unknownTypes = (store: Store): Set<string> => {
  const strategies = [...store.features.values()].flatMap(({ environments }) => environments.flatMap((own) => own.strategies))
  return new Set([...strategies, ...store.defaultStrategies].flatMap(({ name }) => (store.strategyTypes.has(name) ? [] : [name])))
}

/** Broken references of a store except to strategy types, and other faults that a database would refuse. */
export const brokenReferences = (store: Store): string[] => {
  const broken: string[] = []
  const must = (holds: boolean | undefined, what: string) => {
    if (!holds) broken.push(what)
  }
  const ids = new Set<string>()
  for (const [id, linked] of store.links) {
    must(store.projects.has(id) || linked.size === 0, `links of project ${id}`)
    for (const name of linked) must(store.environments.has(name), `link ${id} to ${name}`)
  }
  for (const { id, name, project: confinedTo } of store.segments.values()) {
    must(confinedTo === null || store.projects.has(confinedTo), `project of segment ${name}`)
    must(id < store.nextSegmentId, `next segment id after ${id}`)
  }
  const isUsable = (id: number, at: string) => {
    const segment = store.segments.get(id)
    return segment !== undefined && (segment.project === null || segment.project === at)
  }
  for (const { project: id, environment: name, segments } of store.defaultStrategies) {
    for (const at of segments) must(isUsable(at, id), `segment ${at} of the default strategy of ${id} in ${name}`)
  }
  must(new Set([...store.segments.values()].map(({ name }) => name)).size === store.segments.size, 'unique names of segments')
  for (const tag of store.tags.values()) must(store.tagTypes.has(tag.type), `type of tag ${tagKey(tag)}`)
  for (const { name, project: home, environments, tags, dependencies, archivedAt } of store.features.values()) {
    must(store.projects.has(home), `project of ${name}`)
    const linked = [...(store.links.get(home) ?? [])].sort()
    must(JSON.stringify(environments.map((own) => own.environment).sort()) === JSON.stringify(linked), `environments of ${name}`)
    for (const tag of tags) must(store.tags.has(tagKey(tag)), `tag ${tagKey(tag)} of ${name}`)
    for (const { feature: parent } of dependencies) {
      must(store.features.get(parent)?.project === home, `parent ${parent} of ${name}`)
      must(archivedAt !== null || store.features.get(parent)?.archivedAt === null, `live parent of ${name}`)
      must(store.features.get(parent)?.dependencies.length === 0, `depth below ${name}`)
    }
    for (const { id, segments } of environments.flatMap(({ strategies }) => strategies)) {
      must(!ids.has(id), `unique id of strategy ${id}`)
      ids.add(id)
      for (const at of segments) must(isUsable(at, home), `segment ${at} of strategy ${id}`)
    }
  }
  return broken
}

let made = 0
/** An id that differs on each call. */
export const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`

/** Plans an import into a store. */
export const outcomeOf = (store: Store, file: StateFile, options: Partial<ImportOptions>): ImportOutcome => {
  const { world, facts } = readStore(store)
  return planImport(file, world, facts, { drop: false, keep: true, now, newId, compilePattern, ...options })
}

/** Plans an import into a store; throws if there are faults. */
export const planInto = (store: Store, file: StateFile, options: Partial<ImportOptions> = {}): ImportPlan => {
  const outcome = outcomeOf(store, file, options)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return outcome.plan
}

/** The warnings of an import, as `path: message`. */
export const warningsInto = (store: Store, file: StateFile, options: Partial<ImportOptions> = {}): string[] =>
  planInto(store, file, options).result.warnings.map(({ path, message }) => `${path}: ${message}`)

/** The faults of an import, as `path: message`. */
export const faultsInto = (store: Store, file: StateFile, options: Partial<ImportOptions> = {}): string[] => {
  const outcome = outcomeOf(store, file, options)
  return outcome.ok ? [] : outcome.faults.map(({ path, message }) => `${path}: ${message}`)
}

/** A store after an import. */
export const imported = (store: Store, file: StateFile, options: Partial<ImportOptions> = {}): Store =>
  applyPlan(store, planInto(store, file, options))
