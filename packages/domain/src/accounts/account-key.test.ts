import { expect, test } from 'vitest'
import { accountKey } from './account-names.ts'

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada ', 'ada'],
  ['\u00a0ada\ufeff', 'ada'],
  ['Zoe\u0308', 'zo\u00eb'],
  ['ＡＤＡ', 'ada'],
  ['ﬁ', 'fi'],
  ['ΝΙΚΟΣ.π@example.org', 'νικος.π@example.org'],
  ['\u00a8a', '\u0308a'],
])('%j and %j are the same name', (left, right) => {
  expect(accountKey(left)).toBe(accountKey(right))
})

test.each([
  ['ada', 'ada2'],
  ['zoe', 'zoë'],
  ['a b', 'ab'],
])('%j and %j are different names', (left, right) => {
  expect(accountKey(left)).not.toBe(accountKey(right))
})

test('lower-case ASCII text is its own key', () => {
  expect(accountKey('ada.lovelace+flags@example.org')).toBe('ada.lovelace+flags@example.org')
  expect(accountKey(' ')).toBe('')
})
