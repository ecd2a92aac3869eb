import { expect, test } from 'vitest'
import { VisibleProjects } from './visible-projects.ts'

test('has exactly the given projects', () => {
  const visible = new VisibleProjects(['app', 'web'])
  expect(['app', 'web', 'ap', '__proto__', ''].map((id) => visible.has(id))).toEqual([true, true, false, false, false])
  expect(visible.ids).toEqual(['app', 'web'])
})

test('serialises to one short text that is equal exactly for equal lists', () => {
  const named = (...ids: string[]) => JSON.stringify({ visible: new VisibleProjects(ids) })
  expect(named('app', 'web')).toBe(named('app', 'web'))
  const different = [named(), named('app'), named('app', 'web'), named('app,web'), named('app","web'), named('appweb'), named('a', 'ppweb')]
  expect(new Set(different).size).toBe(different.length)
  expect(named(...Array.from({ length: 10_000 }, (_, index) => `project-${index}`)).length).toBeLessThan(100)
})

test('does not change when the given or the returned list changes', () => {
  const given = ['app']
  const visible = new VisibleProjects(given)
  given.push('web')
  visible.ids.push('web')
  expect(visible.has('web')).toBe(false)
  expect(visible.ids).toEqual(['app'])
})
