import type { Batch, Dependency } from '@halyard/contracts'
import { isSameJson } from '../json-patch/containers.ts'
import { compareCodePoints } from '../sorting/code-points.ts'
import { ownFeature, type World } from '../world/world.ts'
import type { Report } from './batch-change.ts'

const toDependency = ({ feature, enabled, variants }: Dependency): Dependency =>
  // A parent that must be off resolves to no variant.
  ({ feature, enabled, variants: enabled ? variants : [] })

/**
 * What features of the file will depend on, by name, for those of which it says so. Parents are live features of the project, or in the file,
 * that depend on none themselves.
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
  const isThere = (name: string) => imported.has(name) || ownFeature(world, name)?.archived === false

  for (const [child, parents] of planned) {
    if (new Set(parents.map(({ feature }) => feature)).size < parents.length)
      report('These features would depend on one feature twice', child)
    for (const { feature: parent } of parents) {
      if (parent === child) report('These features would depend on themselves', child)
      else if (!isThere(parent))
        report(`These features are neither in the file nor in the project ${world.project}, and others would depend on them`, parent)
      else if (parentsOf(parent).length > 0) report('These features would depend on features that depend on others themselves', child)
    }
  }
  const blocked = [...planned].flatMap(([parent, wanted]) => {
    const children = wanted.length > 0 ? (ownFeature(world, parent)?.children ?? []) : []
    return children.filter((child) => !planned.has(child)).map((child) => ({ child, parent }))
  })
  const inOrder = blocked.sort((one, other) => compareCodePoints(one.child, other.child) || compareCodePoints(one.parent, other.parent))
  for (const { parent } of inOrder) report('These features cannot depend on others, since others depend on them', parent)
  return planned
}
