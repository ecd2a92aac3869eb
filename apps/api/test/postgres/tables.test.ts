import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { type Columns, type Kind, readDeclaredColumns } from '../declared-columns.ts'
import { freshDatabase } from '../harness.ts'

const kinds: Readonly<Record<string, Kind>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'bytes',
  integer: 'number',
  jsonb: 'document',
  text: 'text',
  'text[]': 'texts',
  'timestamp with time zone': 'time',
  uuid: 'text',
  // Transaction ids have more digits than a JavaScript number.
  xid8: 'text',
}

const listColumns = sql<{ name: string; type: string; nullable: boolean; has_default: boolean }>`
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as has_default
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = to_regnamespace('public') and c.relkind = 'r' and c.relname not like 'kysely%'
    and a.attnum > 0 and not a.attisdropped`.compile(build)

test('the declared tables equal the migrated schema: columns, types, nullability and defaults', async () => {
  const { database, discard } = await freshDatabase()
  try {
    const stored = await database.run(listColumns)
    expect(stored.length).toBeGreaterThan(200)
    expect(stored.filter(({ type }) => !(type in kinds)).map(({ name, type }) => `${name}: ${type}`)).toEqual([])
    const columns: Columns = Object.fromEntries(
      stored.map(({ name, type, nullable, has_default: hasDefault }) => [name, { kind: kinds[type]!, nullable, hasDefault }]),
    )
    expect(await readDeclaredColumns()).toEqual(columns)
  } finally {
    await discard()
  }
})
