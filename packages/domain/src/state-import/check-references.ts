import type { Tag } from '@halyard/contracts'
import { groupBy } from '../sorting/group-by.ts'
import { firstNames } from '../texts/first-names.ts'
import { isArchived } from './feature-parts.ts'
import { omission, reasonsToOmit } from './omitted-parents.ts'
import type { RemainingDefault } from './remaining-defaults.ts'
import type { Kinds, Settlement } from './settle.ts'
import type { ListName } from './state-file.ts'
import { missing, type StoreFacts, type Task } from './task.ts'

/**
 * Checks the dependencies after the import: a parent is another feature of the same project, is listed once, and has no parent. Stored
 * features that depend on a replaced feature are checked, too. Parents that the import omits are warnings. The import cannot archive a
 * stored parent while a live feature that stays depends on it.
 */
export const checkDependencies = (task: Task, kinds: Kinds): void => {
  const { world, report, warn } = task
  const { features } = kinds
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
    else if (!features.exists(parent)) {
      if (world.features.has(parent)) report(path, missing('feature', parent))
    } else if (projectOf.get(parent) !== projectOf.get(child)) report(path, `features ${child} and ${parent} are in different projects`)
    else if (children.has(parent)) report(path, `feature ${child} cannot depend on ${parent}, which depends on another feature itself`)
  }

  const reasonToOmit = reasonsToOmit(task, kinds)
  for (const own of depending) {
    const { feature, path } = own
    const parents = new Set<string>()
    for (const [index, { feature: parent }] of feature.dependencies.entries()) {
      const at = `${path}/dependencies/${index}/feature`
      if (parents.has(parent)) report(at, `feature ${parent} is listed twice`)
      parents.add(parent)
      check(feature.name, parent, at)
      const reason = reasonToOmit(own, parent)
      if (reason) warn(at, omission(parent, reason))
    }
  }
  const replaced = new Map(features.replace.map((own) => [own.feature.name, own]))
  for (const { feature, parent } of staying) {
    // A parent that stays is unchanged, and the stored state follows the rules.
    const own = replaced.get(parent)
    if (!own) continue
    check(feature, parent, own.path)
    const stored = world.features.get(parent)
    if (!stored?.archived && stored?.children.includes(feature) && isArchived(own))
      report(own.path, `feature ${parent} cannot be archived, because feature ${feature} depends on it`)
  }
}

type ReportLoss = (list: ListName, what: string, reason: string) => void

/**
 * Reports features that open change requests name: a later feature of the same name would get their changes. Requests of dropped projects and
 * environments are discarded, so they do not count.
 */
const reportProposed = ({ proposals }: StoreFacts, { features, projects, environments }: Kinds, lost: ReportLoss): void => {
  const dropped = new Set(features.drop)
  const remaining = proposals.filter(
    ({ feature, project, environment }) => dropped.has(feature) && projects.exists(project) && environments.exists(environment),
  )
  for (const [feature, own] of groupBy(remaining, (proposal) => proposal.feature)) {
    const requests = firstNames(own.map(({ request }) => String(request)))
    lost('features', `feature ${feature}`, `open change requests name it (ids: ${requests}); cancel or apply them first`)
  }
}

/**
 * Reports objects that would be deleted although a remaining object needs them: clearing one kind must not damage another kind that the file
 * leaves unchanged.
 */
export const reportOrphans = (
  { world, facts, clears, report }: Task,
  kinds: Kinds,
  tags: Settlement<Tag>,
  defaults: readonly RemainingDefault[],
): void => {
  const { projects, features, strategyTypes, segments } = kinds
  const lost: ReportLoss = (list, what, reason) => report(`body/${list}`, `${what} would be deleted, but ${reason}`)
  const { usedBy } = facts
  const userOf = (feature: string | undefined) => (feature !== undefined && features.stays(feature) ? feature : undefined)

  const holding = new Set<string>()
  for (const { name, project } of world.features.values()) {
    if (holding.has(project) || projects.exists(project) || !features.stays(name)) continue
    holding.add(project)
    lost('projects', `project ${project}`, `feature ${name} belongs to it`)
  }
  for (const { id, name, project } of world.segments.values()) {
    if (project !== null && segments.stays(name) && !projects.exists(project))
      lost('projects', `project ${project}`, `segment ${name} belongs to it`)
    const user = userOf(usedBy.segments.get(id))
    if (user && !segments.exists(name)) lost('segments', `segment ${name}`, `feature ${user} uses it`)
  }
  for (const name of world.strategyTypes.keys()) {
    const user = userOf(usedBy.strategyTypes.get(name))
    if (user && !strategyTypes.exists(name)) lost('strategies', `strategy type ${name}`, `feature ${user} uses it`)
  }
  for (const { project, environment, name, segments: used } of defaults) {
    const reason = `the default strategy of project ${project} in environment ${environment} uses it`
    for (const segment of used.flatMap((id) => world.segments.get(id)?.name ?? []))
      if (!segments.exists(segment)) lost('segments', `segment ${segment}`, reason)
    if (!strategyTypes.exists(name)) lost('strategies', `strategy type ${name}`, reason)
  }
  reportProposed(facts, kinds, lost)
  if (clears('featureTags')) return
  for (const [key, { type, value }] of world.tags) {
    const user = userOf(usedBy.tags.get(key))
    if (user && !tags.exists(key)) lost('tags', `tag ${type}:${value}`, `feature ${user} has it`)
  }
}
