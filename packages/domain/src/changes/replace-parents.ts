import type { Dependency } from '@halyard/contracts'
import { compareCodePoints } from '../sorting/code-points.ts'
import { replaceFeatures } from './replace.ts'
import type { FlagFeature, FlagWorld } from './world.ts'

/** The world in which a feature depends on others than before, and these know it. */
export const replaceParents = (world: FlagWorld, child: FlagFeature, parents: readonly Dependency[]): FlagWorld => {
  const find = (dependencies: readonly Dependency[], others: readonly Dependency[]) =>
    dependencies
      .filter(({ feature }) => !others.some((other) => other.feature === feature))
      .flatMap(({ feature }) => world.features.get(feature) ?? [])
  const { name } = child
  return replaceFeatures(
    world,
    { ...child, parents },
    ...find(child.parents, parents).map((parent) => ({ ...parent, children: parent.children.filter((other) => other !== name) })),
    ...find(parents, child.parents).map((parent) => ({ ...parent, children: [...parent.children, name].sort(compareCodePoints) })),
  )
}
