import { expect, test } from 'vitest'
import { cloneStrategy } from './clone-strategy.ts'

const strategy = {
  id: 'old',
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  sortOrder: 0,
  segments: [1],
  constraints: [],
  variants: [],
  parameters: { rollout: '50', groupId: 'checkout' },
}

test('a cloned strategy has a new id, and the name of the clone as its groupId', () => {
  const parameters = { rollout: '50', groupId: 'checkout-2' }
  expect(cloneStrategy(strategy, { name: 'checkout-2', replaceGroupId: true }, 'new')).toEqual({ ...strategy, id: 'new', parameters })
})

test('a cloned strategy keeps its groupId if the caller says so, and gets none if it has none', () => {
  expect(cloneStrategy(strategy, { name: 'checkout-2', replaceGroupId: false }, 'new').parameters.groupId).toBe('checkout')
  const without = { ...strategy, parameters: { rollout: '50' } }
  expect(cloneStrategy(without, { name: 'checkout-2', replaceGroupId: true }, 'new').parameters).toEqual({ rollout: '50' })
})
