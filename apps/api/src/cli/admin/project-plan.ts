import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { featureDefaults } from '@halyard/contracts/data'
import { baseIn, type FlagChange, type Plan, type PlanConflict, plan, type World } from '@halyard/sdk/rules'
import { Refusal } from '../refusal.ts'
import type { Difference } from './difference-lines.ts'
import type { FlagsFile, WantedEnvironment, WantedFlag } from './flags-file.ts'
import type { LiveEnvironment, LiveFlag, Metadata, ProjectState } from './project-state.ts'
import { projectWorld } from './project-world.ts'
import { strategyChanges } from './strategy-changes.ts'

/** New metadata and tags of a flag. */
export interface FlagEdit {
  readonly name: string
  /** The state of the flag before: it exists, it is archived, or it does not exist. */
  readonly from: 'live' | 'archived' | 'missing'
  readonly metadata: Partial<Metadata>
  readonly addedTags: readonly string[]
  readonly removedTags: readonly string[]
  readonly difference: readonly Difference[]
}

/** The changes of a file in one environment. */
export interface EnvironmentPlan {
  readonly environment: LiveEnvironment
  readonly changes: readonly FlagChange[]
  readonly difference: readonly Difference[]
  readonly conflicts: readonly PlanConflict[]
  /** The world after the changes, with the names of new strategies. */
  readonly result: World
}

/** Everything that a file changes in a project. */
export interface ProjectPlan {
  readonly project: string
  readonly edits: readonly FlagEdit[]
  readonly environments: readonly EnvironmentPlan[]
}

export const isEmpty = ({ edits, environments }: ProjectPlan): boolean => edits.length + environments.length === 0

const metadataFields = ['type', 'description', 'stale', 'impressionData', 'flagValue'] as const

const emptyFlag = (name: string): LiveFlag => ({ name, ...featureDefaults, flagValue: undefined, tags: [], parents: [] })

const editOf = (name: string, wanted: WantedFlag, { flags, archived }: ProjectState): FlagEdit | undefined => {
  const live = flags.get(name)
  const from = live ? 'live' : archived.has(name) ? 'archived' : 'missing'
  const base = live ?? emptyFlag(name)
  const changed = metadataFields.filter(
    (field) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field] ?? null, base[field] ?? null),
  )
  const tags = wanted.tags ?? base.tags
  const addedTags = tags.filter((tag) => !base.tags.includes(tag))
  const removedTags = base.tags.filter((tag) => !tags.includes(tag))
  if (from === 'live' && changed.length + addedTags.length + removedTags.length === 0) return undefined
  return {
    name,
    from,
    metadata: Object.fromEntries(changed.map((field) => [field, wanted[field]])),
    addedTags,
    removedTags,
    difference: [
      ...changed.map((field) => ({ feature: name, path: field, before: base[field] ?? null, after: wanted[field] ?? null })),
      ...addedTags.map((tag) => ({ feature: name, path: 'tag', before: null, after: tag })),
      ...removedTags.map((tag) => ({ feature: name, path: 'tag', before: tag, after: null })),
    ],
  }
}

const segmentIds = ({ segments }: ProjectState, feature: string) => {
  const ids = new Map<string | number, number>(segments.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]))
  return (given: string | number): number => {
    const id = ids.get(given)
    if (id === undefined) throw new Refusal(`The segment ${given} of the flag ${feature} does not exist; create it first`)
    return id
  }
}

const configurationChanges = (feature: string, wanted: WantedEnvironment, live: LiveEnvironment, state: ProjectState): FlagChange[] => {
  const { enabled = false, strategies = [] } = live.configurations.get(feature) ?? {}
  const changes: FlagChange[] = []
  if (wanted.strategies) {
    if (wanted.enabled && !wanted.strategies.some(({ disabled }) => !disabled))
      throw new Refusal(`${feature} is on in ${live.name}, so it needs a strategy that is not disabled; omit strategies, or add one`)
    const { added, updated, deleted, moved } = strategyChanges(wanted.strategies, strategies, segmentIds(state, feature))
    changes.push(
      ...updated.map((payload): FlagChange => ({ action: 'updateStrategy', feature, payload: payload as never })),
      ...added.map((payload): FlagChange => ({ action: 'addStrategy', feature, payload: { ...payload, id: randomUUID() } as never })),
      ...deleted.map((id): FlagChange => ({ action: 'deleteStrategy', feature, payload: { id } })),
    )
    if (moved.length > 0) changes.push({ action: 'reorderStrategy', feature, payload: [...moved] })
  }
  if (wanted.variants) changes.push({ action: 'patchVariant', feature, payload: { variants: wanted.variants } })
  if (wanted.enabled !== undefined && wanted.enabled !== enabled)
    changes.push({ action: 'updateEnabled', feature, payload: { enabled: wanted.enabled } })
  return changes
}

