import { type Action, applied, forbidden } from './applied.ts'

/** Deletes a segment, unless a strategy uses it. */
export const deleteSegment: Action<'deleteSegment'> = (world, { payload }) => {
  const segment = world.segments.get(payload.id)
  if (!segment) return applied(world)
  const defaults = segment.usedBy.filter(({ isDefault }) => isDefault).length
  const uses = [
    ['strategies', segment.usedBy.length - defaults],
    ['default strategies of projects', defaults],
  ] as const
  const told = uses.filter(([, count]) => count > 0).map(([what, count]) => `${what} that use it: ${count}`)
  if (told.length > 0) return forbidden('payload/id', `the segment ${segment.name} is in use: ${told.join(', ')}`)
  const segments = new Map(world.segments)
  segments.delete(segment.id)
  return applied({ ...world, segments })
}
