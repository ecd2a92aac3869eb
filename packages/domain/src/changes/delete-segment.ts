import { type Action, applied, forbidden } from './applied.ts'

/** Deletes a segment, unless a strategy uses it. */
export const deleteSegment: Action<'deleteSegment'> = (world, { payload }) => {
  const segment = world.segments.get(payload.id)
  if (!segment) return applied(world)
  const uses = segment.usedBy.length
  if (uses > 0) return forbidden('payload/id', `the segment ${segment.name} is in use: strategies that use it: ${uses}`)
  const segments = new Map(world.segments)
  segments.delete(segment.id)
  return applied({ ...world, segments })
}
