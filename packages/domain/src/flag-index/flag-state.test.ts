import { flagStates } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { compile } from '../evaluate/evaluator.ts'
import { flagStateOf } from './flag-state.ts'

type Given = Parameters<typeof flagStateOf>[0]['strategies'][number]

const strategy = (name: string, parameters: Given['parameters'] = {}, more: Partial<Given> = {}): Given => ({
  name,
  parameters,
  disabled: false,
  segments: [],
  constraints: [],
  ...more,
})
const rollout = (share: string, stickiness = 'default', more: Partial<Given> = {}) =>
  strategy('flexibleRollout', { rollout: share, stickiness, groupId: 'g' }, more)
const constraint = (operator: 'IN' | 'NOT_IN' | 'STR_CONTAINS', values: string[], inverted = false): Given['constraints'][number] => ({
  contextName: 'userId',
  operator,
  values,
  inverted,
  caseInsensitive: false,
})
const { everybody, nobody, off } = flagStates

const rows: [string, number, Given[]][] = [
  ['no strategy', everybody, []],
  ['only disabled strategies', everybody, [strategy('default', {}, { disabled: true })]],
  ['default', everybody, [strategy('default')]],
  ['default with a constraint', 100, [strategy('default', {}, { constraints: [constraint('IN', ['7'])] })]],
  ['default with a segment', 100, [strategy('default', {}, { segments: [1] })]],
  ['an IN without values', nobody, [strategy('default', {}, { constraints: [constraint('IN', [])] })]],
  ['an inverted IN without values', 100, [strategy('default', {}, { constraints: [constraint('IN', [], true)] })]],
  ['a NOT_IN without values', 100, [strategy('default', {}, { constraints: [constraint('NOT_IN', [])] })]],
  ['a STR_CONTAINS without values', nobody, [strategy('default', {}, { constraints: [constraint('STR_CONTAINS', [])] })]],
  ['100 %', everybody, [rollout('100')]],
  ['100 % by random', everybody, [rollout('100', 'random')]],
  ['100 % of the contexts with a userId', 100, [rollout('100', 'userId')]],
  ['0 %', nobody, [rollout('0')]],
  ['0.9 %, less than one bucket', nobody, [rollout('0.9')]],
  ['33.9 %', 33, [rollout('33.9')]],
  ['no number', nobody, [rollout('many')]],
  ['no parameters', nobody, [strategy('flexibleRollout')]],
  ['the largest of several rollouts', 40, [rollout('10'), rollout('40', 'userId'), rollout('0')]],
  ['a disabled strategy does not count', 10, [rollout('10'), rollout('90', 'default', { disabled: true })]],
  ['a strategy for everybody beside others', everybody, [rollout('10'), strategy('default')]],
  ['gradualRolloutRandom with 100 %', everybody, [strategy('gradualRolloutRandom', { percentage: '100' })]],
  ['gradualRolloutUserId with 100 %', 100, [strategy('gradualRolloutUserId', { percentage: '100', groupId: 'g' })]],
  ['gradualRolloutSessionId with 5 %', 5, [strategy('gradualRolloutSessionId', { percentage: '5', groupId: 'g' })]],
  ['userWithId', 100, [strategy('userWithId', { userIds: '7, 8' })]],
  ['userWithId without ids', nobody, [strategy('userWithId', { userIds: ' , ' })]],
  ['remoteAddress', 100, [strategy('remoteAddress', { IPs: '192.0.2.7' })]],
  ['applicationHostname without names', nobody, [strategy('applicationHostname', {})]],
  ['a strategy of applications', 100, [strategy('own-strategy')]],
]

test.each(rows)('%s: %i', (_, state, strategies) => {
  expect(flagStateOf({ enabled: true, strategies })).toBe(state)
  expect(flagStateOf({ enabled: false, strategies })).toBe(off)
})

test('the evaluator decides alike for 300 contexts', () => {
  const certain = rows.filter(([, state, strategies]) => (state === everybody || state === nobody) && strategies.length > 0)
  const features = certain.map(([title, , strategies]) => ({
    name: title,
    enabled: true,
    strategies: strategies.filter(({ disabled }) => !disabled),
    variants: [],
    dependencies: [],
  }))
  const evaluator = compile({ features, segments: [] }, { now: () => 0, random: Math.random })
  for (let at = 0; at < 300; at++) {
    const context = at % 3 === 0 ? {} : { userId: `${at}`, sessionId: `s${at}` }
    const on = new Set(evaluator.evaluate(context).map(({ name }) => name))
    for (const [title, state] of certain) expect([title, on.has(title)]).toEqual([title, state === everybody])
  }
})
