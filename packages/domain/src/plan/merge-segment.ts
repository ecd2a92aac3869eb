import type { SegmentChange } from '../change-requests/change.ts'
import { normalOf, segmentFields } from './fields.ts'
import { editsOf, inConflict, type Merged, mergePart, type Surroundings, unmerged, withoutEffect } from './merged.ts'
import { deletesText, goneText } from './sentences.ts'

type On<Action extends SegmentChange['action']> = Extract<SegmentChange, { action: Action }>

export const mergeUpdateSegment = (change: On<'updateSegment'>, surroundings: Surroundings): Merged => {
  const { payload } = change
  const { id } = payload
  const [live, now] = [surroundings.live, surroundings.now].map(({ segments }) => segments.get(id))
  const base = surroundings.base.segment ?? live
  if (!now || !live || !base) {
    if (base && editsOf(segmentFields, base, payload).length === 0)
      return withoutEffect(change, 'payload/id', `The segment ${id} is gone already.`)
    return inConflict(change, {
      kind: 'gone',
      field: 'payload/id',
      base: base ? normalOf(segmentFields, base) : null,
      mine: payload,
      message: goneText(`segment ${id}`),
    })
  }
  const { change: merged, ...report } = mergePart(change, surroundings, {
    fields: segmentFields,
    versions: { base, live, now, mine: payload },
    path: `segments/${id}`,
    owner: `segment ${live.name}`,
    fieldOf: (path) => `payload/${path}`,
  })
  return { ...report, change: { ...change, payload: { id, ...merged } } }
}

export const mergeDeleteSegment = (change: On<'deleteSegment'>, surroundings: Surroundings): Merged => {
  const { id } = change.payload
  const [live, now] = [surroundings.live, surroundings.now].map(({ segments }) => segments.get(id))
  const { segment: base } = surroundings.base
  if (!now || !live) return withoutEffect(change, 'payload/id', `The segment ${id} is gone already.`)
  if (!base || editsOf(segmentFields, base, live).length === 0) return unmerged(change)
  return inConflict(change, {
    kind: 'changed',
    field: 'payload/id',
    base: normalOf(segmentFields, base),
    live: normalOf(segmentFields, live),
    message: deletesText(`segment ${live.name}`),
  })
}
