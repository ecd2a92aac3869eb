import { expect, test } from 'vitest'
import { rankNames } from '../../search-language/rank-names.ts'
import { findEntries, groupOf, type PaletteEntry } from './palette-entry.ts'

const entry = (group: PaletteEntry['group'], text: string): PaletteEntry => ({ id: text, group, text, run: () => undefined })
const groups = {
  Flags: groupOf([entry('Flags', 'checkout-page'), entry('Flags', 'flags-of-checkout')]),
  Pages: groupOf([entry('Pages', 'Flags')]),
  People: groupOf([]),
  Actions: groupOf([entry('Actions', 'Sign out')]),
}
const texts = (typed: string) => findEntries(groups, typed, rankNames).map(({ text }) => text)

test('pages and actions are listed before anything is typed', () => {
  expect(texts('')).toEqual(['Flags', 'Sign out'])
})

test('flags are listed before pages, and parts of a text can have another order', () => {
  expect(texts('flags')).toEqual(['flags-of-checkout', 'Flags'])
  expect(texts('page check')).toEqual(['checkout-page'])
})

test('a text that fits nothing finds nothing', () => {
  expect(texts('zzzz')).toEqual([])
})
