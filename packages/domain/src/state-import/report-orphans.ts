import type { Tag } from '@halyard/contracts'
import { tagKey } from '../tags/update-tags.ts'
import type { Settlement } from './settle.ts'
import type { Kinds } from './settle-kinds.ts'
import type { Task } from './task.ts'

/** Reports what would go although something that stays needs it: clearing one kind must not damage another that the file leaves alone. */
export const reportOrphans = ({ stored, clears, report }: Task, kinds: Kinds, tags: Settlement<Tag>): void => {
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
  if (clears('featureTags')) return
  for (const { usedBy, ...tag } of stored.tags) {
    if (stays(usedBy) && !tags.exists(tagKey(tag))) lost('tags', `tag ${tag.type}:${tag.value}`, `feature ${usedBy} carries it`)
  }
}
