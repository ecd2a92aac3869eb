import { expect, test } from 'vitest'
import { normalConstraint, normalVariant } from './normal-form.ts'

const given = { contextName: 'userId', values: ['2', '1'], inverted: false, caseInsensitive: true }

test('the case of letters counts only for operators that read it', () => {
  expect(normalConstraint({ ...given, operator: 'IN' })).toEqual({ ...given, operator: 'IN', caseInsensitive: false, values: ['1', '2'] })
  expect(normalConstraint({ ...given, operator: 'STR_CONTAINS' })).toMatchObject({ caseInsensitive: true })
  expect(normalConstraint({ ...given, operator: 'REGEX', value: 'a' })).toMatchObject({ caseInsensitive: true, value: 'a' })
})

test('the order of overrides and of their values has no meaning', () => {
  const overrides = [
    { contextName: 'userId', values: ['2', '1'] },
    { contextName: 'country', values: ['ch'] },
  ]
  const variant = { name: 'blue', weight: 1000 }
  expect(normalVariant({ ...variant, overrides })).toEqual(normalVariant({ ...variant, overrides: overrides.toReversed() }))
  expect(normalVariant({ ...variant, overrides }).overrides).toEqual([
    { contextName: 'country', values: ['ch'] },
    { contextName: 'userId', values: ['1', '2'] },
  ])
})
