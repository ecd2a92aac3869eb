import type { Batch, Dependency } from '@halyard/contracts'
import { isSameJson } from '../json-patch/containers.ts'
import { compareCodePoints } from '../sorting/code-points.ts'
import { ownFeature, type World } from '../world/world.ts'
import type { Report } from './batch-change.ts'

const toDependency = ({ feature, enabled, variants }: Dependency): Dependency =>
  // A parent that must be off has no variant.
  ({ feature, enabled, variants: enabled ? variants : [] })

/**
 * The new parents of the features whose dependencies are in the file, by name. Parents are live features of the project or of the file, and have
 * no parents.
 */
export const planDependencies = (file: Batch, world: World, report: Report): ReadonlyMap<string, readonly Dependency[]> => {
  const imported = new Set(file.features.map(({ name }) => name))
  const planned = new Map(
    file.dependencies.map(({ feature, dependencies }) => {
      const [wanted, present] = [dependencies.map(toDependency), ownFeature(world, feature)?.parents ?? []]
      return [feature, isSameJson(wanted, present) ? present : wanted] as const
    }),
  )
  const parentsOf = (name: string) => planned.get(name) ?? ownFeature(world, name)?.parents ?? []
  const isLive = (name: string) => imported.has(name) || ownFeature(world, name)?.archived === false

  for (const [child, parents] of planned) {
    if (new Set(parents.map(({ feature }) => feature)).size < parents.length)
      report('These features would depend on one feature twice', child)
    for (const { feature: parent } of parents) {
      if (parent === child) report('These features would depend on themselves', child)
      else if (!isLive(parent))
        report(`These features are neither in the file nor in the project ${world.project}, and others would depend on them`, parent)
      else if (parentsOf(parent).length > 0)
        report('These features would depend on features that themselves depend on other features', child)
    }
  }
  const blocked = [...planned].flatMap(([parent, wanted]) => {
    const children = wanted.length > 0 ? (ownFeature(world, parent)?.children ?? []) : []
    return children.filter((child) => !planned.has(child)).map((child) => ({ child, parent }))
  })
  const inOrder = blocked.sort((one, other) => compareCodePoints(one.child, other.child) || compareCodePoints(one.parent, other.parent))
  for (const { parent } of inOrder) report('These features cannot depend on other features, because other features depend on them', parent)
  return planned
}
