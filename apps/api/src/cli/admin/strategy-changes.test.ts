import type { Constraint, FeatureStrategy } from '@halyard/sdk'
import { expect, test } from 'vitest'
import type { WantedStrategy } from './flags-file.ts'
import { type StrategyChanges, strategyChanges } from './strategy-changes.ts'

const stored = (id: string, sortOrder: number, fields: Partial<FeatureStrategy> = {}): FeatureStrategy => ({
  ...{ id, sortOrder, name: 'default', title: null, disabled: false, featureName: 'lamp' },
  ...{ segments: [], constraints: [], variants: [], parameters: {} },
  ...fields,
})

const nothing: StrategyChanges = { added: [], updated: [], deleted: [], moved: [] }
const rollout = { rollout: '50', stickiness: 'default', groupId: 'lamp' }
const constraint: Constraint = { contextName: 'country', operator: 'IN', values: ['NO'], inverted: false, caseInsensitive: false }

const cases: [title: string, wanted: WantedStrategy[], live: FeatureStrategy[], changes: Partial<StrategyChanges>][] = [
  ['fields that the file omits stay', [{ name: 'default' }], [stored('a', 0, { title: 'x', constraints: [constraint] })], {}],
  ['equal values in another form are equal', [{ name: 'default', segments: [2, 1] }], [stored('a', 0, { segments: [1, 2] })], {}],
  [
    'a parameter changes alone, and null removes a parameter',
    [{ name: 'default', parameters: { rollout: '60', groupId: null } }],
    [stored('a', 0, { parameters: rollout })],
    { updated: [{ id: 'a', parameters: { rollout: '60', stickiness: 'default' } }] },
  ],
  [
    'an equal strategy stays, and only a similar one changes',
    [
      { name: 'default', disabled: false, title: 'new' },
      { name: 'default', title: 'b' },
    ],
    [stored('a', 0, { title: 'a' }), stored('b', 1, { title: 'b' })],
    { updated: [{ id: 'a', title: 'new' }] },
  ],
  [
    'an addition at the end needs no position',
    [{ name: 'default' }, { name: 'userWithId', parameters: { userIds: '7' } }],
    [stored('a', 4)],
    { added: [{ name: 'userWithId', constraints: [], parameters: { userIds: '7' } }] },
  ],
  [
    'an addition in front moves the others',
    [{ name: 'userWithId' }, { name: 'default' }],
    [stored('a', 0)],
    { added: [{ name: 'userWithId', constraints: [], parameters: {}, sortOrder: 0 }], moved: [{ id: 'a', sortOrder: 1 }] },
  ],
  [
    'another order moves strategies',
    [
      { name: 'default', title: 'b' },
      { name: 'default', title: 'a' },
    ],
    [stored('a', 0, { title: 'a' }), stored('b', 1, { title: 'b' })],
    {
      moved: [
        { id: 'b', sortOrder: 0 },
        { id: 'a', sortOrder: 1 },
      ],
    },
  ],
  ['strategies that the file omits are deleted', [], [stored('a', 0)], { deleted: ['a'] }],
]

test.each(cases)('%s', (_, wanted, live, changes) => {
  expect(strategyChanges(wanted, live, Number)).toEqual({ ...nothing, ...changes })
})
