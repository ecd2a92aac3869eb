import { isDeepStrictEqual } from 'node:util'
import type { Dependency } from '@halyard/contracts'
import type { FlagFeature } from '@halyard/domain'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import type { FeatureChange } from './feature-change.ts'

interface Circumstances {
  readonly project: string
  readonly archivedAt: string
  readonly changes: readonly FeatureChange[]
}

const namesParent = (change: FeatureChange) => change.action === 'deleteDependency' && change.payload.feature !== undefined

const find = (dependencies: readonly Dependency[], feature: string) => dependencies.find((dependency) => dependency.feature === feature)

/** What happened to a feature as a whole. Parents that it lost are told together where it lost them all and none was named. */
export const wholeEvents = (before: FlagFeature, after: FlagFeature, { project, archivedAt, changes }: Circumstances): NewEvent[] => {
  const place = { project, feature: after.name }
  const lost = before.parents.filter(({ feature }) => !find(after.parents, feature))
  const gained = after.parents.filter((parent) => !isDeepStrictEqual(parent, find(before.parents, parent.feature)))
  const together = after.parents.length === 0 && !changes.some((change) => change.feature === after.name && namesParent(change))
  const removals: NewEvent[] = together
    ? [{ type: 'feature-dependencies-removed', ...place, preData: { dependencies: lost } }]
    : lost.map((preData) => ({ type: 'feature-dependency-removed', ...place, preData }))
  const additions = gained.map((data): NewEvent => {
    const preData = find(before.parents, data.feature)
    return { type: 'feature-dependency-added', ...place, data, ...(preData && { preData }) }
  })
  return [
    ...(lost.length > 0 ? removals : []),
    ...additions,
    ...(after.archived && !before.archived
      ? [{ type: 'feature-archived', ...place, data: { archivedAt }, preData: { archivedAt: null } }]
      : []),
  ]
}
