import { expect, test } from 'vitest'
import { cycleLines, figuresOf, tableOf } from './rooms-table.ts'

const file = (room: string, lines: number) => ({ room, lines })
const via = (from: string, to: string) => ({ from, to, typeOnly: false })
const edge = (from: string, to: string, count = 1) => ({
  from,
  to,
  via: Array.from({ length: count }, (_, index) => via(`${from}/${index}.ts`, `${to}/0.ts`)),
})

const files = [file('store', 30), file('cli', 5), file('store', 12), file('attic', 1), file('cache', 7)]
const edges = [edge('cli', 'store'), edge('cache', 'store', 3), edge('cli', 'cache')]

test('the table lists rooms in their order with files, lines, fan-in and fan-out, then rooms outside the order', () => {
  const order = ['cli', 'jobs', 'cache', 'store']
  expect(tableOf(figuresOf(order, files, edges))).toEqual([
    'room    files   lines  fan-in fan-out',
    'cli         1       5       0       2  imports: cache, store',
    'cache       1       7       1       1  imported by: cli  imports: store',
    'store       2      42       2       0  imported by: cli, cache',
    'attic       1       1       0       0',
    'total       5      55',
  ])
})

test('rooms without a cycle have no cycle lines', () => {
  expect(cycleLines(edges)).toEqual([])
})

test('a cycle is listed with an example of each import and the number of other imports', () => {
  expect(cycleLines([...edges, edge('store', 'cli'), edge('store', 'cache')])).toEqual([
    'cycle: cache -> store -> cache',
    '  cache/0.ts -> store/0.ts and 2 more',
    '  store/0.ts -> cache/0.ts',
  ])
})
