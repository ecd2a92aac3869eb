import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { build } from '../engine/query.ts'
import { readStore } from './copy-store.ts'
import { runIn } from './stored-tables.ts'

test('splits rows into slices by their size, so that a database accepts each slice as one value', async () => {
  const { database, discard } = await freshDatabase()
  onTestFinished(discard)
  await database.run(
    sql.raw(`insert into setting select 's' || g, to_jsonb(repeat('x', 1000000)) from generate_series(1, 12) g`).compile(build),
  )
  const slices = await database.snapshot(async (tx) => {
    const found: string[] = []
    let table = ''
    for await (const line of readStore(runIn(tx))) {
      if (line.startsWith('[')) {
        if (table === 'setting') found.push(line)
      } else table = JSON.parse(line).table ?? ''
    }
    return found
  })
  expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThan(6_000_000)
  expect(slices.flatMap((slice) => JSON.parse(slice) as unknown[])).toHaveLength(12)
})
