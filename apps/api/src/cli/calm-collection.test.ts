import { expect, test } from 'vitest'
import { CalmCollection } from './calm-collection.ts'

/** The number of collections after checks in turn, each with its memory in MB and the busy part of the time before it. */
const collectionsOf = (start: number, checks: readonly (readonly [memory: number, busy: number])[]): number[] => {
  let [megabytes, part, count] = [start, 0, 0]
  const collection = new CalmCollection({ memory: () => megabytes * 1e6, busy: () => part, collect: () => count++ })
  return checks.map(([memory, busy]) => {
    ;[megabytes, part] = [memory, busy]
    collection.check()
    return count
  })
}

// biome-ignore format: each case is one line
test.each<[title: string, checks: readonly (readonly [number, number])[], counts: readonly number[]]>([
  ['a calm process that has not grown never collects', [[100, 0], [103, 0.05], [90, 0]], [0, 0, 0]],
  ['a busy process does not collect', [[300, 1], [400, 0.06]], [0, 0]],
  ['a process that has grown collects once it is calm', [[300, 1], [300, 0.01], [300, 0.01]], [0, 1, 1]],
  ['memory that stays after a collection causes no other', [[300, 0], [290, 0], [290, 0], [280, 0]], [1, 1, 1, 1]],
  ['memory that V8 returns later counts as returned', [[300, 0], [300, 0], [150, 0.5], [154, 0], [155, 0]], [1, 1, 1, 1, 2]],
  ['little work between checks causes no other', [[300, 0], [299, 0.06], [301, 0], [298, 0.06], [300, 0]], [1, 1, 1, 1, 1]],
  ['load right after a collection does not hide what stays', [[300, 0], [400, 1], [400, 0]], [1, 1, 2]],
])('%s', (_, checks, counts) => {
  expect(collectionsOf(100, checks)).toEqual(counts)
})