const parentChanges = (feature: string, wanted: WantedFlag['parents'], live: LiveFlag): FlagChange[] => {
  if (!wanted) return []
  const isKept = live.parents.every((parent) => wanted.some((other) => other.feature === parent.feature))
  const added = isKept ? wanted.filter((parent) => !live.parents.some((other) => isDeepStrictEqual({ ...other }, { ...parent }))) : wanted
  return [
    ...(isKept ? [] : [{ action: 'deleteDependency', feature, payload: {} } as const]),
    ...added.map((payload): FlagChange => ({ action: 'addDependency', feature, payload })),
  ]
}

const planOf = (world: World, changes: readonly FlagChange[]): Plan =>
  plan(
    baseIn(world),
    world,
    changes.map((change, id) => ({ id, ...change })),
  )

/** Whether a change has an effect of its own, or is refused. */
const isEffective = (world: World, change: FlagChange): boolean => {
  const { difference, conflicts } = planOf(world, [change])
  return difference.length + conflicts.length > 0
}

const environmentPlan = (environment: LiveEnvironment, world: World, given: readonly FlagChange[]): EnvironmentPlan | undefined => {
  const changes = given.filter((change) => change.action === 'addDependency' || isEffective(world, change))
  const { difference, conflicts, result } = planOf(world, changes)
  return difference.length + conflicts.length === 0 ? undefined : { environment, changes, difference, conflicts, result }
}

/** The environment of changes that take effect in every environment: a reviewed one, if there is one, because its reviewers must agree. */
const projectWide = ({ environments }: ProjectState): string | undefined =>
  (environments.find(({ isReviewed }) => isReviewed) ?? environments[0])?.name

/** Throws Refusal if a flag names an environment or a tag type that does not exist. */
const requireKnown = (name: string, { environments = {}, tags = [] }: WantedFlag, state: ProjectState): void => {
  const environment = Object.keys(environments).find((each) => !state.environments.some((known) => known.name === each))
  if (environment !== undefined)
    throw new Refusal(`The project ${state.project} has no environment ${environment}, which the flag ${name} names`)
  const tag = tags.find((each) => !state.tagTypes.has(each.slice(0, each.indexOf(':'))))
  if (tag !== undefined) throw new Refusal(`The type of the tag ${tag} of the flag ${name} does not exist; create the tag type first`)
}

/** Compares a file with the live flags of a project. Nothing that the file does not mention changes. Throws Refusal. */
export const projectPlan = (file: FlagsFile, state: ProjectState, prune: boolean): ProjectPlan => {
  const wanted = Object.entries(file.flags)
  for (const [name, flag] of wanted) requireKnown(name, flag, state)
  const created = wanted.flatMap(([name]) => (state.flags.has(name) ? [] : [emptyFlag(name)]))
  const pruned = prune ? [...state.flags.keys()].filter((name) => !Object.hasOwn(file.flags, name)) : []
  const wide = projectWide(state)
  const environments = state.environments.flatMap((environment) => {
    const changes = wanted.flatMap(([name, flag]) => [
      ...configurationChanges(name, flag.environments?.[environment.name] ?? {}, environment, state),
      ...(environment.name === wide ? parentChanges(name, flag.parents, state.flags.get(name) ?? emptyFlag(name)) : []),
    ])
    const archiving =
      environment.name === wide ? pruned.map((feature): FlagChange => ({ action: 'archiveFeature', feature, payload: {} })) : []
    const all = [...changes, ...archiving]
    if (all.length === 0) return []
    return environmentPlan(environment, projectWorld(state, environment, created), all) ?? []
  })
  return { project: state.project, edits: wanted.flatMap(([name, flag]) => editOf(name, flag, state) ?? []), environments }
}
