import { idKey } from '../strategies/is-same-strategy.ts'
import { missing } from './faults.ts'
import type { FeatureParts } from './feature-parts.ts'
import type { SegmentIds } from './segment-ids.ts'
import type { Task } from './task.ts'

/** Final segment ids by strategy id, as the list featureStrategySegments attaches them. A strategy outside the file is a fault. */
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
