import { baseOf, plan } from '@halyard/domain'
import type { Segment } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { flagSegment, flagWorld } from '../../../../../packages/domain/test/flag-worlds.ts'
import { scopesOfUses, segmentChange, withSegment } from './segment-draft.ts'

const segment: Segment = {
  id: 3,
  name: 'beta',
  description: null,
  project: null,
  constraints: [{ contextName: 'country', operator: 'IN', values: ['DE'], inverted: false, caseInsensitive: false }],
  createdBy: null,
  createdAt: '2026-01-31T12:00:00.000Z',
  usedInProjects: 1,
  usedInFeatures: 1,
}

test('the change has only fields that differ', () => {
  expect(segmentChange(segment, { name: 'beta', constraints: [...segment.constraints] })).toBe(undefined)
  expect(segmentChange(segment, { name: 'beta', constraints: [] })).toEqual({
    action: 'updateSegment',
    payload: { id: 3, constraints: [] },
  })
  expect(segmentChange(segment, { project: 'shop' })?.payload).toEqual({ id: 3, project: 'shop' })
})

test('an edit by somebody else after the form was opened is in conflict with the draft', () => {
  const change = segmentChange(segment, { name: 'Mine' })!
  const now = flagWorld([], { segments: [flagSegment(3, { name: 'Theirs' })] })
  const base = baseOf(change, withSegment(now, segment))
  expect(plan(() => base, now, [{ ...change, id: 1 }]).conflicts).toMatchObject([{ base: 'beta', live: 'Theirs', mine: 'Mine' }])
})

test('each environment of a project appears once', () => {
  const use = { id: '1', featureName: 'a', projectId: 'shop', environment: 'production', strategyName: 'default' }
  expect(scopesOfUses([use, { ...use, featureName: 'b' }, { ...use, environment: 'test' }])).toEqual([
    { project: 'shop', environment: 'production' },
    { project: 'shop', environment: 'test' },
  ])
})
