import type { PlaygroundFeature } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { type ExplanationLine, explanationOf } from './explanations.ts'
import { plainText } from './parts.ts'

const hashed = { stickiness: 'default', field: 'userId', value: '7', groupId: 'lamp', isRandom: false }
const variant = { name: 'disabled', enabled: false, feature_enabled: true }
const strategy: PlaygroundFeature['strategies']['data'][number] = {
  id: 's1',
  name: 'flexibleRollout',
  title: 'Big',
  disabled: false,
  parameters: {},
  result: { enabled: true, evaluationStatus: 'complete', variant: null, variants: [] },
  constraints: [
    { contextName: 'country', operator: 'IN', values: ['NO'], inverted: false, caseInsensitive: false, result: true, contextValue: 'NO' },
  ],
  segments: [{ id: 3, name: null, result: true, constraints: [] }],
  links: { edit: '' },
  reason: { kind: 'true', constraint: null, segment: null },
  rollout: { ...hashed, bucket: 42, threshold: 50, result: true },
  list: { parameter: 'userIds', field: 'userId', value: null, result: false },
  variantReason: null,
}
const lamp: PlaygroundFeature = {
  name: 'lamp',
  projectId: 'shop',
  isEnabled: true,
  isEnabledInCurrentEnvironment: true,
  hasUnsatisfiedDependency: false,
  strategies: { result: true, data: [strategy] },
  variant,
  variants: [],
  reason: { kind: 'strategy', strategy: 's1', parent: null },
  variantReason: null,
  dependencies: [{ feature: 'mains', enabled: true, variants: [], result: true, isEnabled: true, variant: 'disabled' }],
}

const texts = (lines: readonly ExplanationLine[], indent = ''): string[] =>
  lines.flatMap(({ result, parts, lines: inner = [] }) => [`${indent}${result} ${plainText(parts)}`, ...texts(inner, `${indent}  `)])

test('an explanation lists parents, and strategies with their conditions', () => {
  const { isOn, headline, variant: chosen, lines } = explanationOf(lamp, 'production')
  expect([isOn, plainText(headline), chosen]).toEqual([true, 'lamp is on: the 1st strategy is true: Gradual rollout “Big”', undefined])
  expect(texts(lines)).toEqual([
    'true parent mains must be on: mains is on',
    'true 1st strategy: Gradual rollout “Big”',
    '  true segment number 3',
    '  true country is NO: country is NO',
    '  false userIds lists the value: the context has no userId',
    '  true rollout to 50 %: the hash of userId 7 with the group lamp is 42 of 100',
  ])
})

test.each([
  ['featureOff', 'lamp is off: it is turned off in production'],
  ['parent', 'lamp is off: its parent mains does not allow it'],
  ['noStrategyTrue', 'lamp is off: no strategy is true'],
] as const)('the reason %s is a sentence', (kind, sentence) => {
  const reason = { kind, strategy: null, parent: kind === 'parent' ? 'mains' : null }
  expect(plainText(explanationOf({ ...lamp, isEnabled: false, reason }, 'production').headline)).toBe(sentence)
})

const chosen = { ...lamp, variant: { ...variant, name: 'blue', enabled: true, payload: { type: 'string' as const, value: 'hi' } } }

test.each([
  [{ by: 'bucket', bucket: 611, threshold: 1000, total: 1000 }, 'blue, string hi: the hash of userId 7 with the group lamp is 611 of 1000'],
  [
    { by: 'override', stickiness: null, groupId: null, bucket: null, threshold: null, total: null },
    'blue, string hi: an override lists userId 7',
  ],
] as const)('the choice of a variant is a sentence', (reason, sentence) => {
  const variantReason = { from: 'strategy' as const, ...hashed, ...reason }
  expect(plainText(explanationOf({ ...chosen, variantReason }, 'production').variant ?? [])).toBe(sentence)
})
