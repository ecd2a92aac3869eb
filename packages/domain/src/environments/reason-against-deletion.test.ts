import { expect, test } from 'vitest'
import { isLastEnabled, reasonAgainstDeletion } from './environments.ts'

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
  ['an unused environment can be deleted', one, [one, other], unused, null],
  ['a disabled environment can be deleted beside the last enabled one', off, [one, off], unused, null],
  [
    'a protected environment cannot be deleted',
    environment('one', { protected: true }),
    [one, other],
    unused,
    'The environment one is protected',
  ],
  ['the last enabled environment cannot be deleted', one, [off, one], unused, 'The environment one is the last enabled environment'],
  [
    'an environment cannot be deleted while features are on in it',
    one,
    [one, other],
    { ...unused, features: names },
    'Features are on in the environment one: f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 and 2 more',
  ],
  [
    'the last environment of a project cannot be deleted',
    one,
    [one, other],
    { ...unused, onlyOneOf: ['shop', 'bank'] },
    'The environment one is the only environment of projects: shop, bank',
  ],
])('%s', (_, deleted, all, uses, reason) => {
  expect(reasonAgainstDeletion(deleted, all, uses)).toBe(reason)
})

test('isLastEnabled is true only for the single enabled environment', () => {
  expect(isLastEnabled('one', [one, off])).toBe(true)
  expect(isLastEnabled('off', [one, off])).toBe(false)
  expect(isLastEnabled('one', [one, other])).toBe(false)
  expect(isLastEnabled('one', [])).toBe(false)
})
