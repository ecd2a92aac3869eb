import type { Tag } from '@halyard/contracts'
import type { PlannedDefaultStrategy } from './import-plan.ts'
import type { LinksPlan } from './plan-links.ts'
import type { Kinds, Settlement } from './settle.ts'
import type { Task } from './task.ts'

/** Reports what would go although something that stays needs it: clearing one kind must not damage another that the file leaves alone. */
export const reportOrphans = (
  { world, facts, clears, report }: Task,
  kinds: Kinds,
  links: LinksPlan,
  tags: Settlement<Tag>,
  replaced: readonly PlannedDefaultStrategy[],
): void => {
  const { projects, features, strategyTypes, segments } = kinds
  const lost = (list: string, what: string, reason: string) => report(`body/${list}`, `${what} would go, but ${reason}`)
  const { usedBy } = facts
  const userOf = (feature: string | undefined) => (feature !== undefined && features.stays(feature) ? feature : undefined)

  const holding = new Set<string>()
  for (const { name, project } of world.features.values()) {
    if (holding.has(project) || projects.exists(project) || !features.stays(name)) continue
    holding.add(project)
    lost('projects', `project ${project}`, `feature ${name} is in it`)
  }
  for (const { id, name, project } of world.segments.values()) {
    if (project !== null && segments.stays(name) && !projects.exists(project))
      lost('projects', `project ${project}`, `segment ${name} is in it`)
    const user = userOf(usedBy.segments.get(id))
    if (user && !segments.exists(name)) lost('segments', `segment ${name}`, `feature ${user} uses it`)
  }
  for (const name of world.strategyTypes.keys()) {
    const user = userOf(usedBy.strategyTypes.get(name))
    if (user && !strategyTypes.exists(name)) lost('strategies', `strategy type ${name}`, `feature ${user} uses it`)
  }
  const replacedIn = new Set(replaced.map(({ project }) => project))
  const defaults = [...world.projects].flatMap(([project, { environments }]) =>
    [...environments].flatMap(([environment, { defaultStrategy }]) =>
      defaultStrategy ? [{ project, environment, ...defaultStrategy }] : [],
    ),
  )
  for (const { project, environment, name, segments: used = [] } of defaults) {
    if (!links.of(project).has(environment) || replacedIn.has(project)) continue
    const reason = `the default strategy of project ${project} in environment ${environment} uses it`
    for (const segment of used.flatMap((id) => world.segments.get(id)?.name ?? []))
      if (!segments.exists(segment)) lost('segments', `segment ${segment}`, reason)
    if (!strategyTypes.exists(name)) lost('strategies', `strategy type ${name}`, reason)
  }
  if (clears('featureTags')) return
  for (const [key, { type, value }] of world.tags) {
    const user = userOf(usedBy.tags.get(key))
    if (user && !tags.exists(key)) lost('tags', `tag ${type}:${value}`, `feature ${user} carries it`)
  }
}
