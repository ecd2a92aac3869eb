import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Files, lawfulTree, writeTree } from './example-tree.ts'
import { type RoomsReport, reportRooms } from './report-rooms.ts'
import { apiRooms } from './rooms.ts'

const report = async (files: Files): Promise<RoomsReport> => {
  const root = await writeTree(files)
  try {
    return await reportRooms(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

test('the lawful tree has every room in its order and no cycle', async () => {
  const { text, hasCycle } = await report(lawfulTree)
  const [api = ''] = text.split('\n\n')
  const rooms = api.split('\n').map((line) => line.split(' ')[0])
  expect(rooms).toEqual(['apps/api/src/', 'room', ...apiRooms, 'total', 'The'])
  expect(text).toMatch(/^store +2 +\d+ +12 +2 {2}imported by: main\.ts, .+ cache {2}imports: memory, telemetry$/m)
  expect(text).toMatch(/^strategies +1 +3 +2 +0 /m)
  expect(text.match(/^The rooms form no cycle\.$/gm)).toHaveLength(2)
  expect(hasCycle).toBe(false)
})

test.each([
  ['apps/api/src', { 'apps/api/src/store/up.ts': `import type { Port } from '../cache/index.ts'` }, 'cycle: cache -> store -> cache'],
  [
    'packages/domain/src',
    { 'packages/domain/src/strategies/up.ts': `import '../changes/plan.ts'` },
    'cycle: changes -> strategies -> changes',
  ],
])('a cycle between rooms of %s is reported', async (_, files, line) => {
  const { text, hasCycle } = await report({ ...lawfulTree, ...files })
  expect(text.split('\n')).toContain(line)
  expect(hasCycle).toBe(true)
})
