import { missing } from './faults.ts'
import type { ImportPlan, PlannedSegment } from './import-plan.ts'
import { instant } from './instant.ts'
import type { SegmentIds } from './segment-ids.ts'
import type { Kinds } from './settle-kinds.ts'
import type { ItemOf } from './state-file.ts'
import type { Task } from './task.ts'

/** Plans the segments of the file. A project that is nowhere is a fault. */
export const planSegments = (
  { file, world, now, report }: Task,
  { segments, projects }: Kinds,
  ids: SegmentIds,
): ImportPlan['segments'] => {
  for (const [index, { name, project }] of file.lists.segments.entries()) {
    if (project === null || segments.stays(name) || projects.exists(project)) continue
    report(`body/segments/${index}/project`, missing('project', project))
  }
  const plan = ({ name, description, project, constraints, createdBy, createdAt }: ItemOf<'segments'>): PlannedSegment => ({
    id: ids.ofName(name),
    name,
    description,
    project,
    constraints,
    createdBy: createdBy ?? null,
    createdAt: instant(createdAt ?? now),
  })
  return {
    drop: [...world.segments.values()].filter(({ name }) => !segments.exists(name)).map(({ id }) => id),
    insert: segments.insert.map(plan),
    replace: segments.replace.map(plan),
    nextId: ids.next,
  }
}
