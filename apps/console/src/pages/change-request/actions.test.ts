import type { ChangeRequest } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { actionsOf } from './actions.ts'

const request: ChangeRequest = {
  id: 4,
  environment: 'production',
  project: 'shop',
  minApprovals: 1,
  features: [{ name: 'checkout', changes: [] }],
  segments: [],
  approvals: [],
  rejections: [],
  comments: [],
  createdBy: { id: 1, username: 'bob', imageUrl: null },
  createdAt: '2026-01-31T12:00:00.000Z',
  state: 'In review',
}
const reviewer = { request, can: () => true, account: 2, conflicts: 0, isOutdated: false }
const refusals = (situation: Parameters<typeof actionsOf>[0]) =>
  Object.fromEntries(actionsOf(situation).map(({ to, refusal }) => [to, refusal]))

test('a reviewer can approve the outcome on the page', () => {
  expect(refusals(reviewer)).toMatchObject({ Approved: undefined, Rejected: undefined })
})

test('nobody approves an outcome that changed, that has conflicts, or that is not read yet', () => {
  expect(refusals({ ...reviewer, isOutdated: true }).Approved).toEqual({ text: 'The outcome changed. Show the present outcome first.' })
  expect(refusals({ ...reviewer, conflicts: 1 }).Approved).toEqual({
    text: 'The request has a conflict. The author settles conflicts first.',
  })
  expect(refusals({ ...reviewer, conflicts: undefined }).Approved).toEqual({ text: 'The outcome is not read yet.' })
})

test('a refusal names the missing permission, and authors do not review their own requests', () => {
  expect(refusals({ ...reviewer, can: () => false }).Approved).toEqual({ missing: 'APPROVE_CHANGE_REQUEST' })
  expect(refusals({ ...reviewer, account: 1 }).Approved).toEqual({
    text: 'You are the author, and authors do not review their own requests.',
  })
})

test('Apply waits for the approvals', () => {
  expect(refusals({ ...reviewer, request: { ...request, state: 'Approved' } }).Applied).toEqual({ text: '1 approval is missing.' })
})
