import type { Kinds } from './settle.ts'
import { missing, type Task } from './task.ts'

/**
 * Holds the rules of dependencies against what will be stored: a parent exists, is another feature of the same project, is named once,
 * and has no parent itself. Stored features that depend on a replaced one count too.
 */
export const checkDependencies = ({ world, report }: Task, { features }: Kinds): void => {
  const imported = [...features.insert, ...features.replace]
  const staying = [...world.features.values()].flatMap(({ name, parents }) =>
    parents.length > 0 && features.stays(name) ? parents.map(({ feature: parent }) => ({ feature: name, parent })) : [],
  )
  const depending = imported.filter(({ feature }) => feature.dependencies.length > 0)
  if (depending.length === 0 && staying.length === 0) return

  const projectOf = new Map([...world.features.values()].map(({ name, project }) => [name, project]))
  for (const { feature } of imported) projectOf.set(feature.name, feature.project)
  const children = new Set([...staying.map(({ feature }) => feature), ...depending.map(({ feature }) => feature.name)])

  const check = (child: string, parent: string, path: string) => {
    if (child === parent) report(path, `feature ${child} cannot depend on itself`)
    else if (!features.exists(parent)) report(path, missing('feature', parent))
    else if (projectOf.get(parent) !== projectOf.get(child)) report(path, `features ${child} and ${parent} are in different projects`)
    else if (children.has(parent)) report(path, `feature ${child} cannot depend on ${parent}, which depends on another feature itself`)
  }

  for (const { feature, path } of depending) {
    const parents = new Set<string>()
    for (const [index, { feature: parent }] of feature.dependencies.entries()) {
      const at = `${path}/dependencies/${index}/feature`
      if (parents.has(parent)) report(at, `feature ${parent} is there twice`)
      parents.add(parent)
      check(feature.name, parent, at)
    }
  }
  const replaced = new Map(features.replace.map(({ feature, path }) => [feature.name, path]))
  for (const { feature, parent } of staying) {
    // A parent that stays is as it was, and what is stored keeps the rules.
    const path = replaced.get(parent)
    if (path !== undefined) check(feature, parent, path)
  }
}
