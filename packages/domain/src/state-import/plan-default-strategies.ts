import type { PlannedDefaultStrategy } from './import-plan.ts'
import type { LinksPlan } from './plan-links.ts'
import type { SegmentIds } from './plan-segments.ts'
import type { Kinds } from './settle.ts'
import type { ItemOf } from './state-file.ts'
import { missing, type Task } from './task.ts'

type Said = NonNullable<NonNullable<ItemOf<'projects'>['environments']>[number]['defaultStrategy']>

/**
 * Plans the default strategies of the projects that are cleared, or whose environments the file tells: of all of their environments, so
 * that none is left that the file does without. A strategy type or segment that is nowhere is a fault.
 */
export const planDefaultStrategies = (
  { file, clears, report }: Task,
  { projects, strategyTypes }: Kinds,
  links: LinksPlan,
  ids: SegmentIds,
): PlannedDefaultStrategy[] => {
  const plan = ({ name, title, segments, constraints, variants, parameters }: Said, path: string) => {
    if (!strategyTypes.exists(name)) report(`${path}/name`, missing('strategy type', name))
    const attached = new Set<number>()
    for (const [at, fileId] of segments.entries()) {
      const id = ids.ofFileId(fileId)
      if (id === undefined) report(`${path}/segments/${at}`, missing('segment', fileId))
      else attached.add(id)
    }
    return { name, title, segments: [...attached], constraints, variants, parameters }
  }
  return file.lists.projects.flatMap(({ id, environments }, index) => {
    if (projects.stays(id) || !(environments || clears('projects'))) return []
    const said = new Map(
      environments?.map(({ environment, defaultStrategy }, at) => {
        const path = `body/projects/${index}/environments/${at}/defaultStrategy`
        return [environment, defaultStrategy && plan(defaultStrategy, path)]
      }),
    )
    return [...links.of(id)].map((environment) => ({ project: id, environment, strategy: said.get(environment) ?? null }))
  })
}
