import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import { replaceSegments } from './replace.ts'
import type { FlagSegment, FlagWorld } from './world.ts'

/** The world in which a strategy of the project has other segments attached than before. */
export const attachSegments = (world: FlagWorld, strategy: string, before: readonly number[], after: readonly number[]): FlagWorld => {
  const find = (ids: readonly number[]) => ids.flatMap((id) => world.segments.get(id) ?? [])
  const detached = find(before.filter((id) => !after.includes(id)))
  const attached = find(after.filter((id) => !before.includes(id)))
  if (detached.length + attached.length === 0) return world
  const others = ({ usedBy }: FlagSegment) => usedBy.filter((use) => !isSameStrategy({ id: use.strategy }, { id: strategy }))
  return replaceSegments(
    world,
    ...detached.map((segment) => ({ ...segment, usedBy: others(segment) })),
    ...attached.map((segment) => ({ ...segment, usedBy: [...others(segment), { strategy, project: world.project }] })),
  )
}
