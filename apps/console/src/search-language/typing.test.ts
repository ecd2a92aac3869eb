import { expect, test } from 'vitest'
import { completionsAt } from './completions.ts'
import { withoutValue, withValue } from './edit-query.ts'
import { rankNames } from './rank-names.ts'

const known = {
  environments: ['development', 'production'],
  projects: ['shop', 'my project'],
  types: ['release'],
  tags: ['simple:a', 'team:payments'],
}

/** The text of the query after each completion. The cursor is at the vertical bar. */
const completed = (text: string) => {
  const cursor = text.indexOf('|')
  const source = text.replace('|', '')
  return completionsAt(source, cursor, known).map((each) => source.slice(0, each.from) + each.text + source.slice(each.to))
}

test.each([
  ['pro|', ['project:']],
  ['lamp -t|', ['lamp -type:', 'lamp -tag:']],
  ['on:|', ['on:development', 'on:production']],
  ['-off:prod| lamp', ['-off:production lamp']],
  ['on:development,pr|', ['on:development,production']],
  ['project:my|', ['project:"my project"']],
  ['project:"my|', ['project:"my project"']],
  ['tag:pay|', ['tag:team:payments']],
  ['is:s|', ['is:stale']],
  ['seen:n|', ['seen:never']],
  ['colour:|', []],
  ['zzz|', []],
])('%s has the completions %j', (text, texts) => {
  expect(completed(text)).toEqual(texts)
})

test('all keys are offered after a space', () => {
  expect(completed('lamp |')).toContain('lamp on:')
})

test.each([
  ['lamp', 'lamp project:shop'],
  ['project:web  lamp', 'project:web,shop  lamp'],
  ['-project:web', '-project:web project:shop'],
  ['', 'project:shop'],
])('a menu adds a project to "%s"', (before, after) => {
  expect(withValue(before, 'project', 'shop')).toBe(after)
})

test.each([
  ['project:web,SHOP lamp', 'project:web lamp'],
  ['a  project:shop  b', 'a b'],
  ['project:shop', ''],
  ['lamp', 'lamp'],
])('a menu removes a project from "%s"', (before, after) => {
  expect(withoutValue(before, 'project', 'shop')).toBe(after)
})

test('names are ranked by likeness, with the matching characters', () => {
  const names = ['shop.checkout-button', 'checkout', 'search', 'new-checkout', 'Käse']
  const ranked = (typed: string) => rankNames(names, typed).map(({ name }) => name)
  expect(ranked('checkout')[0]).toBe('checkout')
  expect(ranked('chekout')).toContain('checkout')
  expect(ranked('button shop')).toEqual(['shop.checkout-button'])
  expect(ranked('käse')).toEqual(['Käse'])
  expect(ranked('zzz')).toEqual([])
  expect(rankNames(names, 'sear')).toEqual([{ name: 'search', ranges: [0, 4] }])
})
