import { expect, test } from 'vitest'
import { passwordFaults } from './password-faults.ts'

test.each([
  'Correct-h0rse',
  'Ab1!Ab1!Ab',
  'Größe ist 7',
  'correct horse battery',
  '\u{1f3c1}'.repeat(2).concat('aA1aA1aA'),
  'a-'.repeat(128),
])('%j is accepted', (password) => {
  expect(passwordFaults(password)).toEqual([])
})

test.each([
  ['Ab1!Ab1!A', ['Use at least 10 characters.']],
  ['ab1!ab1!ab', ['Use at least one upper-case letter.']],
  ['AB1!AB1!AB', ['Use at least one lower-case letter.']],
  ['Abc!Abc!Ab', ['Use at least one digit.']],
  ['Ab1cAb1cAb', ['Use at least one special character, such as ! or -.']],
  ['Ab1!Ab1!AAA', ['Do not repeat a character more than twice in a row.']],
  ['correct horse battteries', ['Do not repeat a character more than twice in a row.']],
  ['Ab1!\u{1f3c1}\u{1f3c1}\u{1f3c1}Ab1!', ['Do not repeat a character more than twice in a row.']],
  ['Ab1!\n\n\nAb1!', ['Do not repeat a character more than twice in a row.']],
  [`${'a-'.repeat(128)}a`, ['Use at most 256 characters.']],
])('%j is rejected', (password, faults) => {
  expect(passwordFaults(password)).toEqual(faults)
})

test('all faults are reported at once', () => {
  expect(passwordFaults('')).toHaveLength(5)
  expect(passwordFaults('aaa')).toHaveLength(5)
})

test('length counts characters, not their code units', () => {
  expect(passwordFaults('\u{1f3c1}\u{1f6a9}aA1')).toContain('Use at least 10 characters.')
  expect(passwordFaults('\u{1f3c1}\u{1f6a9}'.repeat(128))).toEqual([])
})
