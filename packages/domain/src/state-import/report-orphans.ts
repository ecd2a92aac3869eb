import type { Tag } from '@halyard/contracts'
import { tagKey } from '../tags/update-tags.ts'
import type { PlannedDefaultStrategy } from './import-plan.ts'
import type { LinksPlan } from './plan-links.ts'
import type { Settlement } from './settle.ts'
import type { Kinds } from './settle-kinds.ts'
import type { Task } from './task.ts'

/** Reports what would go although something that stays needs it: clearing one kind must not damage another that the file leaves alone. */
export const reportOrphans = (
  { stored, clears, report }: Task,
  kinds: Kinds,
  links: LinksPlan,
  tags: Settlement<Tag>,
  replaced: readonly PlannedDefaultStrategy[],
): void => {
  const { projects, features, strategyTypes, segments } = kinds
  const lost = (list: string, what: string, reason: string) => report(`body/${list}`, `${what} would go, but ${reason}`)
  const stays = (feature: string | null) => feature !== null && features.stays(feature)

  const holding = new Set<string>()
  for (const { name, project } of stored.features) {
    if (holding.has(project) || projects.exists(project) || !stays(name)) continue
    holding.add(project)
    lost('projects', `project ${project}`, `feature ${name} is in it`)
  }
  for (const { name, project, usedBy } of stored.segments) {
    if (project !== null && segments.stays(name) && !projects.exists(project))
      lost('projects', `project ${project}`, `segment ${name} is in it`)
    if (stays(usedBy) && !segments.exists(name)) lost('segments', `segment ${name}`, `feature ${usedBy} uses it`)
  }
  for (const { name, usedBy } of stored.strategyTypes) {
    if (stays(usedBy) && !strategyTypes.exists(name)) lost('strategies', `strategy type ${name}`, `feature ${usedBy} uses it`)
  }
  const nameOf = new Map(stored.segments.map(({ id, name }) => [id, name]))
  const replacedIn = new Set(replaced.map(({ project }) => project))
  for (const { project, environment, name, segments: used } of stored.defaultStrategies) {
    if (!links.of(project).has(environment) || replacedIn.has(project)) continue
    const reason = `the default strategy of project ${project} in environment ${environment} uses it`
    for (const segment of used.flatMap((id) => nameOf.get(id) ?? []))
      if (!segments.exists(segment)) lost('segments', `segment ${segment}`, reason)
    if (!strategyTypes.exists(name)) lost('strategies', `strategy type ${name}`, reason)
  }
  if (clears('featureTags')) return
  for (const { usedBy, ...tag } of stored.tags) {
    if (stays(usedBy) && !tags.exists(tagKey(tag))) lost('tags', `tag ${tag.type}:${tag.value}`, `feature ${usedBy} carries it`)
  }
}
