import { expect, test } from 'vitest'
import { isLastEnabled, reasonToStay } from './environments.ts'

const environment = (name: string, more: { enabled?: boolean; protected?: boolean } = {}) => ({
  name,
  enabled: true,
  protected: false,
  ...more,
})
const [one, other] = [environment('one'), environment('other')]
const off = environment('off', { enabled: false })
const unused = { features: [], onlyOneOf: [] }
const names = Array.from({ length: 12 }, (_, index) => `f${index}`)

test.each([
  ['one that nothing needs', one, [one, other], unused, null],
  ['one that is off beside the last that is on', off, [one, off], unused, null],
  ['a protected one', environment('one', { protected: true }), [one, other], unused, 'The environment one is protected'],
  ['the last that is enabled', one, [off, one], unused, 'The environment one is the last one that is enabled'],
  [
    'one in which features are on',
    one,
    [one, other],
    { ...unused, features: names },
    'Features are on in the environment one: f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 and 2 more',
  ],
  [
    'the last of a project',
    one,
    [one, other],
    { ...unused, onlyOneOf: ['shop', 'bank'] },
    'The environment one is the only one of projects: shop, bank',
  ],
])('%s', (_, leaving, all, uses, reason) => {
  expect(reasonToStay(leaving, all, uses)).toBe(reason)
})

test('the last that is enabled is one that is, and no other is', () => {
  expect(isLastEnabled('one', [one, off])).toBe(true)
  expect(isLastEnabled('off', [one, off])).toBe(false)
  expect(isLastEnabled('one', [one, other])).toBe(false)
  expect(isLastEnabled('one', [])).toBe(false)
})
