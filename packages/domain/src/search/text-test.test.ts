import { describe, expect, test } from 'vitest'
import { textTest } from './filters.ts'

const text = 'new-checkout\nthe way to pay\nteam:payments'

describe('texts that match', () => {
  test.each(['', ' , ', 'checkout', 'CHECKOUT', 'pay new', 'nothing, pay', 'team:pay', ' way\tpay ', 'nothing,,way'])(
    '%j is found',
    (query) => {
      expect(textTest(query)(text)).toBe(true)
    },
  )
})

describe('texts that do not match', () => {
  test.each(['nothing', 'pay nothing', 'nothing, pay nothing', 'checkout\nthe-way', 'team: payments;'])('%j is not found', (query) => {
    expect(textTest(query)(text)).toBe(false)
  })
})
