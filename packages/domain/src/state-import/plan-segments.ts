import { limits } from '@halyard/contracts/data'
import type { ImportPlan, PlannedSegment } from './import-plan.ts'
import { instant } from './instant.ts'
import type { Kinds } from './settle.ts'
import type { ItemOf } from './state-file.ts'
import { missing, type Task } from './task.ts'

/** Plans the segments of the file. An unknown project is a fault. */
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

export interface SegmentIds {
  /** The id of a segment after the import. */
  readonly ofName: (name: string) => number
  /** The id after the import, by the id in the file: the id of a segment of the file, or else of a stored segment. */
  readonly ofFileId: (fileId: number) => number | undefined
  /** The project to which a segment is limited after the import, if that is another project; by the id after the import. */
  readonly ownerBeside: (project: string, id: number) => string | null
  /** The smallest id that the database may use afterwards. */
  readonly next: number
}

/**
 * Assigns an id to every segment of the file. Segments with equal names are the same segment: a stored segment keeps its id, so that references
 * stay valid. A new segment keeps the id of the file if that id is free and within the range of a server. Otherwise it gets the next free id.
 */
export const allotSegmentIds = ({ file, world, facts, report }: Task, { segments }: Kinds): SegmentIds => {
  const remaining = [...world.segments.values()].filter(({ name }) => segments.exists(name))
  const idsInStore = new Set(remaining.map(({ id }) => id))
  const ids = new Map(remaining.map(({ name, id }) => [name, id]))
  const taken = new Set(idsInStore)
  const take = (name: string, id: number) => {
    ids.set(name, id)
    taken.add(id)
    return id
  }
  for (const { name, id } of segments.insert) if (!taken.has(id) && id > 0 && id <= limits.segmentIdOfFile) take(name, id)
  let next = facts.nextSegmentId
  const ofName = (name: string) => {
    while (taken.has(next)) next++
    return ids.get(name) ?? take(name, next)
  }

  const idsInFile = new Map<number, number>()
  for (const [index, { id, name }] of file.lists.segments.entries()) {
    if (idsInFile.has(id)) report(`body/segments/${index}/id`, `segment ${id} is in the file twice`)
    idsInFile.set(id, ofName(name))
  }
  const owners = new Map(remaining.map(({ id, project }) => [id, project]))
  for (const { name, project } of [...segments.insert, ...segments.replace]) owners.set(ofName(name), project)
  return {
    ofName,
    ownerBeside: (project, id) => {
      const owner = owners.get(id) ?? null
      return owner === project ? null : owner
    },
    ofFileId: (fileId) => idsInFile.get(fileId) ?? (idsInStore.has(fileId) ? fileId : undefined),
    next: [...taken].reduce((least, id) => Math.max(least, id + 1), facts.nextSegmentId),
  }
}
