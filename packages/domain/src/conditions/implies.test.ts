import type { Constraint } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { contradiction, implies } from './implies.ts'

const constraint = (operator: 'NUM_GT' | 'NUM_LT' | 'NUM_GTE', value: string): Constraint => ({
  contextName: 'plan',
  operator,
  value,
  values: [],
  inverted: false,
  caseInsensitive: false,
})
const above = constraint('NUM_GT', '1')

// Imported constraints can have such values.
test('finite numbers lie between a number and infinity', () => {
  expect(contradiction([above, constraint('NUM_LT', '1e999')], false)).toBeUndefined()
  expect(contradiction([constraint('NUM_GT', '-1e999'), constraint('NUM_LT', '1')], false)).toBeUndefined()
  expect(implies([above], constraint('NUM_GTE', 'Infinity'), false)).toBe(false)
  expect(contradiction([above, constraint('NUM_LT', '1')], false)).toEqual([0, 1])
})
