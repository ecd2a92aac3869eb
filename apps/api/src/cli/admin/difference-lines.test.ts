import { expect, test } from 'vitest'
import { type Difference, differenceLines, type Names } from './difference-lines.ts'

const names: Names = {
  strategy: (id) => (id === 's1' ? 'flexibleRollout' : undefined),
  segment: (id) => (id === 3 ? 'beta' : `${id}`),
}
const constraint = { contextName: 'country', operator: 'IN', values: ['NO', 'SE'], inverted: true, caseInsensitive: false }

const cases: [Partial<Difference>, string][] = [
  [{ path: 'enabled', before: false, after: true }, '~ enabled: false → true'],
  [{ path: 'description', before: null, after: 'The lamp' }, '~ description: nothing → The lamp'],
  [{ path: 'strategies/s1/parameters/rollout', before: '50', after: '100' }, '~ strategy flexibleRollout, parameter rollout: 50 → 100'],
  [{ path: 'strategies/s1/parameters/a~1b', before: 'x', after: null }, '- strategy flexibleRollout, parameter a/b: x'],
  [
    { path: 'strategies/s1/constraints/country IN', before: [], after: [constraint] },
    '+ strategy flexibleRollout, constraint: not country IN NO, SE',
  ],
  [{ path: 'strategies/s1/segments/3', before: 3, after: null }, '- strategy flexibleRollout, segment beta'],
  [{ path: 'strategies/s2', before: { name: 'default', title: 'Old' }, after: null }, '- strategy default "Old"'],
  [
    {
      path: 'strategies/s2',
      before: null,
      after: { name: 'default', parameters: { a: '1' }, segments: { 3: 3 }, constraints: { x: [constraint] } },
    },
    '+ strategy default\n      a 1\n      if not country IN NO, SE\n      if in the segment beta',
  ],
  [{ path: 'variants/blue', before: null, after: { name: 'blue', weight: null, payload: null } }, '+ variant: blue with a variable share'],
  [{ path: 'parents', before: [], after: [{ feature: 'mains', enabled: false, variants: [] }] }, '+ parents: mains must be off'],
]

test.each(cases)('shows %j in words', (difference, lines) => {
  expect(differenceLines([{ feature: 'lamp', path: '', ...difference }], names).join('\n')).toBe(`lamp\n  ${lines}`)
})

test('shows each flag and segment once', () => {
  const differences = [
    { feature: 'lamp', path: 'enabled', before: true, after: false },
    { feature: 'lamp', path: 'archived', before: false, after: true },
    { segment: 3, path: '', before: { name: 'beta' }, after: null },
  ]
  expect(differenceLines(differences, names)).toEqual([
    'lamp',
    '  ~ enabled: true → false',
    '  ~ archived: false → true',
    'segment beta',
    '  - deleted',
  ])
})
