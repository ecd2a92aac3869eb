import { beforeEach, expect, test } from 'vitest'
import type { ListFilter } from './feature-lists.ts'
import { type MarkedList, nameList } from './marked-lists.ts'

let filterCalls: number
let revision: string
let inShop: Set<string>
const lists = {
  revision: () => revision,
  among: (_: string, { namePrefix = '' }: ListFilter, features: Iterable<string>) => {
    filterCalls += 1
    return [...features].filter((name) => inShop.has(name) && name.startsWith(namePrefix))
  },
} as unknown as Parameters<typeof nameList>[0]['lists'] // the tested function uses no other members of the lists

beforeEach(() => {
  filterCalls = 0
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
const name = (markedList: MarkedList) => nameList({ lists }, markedList)

test('filters favourites once, until the list or the favourites change', () => {
  const markedList = ofShop(['one', 'three'])
  const first = name(markedList)
  for (let times = 0; times < 10; times++) expect(name({ ...markedList })).toMatchObject(first)
  expect([first.own, filterCalls]).toEqual([true, 1])
  revision = '2.2'
  inShop.delete('one')
  expect(name(markedList)).toEqual(name(ofShop([])))
  expect(filterCalls).toBe(2)
  name({ ...markedList, favorites: { features: new Set(['two']) } })
  expect(filterCalls).toBe(3)
})

test('callers share the name of a list exactly when their favourites in the list are equal', () => {
  const all = name(ofShop([]))
  expect(all.own).toBe(false)
  expect(name(ofShop(['three']))).toMatchObject(all)
  expect(name(ofShop(['one', 'three']))).toMatchObject(name(ofShop(['one'])))
  const names = [all, ...[['one'], ['two'], ['one', 'two']].map((marked) => name(ofShop(marked)))].map((named) => named.name)
  expect(new Set(names).size).toBe(names.length)
})

test('each filter and each list of one caller has its own name', () => {
  const markedList = ofShop(['one', 'two'])
  const filters = ['', 'o', 't', 'x'].map((namePrefix) => ({ projects: ['shop'], namePrefix }))
  const ask = () => [...filters.map((filter) => name({ ...markedList, filter })), name({ ...markedList, list: 'live', key: 'features' })]
  const named = ask()
  expect(named.map(({ own }) => own)).toEqual([true, true, true, false, true])
  expect(new Set(named.map((each) => each.name)).size).toBe(named.length)
  expect(ask()).toMatchObject(named)
  expect(filterCalls).toBe(named.length)
})

test('names are short even with many favourites', () => {
  inShop = new Set(Array.from({ length: 8_000 }, (_, at) => `feature-${at}`))
  expect(name(ofShop([...inShop])).name.length).toBeLessThan(200)
})
