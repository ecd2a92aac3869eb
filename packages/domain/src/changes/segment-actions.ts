import { type Action, forbidden, noEffect, replaceSegments } from './applied.ts'

/** Changes a segment; absent fields stay unchanged. Names are unique, and a segment cannot be confined to a project while other projects use it. */
export const updateSegment: Action<'updateSegment'> = (world, { payload }) => {
  const segment = world.segments.get(payload.id)
  if (!segment) return noEffect
  const { name = segment.name, description = segment.description, project = segment.project, constraints = segment.constraints } = payload
  if (name !== segment.name && [...world.segments.values()].some((other) => other.name === name))
    return forbidden('payload/name', `a segment named ${name} already exists`)
  if (project !== null && project !== segment.project && segment.usedBy.some((use) => use.project !== project))
    return forbidden('payload/project', `the segment ${segment.name} is used in other projects than ${project}`)
  return { ok: true, segments: replaceSegments(world, { ...segment, name, description, project, constraints }).segments }
}

/** Deletes a segment, unless a strategy uses it. */
export const deleteSegment: Action<'deleteSegment'> = (world, { payload }) => {
  const segment = world.segments.get(payload.id)
  if (!segment) return noEffect
  const defaults = segment.usedBy.filter(({ isDefault }) => isDefault).length
  const uses = [
    ['strategies', segment.usedBy.length - defaults],
    ['default strategies of projects', defaults],
  ] as const
  const inUse = uses.filter(([, count]) => count > 0).map(([what, count]) => `${what} that use it: ${count}`)
  if (inUse.length > 0) return forbidden('payload/id', `the segment ${segment.name} is in use: ${inUse.join(', ')}`)
  const segments = new Map(world.segments)
  segments.delete(segment.id)
  return { ok: true, segments }
}
