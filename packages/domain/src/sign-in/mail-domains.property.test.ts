import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { domainsOf, isInDomains, plainMail } from './mail-domains.ts'

const numRuns = 2_000
const text = fc.string({ unit: fc.constantFrom(...'ab.@-_ Ａé\u0430\u200b\u2024'), maxLength: 20 })

test('an accepted address ends with exactly @ and one of the domains', () => {
  fc.assert(
    fc.property(text, (mail) => {
      const accepted = isInDomains(mail, ['a.b', 'b.a'])
      if (accepted) expect(mail.toLowerCase()).toMatch(/^[!-~]+@(?:a\.b|b\.a)$/)
    }),
    { numRuns },
  )
})

test('a plain address is its own plain address, and has exactly one @', () => {
  fc.assert(
    fc.property(text, (mail) => {
      const plain = plainMail(mail)
      if (plain === undefined) return
      expect(plainMail(plain)).toBe(plain)
      expect(plain.split('@')).toHaveLength(2)
    }),
    { numRuns },
  )
})

test.each([
  ['ada@example.com', true],
  ['Ada@EXAMPLE.com', true],
  ['ada@sub.example.com', false],
  ['ada@example.com.evil.org', false],
  ['ada@evilexample.com', false],
  ['ada@example.com@evil.org', false],
  ['ada@evil.org@example.com', false],
  ['ada@ex\u0430mple.com', false],
  ['ada@ｅxample.com', false],
  ['ada@example\u3002com', false],
  ['ada@example.com.', false],
  ['ada@example.com ', false],
  ['"ada@example.com"@evil.org', false],
  ['ada\u0000@example.com', false],
  ['', false],
])('%j belongs to example.com: %s', (mail, expected) => {
  expect(isInDomains(mail, domainsOf(' Example.com , ,example.org'))).toBe(expected)
})

test('without domains, every plain address is accepted', () => {
  expect(isInDomains('ada@example.net', domainsOf(undefined))).toBe(true)
  expect(isInDomains('ada', domainsOf(''))).toBe(false)
})
