import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { firstRows } from './first-rows.ts'
import { freshDatabase } from './harness.ts'
import { listSources } from './sources.ts'
import { storedRows } from './stored-rows.ts'

/** A row without the time of the migration. */
const timeless = (row: string): object =>
  JSON.parse(row, (key, value: unknown) => (key.endsWith('_at') && value !== null ? 'a time' : value)) as object

test('a new migrated database has exactly the expected rows', async () => {
  const { database, discard } = await freshDatabase()
  try {
    const rows = Object.entries(await storedRows(database)).filter(([, stored]) => stored.length > 0)
    expect(Object.fromEntries(rows.map(([table, stored]) => [table, stored.map(timeless)]))).toEqual(firstRows)
  } finally {
    await discard()
  }
})

test('a migration imports only kysely, so that no later change can alter the migration', async () => {
  const migrations = await listSources(/\/migrations\/\d{4}_\w+\.ts$/)
  expect(migrations.length).toBeGreaterThanOrEqual(11)
  const imports = await Promise.all(
    migrations.map(async (path) => {
      const text = await readFile(path, 'utf8')
      return [...text.matchAll(/(?<![-\w])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, from]) => from)
    }),
  )
  expect([...new Set(imports.flat())]).toEqual(['kysely'])
})
