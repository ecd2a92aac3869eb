import type { ImportResult, ImportState } from '@halyard/contracts'
import {
  type Changes,
  type Failure,
  failure,
  type ImportPlan,
  type PlannedFeature,
  type PlannedProject,
  planImport,
  type StoreFacts,
  tagKey,
  upgradeState,
} from '@halyard/domain'
import { proposalsOf } from './change-request-uses.ts'
import { compilePattern } from './find-features.ts'
import { withoutTags } from './operations/tags.ts'
import type { State, StoredFeature, StoredProject } from './state.ts'
import { completeWorld } from './worlds.ts'

export interface ImportOptions {
  readonly drop: boolean
  readonly keep: boolean
  readonly at: string
  readonly newId: () => string
}

const factsOf = (state: State): StoreFacts => {
  const { features, next } = state
  const all = [...features.values()]
  const strategies = all.flatMap((feature) =>
    [...feature.configurations.values()].flatMap((own) => own.strategies.map((strategy) => ({ feature: feature.name, strategy }))),
  )
  return {
    nextSegmentId: next.segment,
    strategies: strategies.map(({ feature, strategy: { id } }) => ({ id, feature })),
    usedBy: {
      strategyTypes: new Map(strategies.map(({ feature, strategy }) => [strategy.name, feature])),
      segments: new Map(strategies.flatMap(({ feature, strategy }) => strategy.segments.map((id) => [id, feature] as const))),
      tags: new Map(all.flatMap(({ name, tags }) => tags.map((tag) => [tagKey(tag), name] as const))),
    },
    segmentUses: all.flatMap(({ name, project, configurations }) =>
      [...configurations.values()].flatMap((own) =>
        own.strategies.flatMap(({ segments }) => segments.map((segment) => ({ segment, feature: name, project }))),
      ),
    ),
    proposals: proposalsOf(state),
    counts: {
      featureEnvironments: all.reduce((sum, { configurations }) => sum + configurations.size, 0),
      strategies: strategies.length,
      featureTags: all.reduce((sum, { tags }) => sum + tags.length, 0),
    },
  }
}

const changed = <Key, Item>(
  stored: ReadonlyMap<Key, Item>,
  { drop, insert, replace }: Changes<Item, Key>,
  keyOf: (item: Item) => Key,
): Map<Key, Item> => {
  const gone = new Set(drop)
  const left = [...stored].filter(([key]) => !gone.has(key))
  return new Map([...left, ...[...insert, ...replace].map((item) => [keyOf(item), item] as const)])
}

const toProject = ({ reviews, featureNaming, ...project }: PlannedProject, stored: StoredProject | undefined): StoredProject => ({
  ...project,
  featureNaming: featureNaming === undefined ? (stored?.featureNaming ?? null) : featureNaming,
  environments: stored?.environments ?? new Map(),
  reviews: reviews
    ? new Map(
        reviews.map((review) => [
          review.environment,
          { enabled: review.changeRequestEnabled, requiredApprovals: review.requiredApprovals ?? 1 },
        ]),
      )
    : (stored?.reviews ?? new Map()),
})

const projectsAfter = (state: State, plan: ImportPlan): ReadonlyMap<string, StoredProject> => {
  const planned = [...plan.projects.insert, ...plan.projects.replace].map((project) => toProject(project, state.projects.get(project.id)))
  const projects = changed(state.projects, { drop: plan.projects.drop, insert: planned, replace: [] }, ({ id }) => id)
  const update = (
    id: string,
    change: (environments: Map<string, StoredProject['environments'] extends ReadonlyMap<string, infer S> ? S : never>) => void,
  ) => {
    const project = projects.get(id)
    if (!project) return
    const environments = new Map(project.environments)
    change(environments)
    projects.set(id, { ...project, environments })
  }
  for (const { project, environment } of plan.projectEnvironments.drop) update(project, (own) => own.delete(environment))
  for (const { project, environment } of plan.projectEnvironments.insert) update(project, (own) => own.set(environment, null))
  for (const { project, environment, strategy } of plan.defaultStrategies) update(project, (own) => own.set(environment, strategy as never))
  return projects
}

const toFeature = ({ environments, dependencies, ...feature }: PlannedFeature): StoredFeature => ({
  ...feature,
  parents: dependencies,
  configurations: new Map(environments.map(({ environment, ...own }) => [environment, own])),
})

const featuresAfter = ({ features }: State, plan: ImportPlan): ReadonlyMap<string, StoredFeature> => {
  const gone = new Set([...plan.features.drop, ...plan.features.replace.map(({ name }) => name)])
  const unlinked = new Set(plan.projectEnvironments.drop.map(({ project, environment }) => JSON.stringify([project, environment])))
  const left = [...features.values()]
    .filter(({ name }) => !gone.has(name))
    .map((feature) => ({
      ...feature,
      tags: plan.dropFeatureTags ? [] : feature.tags,
      configurations: new Map(
        [...feature.configurations].filter(([environment]) => !unlinked.has(JSON.stringify([feature.project, environment]))),
      ),
    }))
  const all = new Map(
    [...left, ...[...plan.features.insert, ...plan.features.replace].map(toFeature)].map((feature) => [feature.name, feature]),
  )
  for (const { feature: name, environment } of plan.featureEnvironments.insert) {
    const feature = all.get(name)
    const empty = { enabled: false, strategies: [], variants: [], lastSeenAt: null }
    if (feature) all.set(name, { ...feature, configurations: new Map(feature.configurations).set(environment, empty) })
  }
  return all
}

const applyPlan = (state: State, plan: ImportPlan): State => {
  const goneTypes = new Set(plan.tagTypes.drop)
  const goneTags = new Set(plan.tags.drop.map(tagKey))
  const untagged = withoutTags(state, (tag) => goneTypes.has(tag.type) || goneTags.has(tagKey(tag)))
  const strategyTypes = changed(state.strategyTypes, plan.strategyTypes, ({ name }) => name)
  for (const { name, deprecated } of plan.deprecations) {
    const type = strategyTypes.get(name)
    if (type) strategyTypes.set(name, { ...type, deprecated })
  }
  const projects = projectsAfter(state, plan)
  return {
    ...state,
    environments: changed(state.environments, plan.environments, ({ name }) => name),
    projects,
    strategyTypes,
    contextFields: changed(state.contextFields, plan.contextFields, ({ name }) => name),
    lifetimes: new Map([...state.lifetimes, ...plan.lifetimes.map(({ id, lifetimeDays }) => [id, lifetimeDays] as const)]),
    tagTypes: changed(state.tagTypes, plan.tagTypes, ({ name }) => name),
    tags: new Map([...untagged.tags, ...plan.tags.insert.map((tag) => [tagKey(tag), tag] as const)]),
    segments: changed(state.segments, plan.segments, ({ id }) => id),
    features: featuresAfter({ ...state, features: untagged.features }, plan),
    changeRequests: new Map([...state.changeRequests].filter(([, { project }]) => projects.has(project))),
    next: { ...state.next, segment: Math.max(state.next.segment, plan.segments.nextId) },
  }
}

/** Imports a state file completely, or returns the faults of the file (400). */
export const importState = (
  state: State,
  body: ImportState,
  { at, ...options }: ImportOptions,
): { readonly state: State; readonly result: ImportResult } | Failure => {
  const outcome = planImport(upgradeState(body), completeWorld(state), factsOf(state), { ...options, now: at, compilePattern })
  if (outcome.ok) return { state: applyPlan(state, outcome.plan), result: outcome.plan.result }
  const [first] = outcome.faults
  return failure('ValidationError', `${first?.path}: ${first?.message}`, [...outcome.faults])
}
