import type { Difference } from '@halyard/domain'
import { expect, test } from 'vitest'
import type { DifferenceNames } from './difference-names.ts'
import { differenceSections } from './difference-sentences.ts'
import { plainText } from './parts.ts'
import type { Sentence } from './sentence.ts'

const names: DifferenceNames = {
  segment: (id) => (id === 3 ? 'beta testers' : undefined),
  strategy: (id) => (id === 's1' ? { name: 'flexibleRollout', title: 'Big' } : undefined),
  positions: () => ({ before: 3, after: 1, of: 4 }),
}

const lines = (sentences: readonly Sentence[], indent = ''): string[] =>
  sentences.flatMap(({ sign, parts, detail = [] }) => [`${indent}${sign} ${plainText(parts)}`, ...lines(detail, `${indent}  `)])

const shown = (differences: readonly Partial<Difference>[]) =>
  differenceSections(
    differences.map((each) => ({ feature: 'lamp', path: '', before: null, after: null, ...each })),
    names,
  ).flatMap(({ title, sentences, strategies }) => [
    plainText(title),
    ...lines(sentences),
    ...strategies.flatMap((strategy) => [plainText(strategy.title), ...lines(strategy.sentences)]),
  ])

const inLamp = (sentence: string, path: string, before: unknown, after: unknown) => [{ path, before, after }, sentence] as const
const inStrategy = (sentence: string, path: string, before: unknown, after: unknown) =>
  inLamp(`Gradual rollout “Big”\n${sentence}`, `strategies/s1/${path}`, before, after)

const among = (...values: string[]) => ({ contextName: 'country', operator: 'IN', values, inverted: false, caseInsensitive: false })
const variant = { name: 'blue', weight: null, weightType: 'variable', stickiness: 'default', payload: null, overrides: [] }
const json = (document: unknown) => ({ ...variant, payload: { type: 'json', value: JSON.stringify(document) } })

const cases = [
  inLamp('+ turned on', 'enabled', false, true),
  inLamp('− archived', 'archived', false, true),
  inLamp('+ parent mains must be off', 'parents', [], [{ feature: 'mains', enabled: false, variants: [] }]),
  inStrategy('~ Rollout 25 % → 50 % (+25 points)', 'parameters/rollout', '25', '50'),
  inStrategy('~ Rollout 2 % → 1 % (−1 point)', 'parameters/rollout', '2', '1'),
  inStrategy('~ sticky by userId → by sessionId: this selects the users again', 'parameters/stickiness', 'userId', 'sessionId'),
  inStrategy('~ the user is one of: +1, −1 (of 2)\n  + c\n  − b', 'parameters/userIds', 'a,b', 'a, c'),
  inStrategy('~ the user is one of: the same values in another form', 'parameters/userIds', 'a,b', 'b, a'),
  inStrategy('− parameter a/b x', 'parameters/a~1b', 'x', null),
  inStrategy('+ and country is one of DE, AT', 'constraints/country IN', [], [among('DE', 'AT')]),
  inStrategy('− and country is DE', 'constraints/country IN', [among('DE')], []),
  inStrategy('~ country is one of: +1 (of 2)\n  + CH', 'constraints/country IN', [among('DE', 'AT')], [among('DE', 'AT', 'CH')]),
  inStrategy(
    '~ country is one of DE, AT → country is not one of DE, AT',
    'constraints/country IN',
    [among('DE', 'AT')],
    [{ ...among('DE', 'AT'), inverted: true }],
  ),
  inStrategy(
    '~ country is one of: −1 (of 2)\n  − AT\n− and country is one of NO, SE',
    'constraints/country IN',
    [among('NO', 'SE'), among('DE', 'AT')],
    [among('DE')],
  ),
  inStrategy('− and are in segment beta testers', 'segments/3', 3, null),
  inStrategy('+ and are in segment number 4', 'segments/4', null, 4),
  inStrategy('~ moved from 3rd to 1st of 4', 'sortOrder', 2, 0),
  inStrategy('~ title “Big” → no title', 'title', 'Big', null),
  inStrategy('~ disabled, not evaluated', 'disabled', false, true),
  inStrategy('~ blue an equal part of the rest → 25 % (fixed)', 'variants/blue', variant, { ...variant, weight: 250, weightType: 'fix' }),
  inLamp('~ payload of blue: /limit 10 → 20', 'variants/blue', json({ limit: 10, a: 1 }), json({ a: 1, limit: 20 })),
  inLamp('~ payload of blue: 2 values\n  − /a 1\n  + /b/0 "x"', 'variants/blue', json({ a: 1, b: [] }), json({ b: ['x'] })),
  inLamp('~ payload of blue: the same JSON in another form', 'variants/blue', json({ a: 1, b: 2 }), json({ b: 2, a: 1 })),
  inLamp('+ payload of blue: string hi', 'variants/blue', variant, { ...variant, payload: { type: 'string', value: 'hi' } }),
  inLamp(
    '~ always blue if userId is one of: +1 (of 1)\n  + 2',
    'variants/blue',
    { ...variant, overrides: [{ contextName: 'userId', values: ['1'] }] },
    { ...variant, overrides: [{ contextName: 'userId', values: ['1', '2'] }] },
  ),
  inLamp('− variant blue an equal part of the rest', 'variants/blue', variant, null),
] as const

test.each(cases)('%j in words', (difference, sentence) => {
  expect(shown([difference]).join('\n')).toBe(`lamp\n${sentence}`)
})

test('an added strategy lists its parts', () => {
  const after = {
    name: 'flexibleRollout',
    title: null,
    parameters: { rollout: '50', stickiness: 'userId', groupId: 'lamp' },
    constraints: { 'country IN': [among('DE', 'AT', 'CH', 'NO')] },
    segments: { 3: 3 },
    variants: { blue: { ...variant, weight: 500, weightType: 'fix' } },
  }
  expect(shown([{ path: 'strategies/default', after }])).toEqual([
    'lamp',
    'Gradual rollout',
    '+ strategy Gradual rollout',
    '  + 50 % of users',
    '  + sticky by userId · group lamp',
    '  + who country is one of DE, AT, CH and 1 more',
    '  + and are in segment beta testers',
    '  + get blue 50 % (fixed)',
  ])
})

test('each flag and segment has one section', () => {
  const segment = { feature: undefined, segment: 3 } as unknown as Partial<Difference>
  const differences = [
    { path: 'enabled', before: true, after: false },
    { path: 'archived', before: false, after: true },
    { ...segment, path: '', before: { name: 'beta testers' } },
  ]
  expect(shown(differences)).toEqual(['lamp', '− turned off', '− archived', 'segment beta testers', '− deleted'])
})
