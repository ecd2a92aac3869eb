import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { namePieces, nameWarnings } from './name-pieces.ts'
import { isInvisible, visible } from './visible.ts'

const outline = (name: string) => namePieces(name).map(({ kind, text, breaks }) => `${kind} ${text}${breaks ? ' |' : ''}`)

test('a line can break after full stops, hyphens and underscores', () => {
  expect(outline('shop.new-cart_v2')).toEqual(['plain shop. |', 'plain new- |', 'plain cart_ |', 'plain v2'])
})

test.each([
  ['a zero-width space', 'pay\u200bments', 'pay⟨U+200B⟩ments'],
  ['a change of the writing direction', 'a\u202eb', 'a⟨U+202E⟩b'],
  ['a control character', 'a\u0007', 'a⟨U+0007⟩'],
  ['a tag character beyond 16 bits', 'a\u{e0041}', 'a⟨U+E0041⟩'],
  ['a variation selector', 'a\ufe0f', 'a⟨U+FE0F⟩'],
])('%s is visible', (_, name, text) => {
  expect(visible(name)).toBe(text)
  expect(namePieces(name).map((piece) => piece.text)).toContain(text.match(/⟨.*⟩/)?.[0])
  expect(nameWarnings(name)).toEqual(['The name contains invisible characters'])
})

test('letters of another script than most letters are marked', () => {
  expect(outline('p\u0430yments')).toEqual(['plain p', 'foreign \u0430', 'plain yments'])
  expect(nameWarnings('p\u0430yments')).toEqual(['The name mixes letters of these scripts: Latin, Cyrillic'])
})

test('a name in one other script has a warning and no marks', () => {
  expect(outline('\u0440\u0430\u0443')).toEqual(['plain \u0440\u0430\u0443'])
  expect(nameWarnings('\u0440\u0430\u0443')).toEqual(['The letters of the name are Cyrillic'])
})

test.each(['checkout', 'プロジェクト 2', 'zahlungen-für-österreich', '支付 api'])('%s has no warning', (name) => {
  expect(nameWarnings(name)).toEqual([])
})

test('the pieces contain all visible characters in their order and no invisible character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const pieces = namePieces(name)
      const shown = pieces.flatMap(({ kind, text }) => (kind === 'invisible' ? [] : [text])).join('')
      expect(shown).toBe([...name].filter((character) => !isInvisible(character)).join(''))
      expect([...visible(name)].some(isInvisible)).toBe(false)
    }),
  )
})
