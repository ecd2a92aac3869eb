import { expect, test } from 'vitest'
import { type EditedVariant, editedVariantFaults, shared, sharingText, withNewVariant } from './edited-variant.ts'

const variant = (name: string, weight: number, weightType: EditedVariant['weightType'] = 'variable'): EditedVariant => ({
  name,
  weight,
  weightType,
  stickiness: 'default',
})

test('variable variants give way to fixed weights', () => {
  const variants = shared([variant('a', 500), variant('b', 500), variant('c', 250, 'fix')])
  expect(variants.map(({ weight }) => weight)).toEqual([375, 375, 250])
  expect(sharingText(variants)).toBe('The 2 variable variants share the rest equally: 75 % in total.')
  expect(editedVariantFaults(variants).size).toBe(0)
})

test('a new variant has a free name and its part of the rest', () => {
  const variants = withNewVariant([variant('variant-2', 1000)], 'userId')
  expect(variants.map(({ name, weight }) => [name, weight])).toEqual([
    ['variant-2', 500],
    ['variant-3', 500],
  ])
})

test.each([
  [[variant('a', 1000, 'fix')], '', 'All weights are fixed. Make one variant variable, so that it gets the rest.'],
  [[variant('a', 700, 'fix'), variant('b', 600, 'fix')], '', 'The fixed weights exceed 100 % by 30 %. Lower one of them.'],
  [[variant('a', 500), variant('a', 500)], '1/name', 'another variant has this name'],
  [[{ ...variant('a', 1000), payload: { type: 'json', value: '{' } as const }], '0/payload', 'must be valid JSON'],
])('variants %#: the fault is at its field', (variants, path, message) => {
  expect(editedVariantFaults(variants).get(path)).toBe(message)
})
