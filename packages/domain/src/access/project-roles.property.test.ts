import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepsOwner, type ProjectRole, planProjectRoles } from './project-roles.ts'

const projectRole: fc.Arbitrary<ProjectRole> = fc.record({
  kind: fc.constantFrom('user', 'group'),
  id: fc.integer({ min: 1, max: 12 }),
  role: fc.integer({ min: 4, max: 6 }),
})
const roles = fc.array(projectRole, { maxLength: 10 })
const keys = (list: readonly ProjectRole[]) => new Set(list.map((role) => JSON.stringify(role)))

test('current roles with the added roles and without the removed roles are the wanted roles', () => {
  fc.assert(
    fc.property(roles, roles, (current, wanted) => {
      const { added, removed } = planProjectRoles(current, wanted)
      const result = keys(current)
      for (const key of keys(removed)) expect(result.delete(key)).toBe(true)
      for (const key of keys(added)) expect(result.has(key)).toBe(false)
      expect(new Set([...result, ...keys(added)])).toEqual(keys(wanted))
    }),
  )
})

test('both lists are without duplicates, and the order of the input does not matter', () => {
  fc.assert(
    fc.property(roles, roles, (current, wanted) => {
      const plan = planProjectRoles(current, wanted)
      for (const list of [plan.added, plan.removed]) expect(keys(list).size).toBe(list.length)
      expect(planProjectRoles([...current, ...current].toReversed(), wanted.toReversed())).toEqual(plan)
    }),
  )
})

test('the plan back exchanges the two lists, and equal roles give an empty plan', () => {
  fc.assert(
    fc.property(roles, roles, (current, wanted) => {
      const { added, removed } = planProjectRoles(current, wanted)
      expect(planProjectRoles(wanted, current)).toEqual({ added: removed, removed: added })
      expect(planProjectRoles(current, current)).toEqual({ added: [], removed: [] })
    }),
  )
})

test('a project that keeps an owner in each of two steps keeps an owner over both steps', () => {
  fc.assert(
    fc.property(roles, roles, roles, (first, second, third) => {
      expect(keepsOwner(first, first)).toBe(true)
      fc.pre(keepsOwner(first, second) && keepsOwner(second, third))
      expect(keepsOwner(first, third)).toBe(true)
    }),
  )
})
