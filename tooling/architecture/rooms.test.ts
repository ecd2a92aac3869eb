import { expect, test } from 'vitest'
import { fileOf } from './example-tree.ts'
import { graphRules } from './graph-rules.ts'
import { apiFolder, apiRooms, roomEdges, roomOf } from './rooms.ts'

const edge = (from: string, to: string) => ({ from, to, typeOnly: false })

const outOfOrder = (from: string, to: string): string[] | undefined =>
  graphRules.find(({ name }) => name === 'rooms-follow-their-order')?.find({ files: [], edges: [edge(fileOf(from), fileOf(to))] })

test.each(apiRooms)('%s can import the rooms on its right and no room on its left', (room) => {
  const position = apiRooms.indexOf(room)
  for (const other of apiRooms) {
    const expected = apiRooms.indexOf(other) < position ? [`${fileOf(room)} -> ${fileOf(other)}`] : []
    expect(outOfOrder(room, other)).toEqual(expected)
  }
})

test.each([
  ['apps/api/src/store/schema/tables.ts', 'store'],
  ['apps/api/src/main.ts', 'main.ts'],
  ['apps/api/src/store/tables.test.ts', undefined],
  ['apps/api/test/harness.ts', undefined],
  ['packages/domain/src/tags/index.ts', undefined],
])('the room of %s is %s', (path, room) => {
  expect(roomOf(apiFolder, path)).toBe(room)
})

test('imports between files become one edge for each pair of rooms and direction', () => {
  const [down, again, up] = [
    edge('apps/api/src/cache/a.ts', 'apps/api/src/store/a.ts'),
    edge('apps/api/src/cache/b.ts', 'apps/api/src/store/a.ts'),
    edge('apps/api/src/store/a.ts', 'apps/api/src/cache/a.ts'),
  ]
  const inside = edge('apps/api/src/cache/a.ts', 'apps/api/src/cache/b.ts')
  const ofTest = edge('apps/api/src/cache/a.test.ts', 'apps/api/src/cli/a.ts')
  const outside = edge('apps/api/src/cache/a.ts', 'packages/domain/src/index.ts')
  expect(roomEdges(apiFolder, [down, inside, up, ofTest, outside, again])).toEqual([
    { from: 'cache', to: 'store', via: [down, again] },
    { from: 'store', to: 'cache', via: [up] },
  ])
})
