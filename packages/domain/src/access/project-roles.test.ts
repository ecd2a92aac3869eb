import { expect, test } from 'vitest'
import { keepsOwner, type ProjectRole, planProjectRoles } from './project-roles.ts'

const [owner, member, approver] = [4, 5, 6]
const user = (id: number, role: number): ProjectRole => ({ kind: 'user', id, role })
const group = (id: number, role: number): ProjectRole => ({ kind: 'group', id, role })

test('new roles are added and unwanted roles removed, sorted by kind, id and role', () => {
  const current = [user(1, owner), user(2, member), group(9, member)]
  const wanted = [user(10, member), user(2, approver), user(1, owner), group(2, member), user(2, owner)]
  expect(planProjectRoles(current, wanted)).toEqual({
    added: [group(2, member), user(2, owner), user(2, approver), user(10, member)],
    removed: [group(9, member), user(2, member)],
  })
})

test('a repeated role counts once, and a user differs from a group with the same id', () => {
  expect(planProjectRoles([], [user(1, member), user(1, member), group(1, member)])).toEqual({
    added: [group(1, member), user(1, member)],
    removed: [],
  })
})

test('columns beyond the role are dropped', () => {
  const row = { ...user(1, member), createdAt: '2026-01-01T00:00:00.000Z' }
  expect(planProjectRoles([], [row]).added).toEqual([user(1, member)])
})

test('a project keeps an owner, either a user or a group', () => {
  expect(keepsOwner([user(1, owner)], [user(2, owner)])).toBe(true)
  expect(keepsOwner([user(1, owner)], [group(1, owner), user(1, member)])).toBe(true)
  expect(keepsOwner([group(1, owner)], [group(1, member)])).toBe(false)
  expect(keepsOwner([user(1, owner)], [])).toBe(false)
})

test('a project without an owner can stay without an owner or get one', () => {
  expect(keepsOwner([], [])).toBe(true)
  expect(keepsOwner([user(1, member)], [user(2, member)])).toBe(true)
  expect(keepsOwner([], [user(1, owner)])).toBe(true)
})
