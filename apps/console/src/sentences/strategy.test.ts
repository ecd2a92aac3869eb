import { allOperators, operators } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { constraintParts } from './constraint.ts'
import { type Operator, operatorText } from './operators.ts'
import { name, type Parts, plainText, quotation, say } from './parts.ts'
import { stateCell, stateText } from './states.ts'
import { strategyLines, strategyParts } from './strategy.ts'

const segmentName = (id: number) => (id === 1 ? 'beta testers' : undefined)
const constraint = { contextName: 'country', operator: 'IN' as Operator, values: ['DE'] }

test.each(Object.keys(allOperators) as Operator[])('%s has its own words, and others if it is inverted', (operator) => {
  const others = (Object.keys(operators) as Operator[]).filter((each) => each !== operator)
  expect(operatorText(operator, true)).not.toBe(operatorText(operator))
  for (const other of others) expect(operatorText(other)).not.toBe(operatorText(operator))
})

const constraints: [object, string][] = [
  [{}, 'country is DE'],
  [{ values: ['DE', 'AT'] }, 'country is one of DE, AT'],
  [{ values: ['DE', 'DE'] }, 'country is DE'],
  [{ values: Array.from({ length: 214 }, (_, at) => `v${at}`) }, 'country is one of v0, v1, v2 and 211 more'],
  [{ values: [] }, 'country is one of no value'],
  [{ values: ['', ' x'] }, 'country is one of the empty text, " x"'],
  [{ operator: 'NOT_IN', inverted: true }, 'country is DE'],
  [{ operator: 'STR_STARTS_WITH', inverted: true, caseInsensitive: true }, 'country does not start with DE (any case)'],
  [{ operator: 'SEMVER_GT', values: [], value: '4.2.0' }, 'country is above version 4.2.0'],
]

test.each(constraints)('the constraint with %j in words', (more, sentence) => {
  expect(plainText(constraintParts({ ...constraint, ...more }))).toBe(sentence)
})

test('a strategy is one sentence, or one line for each part', () => {
  const strategy = {
    name: 'flexibleRollout',
    title: 'First wave',
    parameters: { rollout: '12.5', stickiness: 'default', groupId: 'checkout' },
    constraints: [constraint],
    segments: [1, 2],
    variants: [
      { name: 'blue', weight: 500 },
      { name: 'green', weight: 500 },
    ],
  }
  expect(strategyLines(strategy, segmentName).map(plainText)).toEqual([
    '12.5 % of users',
    'sticky by user, else by session · group checkout',
    'who country is DE',
    'and are in segment beta testers',
    'and are in segment number 2',
    'get blue 50 %, green 50 %',
  ])
  expect(plainText(strategyParts({ ...strategy, segments: [], variants: [] }, segmentName))).toBe(
    'Gradual rollout “First wave”: 12.5 % of users, sticky by user, else by session · group checkout, who country is DE',
  )
})

test.each([
  [{ name: 'default' }, 'Everybody'],
  [{ name: 'default', disabled: true }, 'Everybody (disabled, not evaluated)'],
  [{ name: 'userWithId', parameters: { userIds: 'a, b,,c,d,e' } }, 'Listed users: the user is one of a, b, c and 2 more'],
  [{ name: 'mine', parameters: { rollout: '5' } }, 'mine: rollout 5'],
  [{ name: 'constructor' }, 'constructor'],
  [{ name: 'flexibleRollout', parameters: { rollout: 'x' } }, 'Gradual rollout: x of users'],
])('the strategy %j in words', (strategy, sentence) => {
  expect(plainText(strategyParts(strategy, segmentName))).toBe(sentence)
})

test.each([
  [{ kind: 'some', percent: 25 }, 'On for 25 %', '25 %'],
  [{ kind: 'some', percent: null }, 'On for some', 'Some'],
  [{ kind: 'all' }, 'On for everybody', 'On'],
  [{ kind: 'none' }, 'Nobody', 'Nobody'],
  [{ kind: 'off' }, 'Off', 'Off'],
  [{ kind: 'absent' }, 'Not in this environment', '–'],
] as const)('the state %j in words and in a cell', (state, sentence, cell) => {
  expect([stateText(state), stateCell(state)]).toEqual([sentence, cell])
})

test('data never becomes words of the console', () => {
  const kinds = (parts: Parts) => parts.map(({ kind }) => kind)
  expect(kinds(say`flag ${name('a')} is ${quotation('turned on')}`)).toEqual(['text', 'name', 'text', 'quotation'])
  expect(plainText(say`title ${quotation('a\u202eb')}`)).toBe('title “a⟨U+202E⟩b”')
})
