import { describe, expect, test } from 'vitest'
import { textTest } from './filters.ts'

const text = 'new-checkout\nthe way to pay\nteam:payments'

describe('is found', () => {
  test.each(['', ' , ', 'checkout', 'CHECKOUT', 'pay new', 'nothing, pay', 'team:pay', ' way\tpay ', 'nothing,,way'])('for %j', (query) => {
    expect(textTest(query)(text)).toBe(true)
  })
})

describe('is not found', () => {
  test.each(['nothing', 'pay nothing', 'nothing, pay nothing', 'checkout\nthe-way', 'team: payments;'])('for %j', (query) => {
    expect(textTest(query)(text)).toBe(false)
  })
})
