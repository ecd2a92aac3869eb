import { limits } from '@halyard/contracts/data'
import { idKey } from '../strategies/is-same-strategy.ts'
import type { StoredStrategy } from '../world/world.ts'
import type { FeatureParts, FileEntry } from './feature-parts.ts'
import type { SegmentIds } from './plan-segments.ts'
import type { Kinds } from './settle.ts'
import type { ItemOf } from './state-file.ts'
import { belongsTo, missing, type Task } from './task.ts'

type FileStrategy = ItemOf<'featureEnvironments'>['strategies'][number]

/**
 * The strategies of a feature by environment. A strategy in featureStrategies without an environment belongs to every environment that the file
 * gives the feature, or else to every linked environment. The strategies inside environments are used only for environments that
 * featureStrategies does not contain.
 */
export const strategiesByEnvironment = (
  { environments, strategies }: FeatureParts,
  linked: Iterable<string>,
): Map<string, FileEntry<FileStrategy>[]> => {
  const found = new Map<string, FileEntry<FileStrategy>[]>()
  const everywhere = environments.size > 0 ? [...environments.keys()] : [...linked]
  for (const entry of strategies) {
    const { environment } = entry.item
    for (const name of environment === undefined ? everywhere : [environment]) {
      const list = found.get(name)
      if (list) list.push(entry)
      else found.set(name, [entry])
    }
  }
  for (const [name, { configuration, nested }] of environments) {
    const source = configuration?.item.strategies.length ? configuration : nested
    if (found.has(name) || !source) continue
    const { item, path } = source
    found.set(
      name,
      item.strategies.map((strategy, at) => ({ item: strategy, path: `${path}/strategies/${at}` })),
    )
  }
  return found
}

const strategyName = ({ name, strategyName }: Pick<FileStrategy, 'name' | 'strategyName'>): string => name ?? strategyName ?? ''

/** A strategy of a file in its stored form. Without a sortOrder, its position is used. */
export const toStoredStrategy = (
  given: Omit<FileStrategy, 'id' | 'segments'>,
  position: number,
  id: string,
  segments: readonly number[],
): StoredStrategy => ({
  id,
  name: strategyName(given),
  title: given.title,
  disabled: given.disabled ?? false,
  sortOrder: given.sortOrder ?? position,
  segments,
  constraints: given.constraints,
  variants: given.variants,
  parameters: given.parameters,
})

/** Plans the strategies of one feature of the project in one environment, in the order of their sortOrder. */
export type StrategyPlanner = (project: string, entries: readonly FileEntry<FileStrategy>[]) => StoredStrategy[]

/**
 * A planner of strategies for one import. An id that the file repeats, or that a remaining stored feature uses, is replaced by a new id; segments
 * follow. A strategy of an unknown type stays unchanged, and a strategy with an unknown segment is disabled, with a warning. A strategy type or
 * segment that the import itself drops, and a segment of another project, are faults.
 */
export const strategyPlanner = (task: Task, kinds: Kinds, ids: SegmentIds, attached: AttachedSegments): StrategyPlanner => {
  const { facts, world, newId, report, warn } = task
  const most = limits.strategiesPerEnvironment
  const taken = new Set(facts.strategies.filter(({ feature }) => kinds.features.stays(feature)).map(({ id }) => idKey(id)))
  const claim = (wanted: string | undefined) => {
    const id = idKey(wanted === undefined || taken.has(idKey(wanted)) ? newId() : wanted)
    taken.add(id)
    return id
  }

  const segmentsOf = (project: string, { item, path }: FileEntry<FileStrategy>) => {
    const links = item.id === undefined ? [] : (attached.get(idKey(item.id)) ?? [])
    const own = item.segments.map((fileId, at) => ({ fileId, path: `${path}/segments/${at}` }))
    const segments = new Set<number>()
    let isComplete = true
    for (const link of [...links, ...own]) {
      const id = ids.ofFileId(link.fileId)
      const owner = id === undefined ? null : ids.ownerBeside(project, id)
      if (owner !== null) report(link.path, belongsTo(link.fileId, owner))
      else if (id !== undefined) segments.add(id)
      else if (world.segments.has(link.fileId)) report(link.path, missing('segment', link.fileId))
      else {
        isComplete = false
        warn(link.path, `${missing('segment', link.fileId)}; the strategy is disabled`)
      }
    }
    return { segments: [...segments], isComplete }
  }

  const checkType = (name: string, path: string) => {
    if (kinds.strategyTypes.exists(name)) return
    if (world.strategyTypes.has(name)) report(path, missing('strategy type', name))
    else warn(path, `${missing('strategy type', name)}; the strategy is stored unchanged and is off in every SDK`)
  }

  const plan = (project: string, entry: FileEntry<FileStrategy>, position: number): StoredStrategy => {
    const { item, path } = entry
    checkType(strategyName(item), `${path}/${item.name === undefined ? 'strategyName' : 'name'}`)
    const { segments, isComplete } = segmentsOf(project, entry)
    const stored = toStoredStrategy(item, position, claim(item.id), segments)
    return isComplete ? stored : { ...stored, disabled: true }
  }

  return (project, entries) => {
    const beyond = entries[most]
    if (beyond) report(beyond.path, `there may be at most ${most} strategies in one environment`)
    return entries.map((entry, position) => plan(project, entry, position)).sort((left, right) => left.sortOrder - right.sortOrder)
  }
}

/** Segments of strategies by strategy id: ids in the file, with the paths of the links. */
export type AttachedSegments = ReadonlyMap<string, readonly { readonly fileId: number; readonly path: string }[]>

/** The list featureStrategySegments by strategy. A link of a strategy that is not in the file is omitted, with a warning. */
export const attachedSegments = ({ file, warn }: Task, features: readonly FeatureParts[]): AttachedSegments => {
  const attached = new Map<string, { fileId: number; path: string }[]>()
  const links = file.lists.featureStrategySegments
  if (links.length === 0) return attached
  const inFile = strategyIds(features)
  for (const [index, { featureStrategyId, segmentId }] of links.entries()) {
    const path = `body/featureStrategySegments/${index}`
    const strategy = idKey(featureStrategyId)
    const link = { fileId: segmentId, path: `${path}/segmentId` }
    const list = attached.get(strategy)
    if (!inFile.has(strategy)) warn(`${path}/featureStrategyId`, `strategy ${featureStrategyId} is not in the file; the segment is omitted`)
    else if (list) list.push(link)
    else attached.set(strategy, [link])
  }
  return attached
}

const strategyIds = (features: readonly FeatureParts[]) => {
  const ids = new Set<string>()
  const add = ({ id }: { readonly id?: string | undefined }) => {
    if (id !== undefined) ids.add(idKey(id))
  }
  for (const { strategies, environments } of features) {
    for (const { item } of strategies) add(item)
    for (const { configuration, nested } of environments.values()) {
      configuration?.item.strategies.forEach(add)
      nested?.item.strategies.forEach(add)
    }
  }
  return ids
}
