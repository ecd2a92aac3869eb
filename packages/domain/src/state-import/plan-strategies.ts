import { limits } from '@halyard/contracts/data'
import { idKey } from '../strategies/is-same-strategy.ts'
import type { StoredStrategy } from '../world/world.ts'
import type { FeatureParts, FileEntry } from './feature-parts.ts'
import type { SegmentIds } from './plan-segments.ts'
import type { Kinds } from './settle.ts'
import type { ItemOf } from './state-file.ts'
import { missing, type Task } from './task.ts'

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

/** Plans the strategies of one feature in one environment, in the order of their sortOrder. */
export type StrategyPlanner = (entries: readonly FileEntry<FileStrategy>[]) => StoredStrategy[]

/**
 * A planner of strategies for one import. An id that the file repeats, or that a remaining stored feature uses, is replaced by a new id; segments
 * follow. An unknown strategy type or segment is a fault.
 */
export const strategyPlanner = (
  task: Task,
  kinds: Kinds,
  ids: SegmentIds,
  attached: ReadonlyMap<string, readonly number[]>,
): StrategyPlanner => {
  const { facts, newId, report } = task
  const most = limits.strategiesPerEnvironment
  const taken = new Set(facts.strategies.filter(({ feature }) => kinds.features.stays(feature)).map(({ id }) => idKey(id)))
  const claim = (wanted: string | undefined) => {
    const id = idKey(wanted === undefined || taken.has(idKey(wanted)) ? newId() : wanted)
    taken.add(id)
    return id
  }

  const segmentsOf = ({ item, path }: FileEntry<FileStrategy>) => {
    const segments = new Set(item.id === undefined ? [] : attached.get(idKey(item.id)))
    for (const [at, fileId] of item.segments.entries()) {
      const id = ids.ofFileId(fileId)
      if (id === undefined) report(`${path}/segments/${at}`, missing('segment', fileId))
      else segments.add(id)
    }
    return [...segments]
  }

  const plan = (entry: FileEntry<FileStrategy>, position: number): StoredStrategy => {
    const { item, path } = entry
    const name = strategyName(item)
    if (!kinds.strategyTypes.exists(name))
      report(`${path}/${item.name === undefined ? 'strategyName' : 'name'}`, missing('strategy type', name))
    return toStoredStrategy(item, position, claim(item.id), segmentsOf(entry))
  }

  return (entries) => {
    const beyond = entries[most]
    if (beyond) report(beyond.path, `there may be at most ${most} strategies in one environment`)
    return entries.map(plan).sort((left, right) => left.sortOrder - right.sortOrder)
  }
}

/** Final segment ids by strategy id, from the list featureStrategySegments. A strategy that is not in the file is a fault. */
export const attachedSegments = (
  { file, report }: Task,
  features: readonly FeatureParts[],
  ids: SegmentIds,
): ReadonlyMap<string, readonly number[]> => {
  const attached = new Map<string, number[]>()
  const links = file.lists.featureStrategySegments
  if (links.length === 0) return attached
  const inFile = strategyIds(features)
  for (const [index, link] of links.entries()) {
    const path = `body/featureStrategySegments/${index}`
    const strategy = idKey(link.featureStrategyId)
    if (!inFile.has(strategy)) report(`${path}/featureStrategyId`, `strategy ${link.featureStrategyId} is not in the file`)
    const segment = ids.ofFileId(link.segmentId)
    const list = attached.get(strategy)
    if (segment === undefined) report(`${path}/segmentId`, missing('segment', link.segmentId))
    else if (list) list.push(segment)
    else attached.set(strategy, [segment])
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
