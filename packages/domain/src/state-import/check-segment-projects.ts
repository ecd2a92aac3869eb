import { groupBy } from '../sorting/group-by.ts'
import type { RemainingDefault } from './remaining-defaults.ts'
import type { Kinds } from './settle.ts'
import type { Task } from './task.ts'

/**
 * Reports stored segments that the import limits to a project while strategies of other projects stay and use them. The strategies of the file
 * are checked where they are planned.
 */
export const checkSegmentProjects = (
  { file, world, facts, report }: Task,
  { segments, features }: Kinds,
  defaults: readonly RemainingDefault[],
): void => {
  const limited = file.lists.segments.some(({ name, project }) => project !== null && !segments.stays(name))
  if (!limited) return
  const idOf = new Map([...world.segments.values()].map(({ id, name }) => [name, id]))
  const uses = groupBy(
    facts.segmentUses.filter(({ feature }) => features.stays(feature)),
    ({ segment }) => segment,
  )
  for (const [index, { name, project }] of file.lists.segments.entries()) {
    const id = idOf.get(name)
    if (project === null || id === undefined || segments.stays(name)) continue
    const use = uses.get(id)?.find((own) => own.project !== project)
    const strategy = defaults.find((own) => own.project !== project && own.segments.includes(id))
    const path = `body/segments/${index}/project`
    const refusal = `segment ${name} cannot be limited to project ${project}`
    if (use) report(path, `${refusal}: feature ${use.feature} of project ${use.project} uses it`)
    if (strategy) report(path, `${refusal}: the default strategy of project ${strategy.project} in ${strategy.environment} uses it`)
  }
}
