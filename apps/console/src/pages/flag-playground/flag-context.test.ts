import { expect, test } from 'vitest'
import { ofPersona, toEvaluationContext } from '../../data/context-values.ts'
import { fieldsIn, readFragment, writeFragment } from './flag-context.ts'

test('root fields and properties are separate in the context of an evaluation', () => {
  expect(toEvaluationContext({ userId: '7', country: 'NO', sessionId: '' })).toEqual({ userId: '7', properties: { country: 'NO' } })
  expect(ofPersona({ userId: '7', properties: { country: 'NO' } })).toEqual({ userId: '7', country: 'NO' })
})

test('the address keeps a context', () => {
  const context = { userId: 'a b&c', country: 'NO' }
  expect(readFragment(`#${writeFragment(context)}`)).toEqual(context)
})

test('the fields of a flag are those of its conditions, segments and stickiness', () => {
  const constraint = { operator: 'IN', inverted: false, caseInsensitive: false } as const
  const strategy = {
    name: 'flexibleRollout',
    parameters: { rollout: '5', stickiness: 'tenant' },
    constraints: [{ ...constraint, values: ['NO'], contextName: 'country' }],
    segments: [3],
    variants: [],
  }
  const segment = { id: 3, constraints: [{ ...constraint, values: ['a'], contextName: 'email' }] }
  expect(fieldsIn([{ strategies: [strategy] }], [segment])).toEqual(['country', 'email', 'tenant'])
})
