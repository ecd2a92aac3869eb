import { expect, test } from 'vitest'
import { usernameFrom } from './account-names.ts'

test.each([
  ['Deploy Bot', 'deploy-bot'],
  ['  CI / CD (production)  ', 'ci-cd-production'],
  ['already-fine-2', 'already-fine-2'],
  ['Müller & Söhne', 'müller-söhne'],
  ['हिन्दी सेवा', 'हिन्दी-सेवा'],
  ['ＢＯＴ', 'bot'],
  ['a_b.c@d', 'a-b-c-d'],
  ['---', undefined],
  ['', undefined],
  ['🚀🚀', undefined],
  ['\u0301', undefined],
])('the name %j gives the user name %j', (name, username) => {
  expect(usernameFrom(name)).toBe(username)
})

test('a user name has at most a hundred code points, and does not end with a hyphen', () => {
  expect(usernameFrom('𝔸'.repeat(200))).toBe('a'.repeat(100))
  expect(usernameFrom('𐐷'.repeat(200))).toBe('𐐷'.repeat(100))
  expect(usernameFrom(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
})
