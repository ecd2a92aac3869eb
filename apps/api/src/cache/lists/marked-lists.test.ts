import { beforeEach, expect, test } from 'vitest'
import type { ListFilter } from './feature-lists.ts'
import { type MarkedList, nameList } from './marked-lists.ts'

let looks: number
let revision: string
let inShop: Set<string>
const lists = {
  revision: () => revision,
  among: (_: string, { namePrefix = '' }: ListFilter, features: Iterable<string>) => {
    looks += 1
    return [...features].filter((name) => inShop.has(name) && name.startsWith(namePrefix))
  },
} as unknown as Parameters<typeof nameList>[0]['lists'] // nothing else of the lists is asked

beforeEach(() => {
  looks = 0
  revision = '1.1'
  inShop = new Set(['one', 'two'])
})

const ofShop = (marked: string[], more: Partial<MarkedList> = {}): MarkedList => ({
  list: 'short',
  key: 'features:shop',
  filter: { projects: ['shop'] },
  favorites: { features: new Set(marked) },
  ...more,
})
const name = (wanted: MarkedList) => nameList({ lists }, wanted)

test('favourites are looked through once, until the list or they change', () => {
  const wanted = ofShop(['one', 'three'])
  const first = name(wanted)
  for (let times = 0; times < 10; times++) expect(name({ ...wanted })).toMatchObject(first)
  expect([first.own, looks]).toEqual([true, 1])
  revision = '2.2'
  inShop.delete('one')
  expect(name(wanted)).toEqual(name(ofShop([])))
  expect(looks).toBe(2)
  name({ ...wanted, favorites: { features: new Set(['two']) } })
  expect(looks).toBe(3)
})

test('who marked none of the list has the name of all, who marked the same has the same, others have their own', () => {
  const all = name(ofShop([]))
  expect(all.own).toBe(false)
  expect(name(ofShop(['three']))).toMatchObject(all)
  expect(name(ofShop(['one', 'three']))).toMatchObject(name(ofShop(['one'])))
  const names = [all, ...[['one'], ['two'], ['one', 'two']].map((marked) => name(ofShop(marked)))].map((named) => named.name)
  expect(new Set(names).size).toBe(names.length)
})

test('each filter and each list of one caller is apart', () => {
  const wanted = ofShop(['one', 'two'])
  const filters = ['', 'o', 't', 'x'].map((namePrefix) => ({ projects: ['shop'], namePrefix }))
  const ask = () => [...filters.map((filter) => name({ ...wanted, filter })), name({ ...wanted, list: 'live', key: 'features' })]
  const named = ask()
  expect(named.map(({ own }) => own)).toEqual([true, true, true, false, true])
  expect(new Set(named.map((each) => each.name)).size).toBe(named.length)
  expect(ask()).toMatchObject(named)
  expect(looks).toBe(named.length)
})

test('names are short, however many are marked', () => {
  inShop = new Set(Array.from({ length: 8_000 }, (_, at) => `feature-${at}`))
  expect(name(ofShop([...inShop])).name.length).toBeLessThan(200)
})
