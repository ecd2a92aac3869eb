import type { Feature } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { draftOf, followed } from './details-draft.ts'

const tag = (value: string) => ({ type: 'simple', value })
const flag = (more: Partial<Feature>) =>
  ({ type: 'release', description: 'Old', stale: false, impressionData: false, tags: [tag('a'), tag('b')], ...more }) as Feature
const before = draftOf(flag({}))

test('a draft keeps the edits of the person when somebody changes other details of the flag', () => {
  const edited = { ...before, details: { ...before.details, description: 'Mine' }, tags: [tag('b'), tag('mine')] }
  const present = flag({ stale: true, tags: [tag('a'), tag('b'), tag('theirs')] })
  expect(followed(edited, present)).toEqual({
    seen: { ...before.seen, stale: true },
    details: { ...before.details, description: 'Mine', stale: true },
    seenTags: present.tags,
    tags: [tag('b'), tag('theirs'), tag('mine')],
  })
})

test('a draft keeps the state that the person saw of a field that somebody else changed too', () => {
  const edited = { ...before, details: { ...before.details, description: 'Mine' } }
  expect(followed(edited, flag({ description: 'Theirs' }))).toEqual(edited)
})

test('a draft without edits, and a draft whose edits are applied, become the present flag', () => {
  const present = flag({ description: 'Mine', type: 'experiment', tags: [tag('mine')] })
  expect(followed(before, present)).toEqual(draftOf(present))
  const edited = { ...before, details: { ...before.details, description: 'Mine' }, tags: [tag('mine')] }
  expect(followed(edited, present)).toEqual(draftOf(present))
})
