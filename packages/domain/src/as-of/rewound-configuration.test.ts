import { describe, expect, test } from 'vitest'
import { emptyConfiguration, type StoredStrategy } from '../world/world.ts'
import { leadBack, RewoundConfiguration } from './rewound-configuration.ts'

const strategy = (id: string, sortOrder = 0): StoredStrategy => ({
  id,
  name: 'default',
  title: null,
  disabled: false,
  sortOrder,
  segments: [],
  constraints: [],
  variants: [],
  parameters: {},
})
const having = (...strategies: StoredStrategy[]) => ({ ...emptyConfiguration, strategies })
const state = (value: object) => value as Readonly<Record<string, unknown>>
const removed = (each: StoredStrategy, group = 'one') => ({ type: 'feature-strategy-remove', data: null, preData: state(each), group })
const idsOf = ({ strategies }: { readonly strategies: readonly StoredStrategy[] }) => strategies.map(({ id }) => id)

describe('strategies with the same sortOrder', () => {
  test('the strategies are restored in their order if one request removed all of them', () => {
    const rewound = new RewoundConfiguration()
    for (const id of ['c', 'b', 'a']) rewound.undo(removed(strategy(id)))
    expect([idsOf(rewound.result()), rewound.result().fault]).toEqual([['a', 'b', 'c'], null])
  })

  test('the order is unknown if only some of the strategies were removed', () => {
    const rewound = new RewoundConfiguration(having(strategy('a')))
    rewound.undo(removed(strategy('b')))
    expect(rewound.result().fault).toBe('notRecorded')
    const later = new RewoundConfiguration()
    later.undo(removed(strategy('a'), 'two'))
    later.undo(removed(strategy('b'), 'one'))
    expect(later.result().fault).toBe('notRecorded')
  })

  test('the strategies are restored in the order that an event of the request contains', () => {
    const rewound = new RewoundConfiguration(having(strategy('b')))
    const order = (...ids: string[]) => state({ strategies: ids.map((id) => ({ id, sortOrder: 0 })) })
    rewound.undo({ type: 'strategy-order-changed', data: order('b'), preData: order('b', 'a'), group: 'one' })
    rewound.undo(removed(strategy('a')))
    expect([idsOf(rewound.result()), rewound.result().fault]).toEqual([['b', 'a'], null])
  })

  test('leadBack is false for equal sortOrders without an event that contains the order', () => {
    const [a, b] = [strategy('a'), strategy('b')]
    expect(leadBack(having(a, b), having(b), [removed(a)])).toBe(false)
    expect(leadBack(having(a, strategy('b', 1)), having(strategy('b', 1)), [removed(a)])).toBe(true)
  })
})

test.each([
  ['an added strategy that does not exist', { type: 'feature-strategy-add', data: state(strategy('x')), preData: null }],
  [
    'an updated strategy that differs from its new state',
    { type: 'feature-strategy-update', data: state({ ...strategy('a'), title: 'x' }), preData: state(strategy('a')) },
  ],
  ['a removed strategy that exists', { type: 'feature-strategy-remove', data: null, preData: state(strategy('a')) }],
  ['an order of other strategies', { type: 'strategy-order-changed', data: state({ strategies: [] }), preData: state({ strategies: [] }) }],
  ['an enabled feature that is off', { type: 'feature-environment-enabled', data: { enabled: true }, preData: { enabled: false } }],
  [
    'updated variants that differ from the new variants',
    { type: 'feature-environment-variants-updated', data: { variants: [1] }, preData: { variants: [] } },
  ],
])('%s is a contradiction', (_, event) => {
  const rewound = new RewoundConfiguration(having(strategy('a')))
  rewound.undo({ ...event, group: 'one' })
  expect(rewound.result().fault).toBe('contradiction')
})
