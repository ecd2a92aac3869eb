import type { Batch, Dependency } from '@halyard/contracts'
import { isSameJson } from '../json-patch/containers.ts'
import type { BatchTarget } from './batch-target.ts'
import type { Report } from './findings.ts'

const toDependency = ({ feature, enabled, variants }: Dependency): Dependency =>
  // A parent that must be off resolves to no variant.
  ({ feature, enabled, variants: enabled ? variants : [] })

/**
 * What features of the file will depend on, by name, for those of which it says so. Parents are live features of the project, or in the file,
 * that depend on none themselves.
 */
export const planDependencies = (
  file: Batch,
  { project, features, links }: BatchTarget,
  report: Report,
): ReadonlyMap<string, readonly Dependency[]> => {
  const imported = new Set(file.features.map(({ name }) => name))
  const planned = new Map(
    file.dependencies.map(({ feature, dependencies }) => {
      const [wanted, present] = [dependencies.map(toDependency), features.get(feature)?.parents ?? []]
      return [feature, isSameJson(wanted, present) ? present : wanted] as const
    }),
  )
  const parentsOf = (name: string) => planned.get(name) ?? features.get(name)?.parents ?? []
  const isThere = (name: string) => imported.has(name) || features.get(name)?.archived === false

  for (const [child, parents] of planned) {
    if (new Set(parents.map(({ feature }) => feature)).size < parents.length)
      report('These features would depend on one feature twice', child)
    for (const { feature: parent } of parents) {
      if (parent === child) report('These features would depend on themselves', child)
      else if (!isThere(parent))
        report(`These features are neither in the file nor in the project ${project}, and others would depend on them`, parent)
      else if (parentsOf(parent).length > 0) report('These features would depend on features that depend on others themselves', child)
    }
  }
  for (const { feature, parent } of links) {
    if (!planned.has(feature) && planned.get(parent)?.length)
      report('These features cannot depend on others, since others depend on them', parent)
  }
  return planned
}
