import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { wrapPglite } from '../src/store/engine/pglite.ts'
import { parsers } from '../src/store/engine/values.ts'
import type { Database } from '../src/store/index.ts'

/** Content of a new migrated database. */
interface Pristine {
  readonly schema: string
  /** Rows of each table that is not empty, in the format of COPY. */
  readonly rows: ReadonlyMap<string, Blob>
  /** Statements that set the sequences. */
  readonly sequences: string
}

interface Instance {
  readonly pglite: PGlite
  readonly pristine: Pristine
}

const sizeOfSmallTable = 100_000
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Fingerprint of the schema: it changes with every added, altered or dropped table, column, constraint, index, function, trigger, schema or
 * setting.
 */
const schemaOf = async (pglite: PGlite): Promise<string> => {
  const { rows } = await pglite.query<{ hash: string }>(`
    select md5(string_agg(item, ' ' order by item)) as hash from (
      select concat_ws(' ', 'class', oid, relname, relkind, relnatts, relpersistence, relacl) from pg_class where oid >= 16384
      union all select concat_ws(' ', 'attribute', attrelid, attname, atttypid, attnotnull, atthasdef) from pg_attribute where attrelid >= 16384
      union all select concat_ws(' ', 'constraint', oid, conname, pg_get_constraintdef(oid)) from pg_constraint where oid >= 16384
      union all select concat_ws(' ', 'function', oid, proname, prosrc) from pg_proc where oid >= 16384
      union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', 'event trigger', oid, evtname) from pg_event_trigger
      union all select concat_ws(' ', 'schema', oid, nspname) from pg_namespace where nspname !~ '^pg_(toast_)?temp'
      union all select concat_ws(' ', 'role', oid, rolname) from pg_roles
      union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
      union all select concat_ws(' ', 'comment', objoid, description) from pg_description where objoid >= 16384
    ) items (item)`)
  return rows[0]!.hash
}

interface Table {
  readonly name: string
  readonly bytes: number
}

const listTables = async (pglite: PGlite): Promise<Table[]> => {
  const { rows } = await pglite.query<Table>(`
    select relname as name, pg_table_size(oid)::int as bytes from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  return rows
}

const readPristine = async (pglite: PGlite): Promise<Pristine> => {
  const rows = new Map<string, Blob>()
  for (const { name } of await listTables(pglite)) {
    const { blob } = await pglite.query(`copy public.${quoted(name)} to '/dev/blob'`)
    if (blob && blob.size > 0) rows.set(name, blob)
  }
  const sequences = await pglite.query<{ statement: string }>(`
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement from pg_sequences where schemaname = 'public'`)
  return { schema: await schemaOf(pglite), rows, sequences: sequences.rows.map(({ statement }) => statement).join(';') }
}

/** Restores the rows and the sequences. False: the schema changed, so the instance cannot be used again. */
const restore = async ({ pglite, pristine }: Instance): Promise<boolean> => {
  // Resets the session: settings, locks, prepared statements, temporary tables and listeners.
  await pglite.exec('discard all')
  await pglite.exec('set search_path to public')
  if ((await schemaOf(pglite)) !== pristine.schema) return false
  const tables = await listTables(pglite)
  const large = tables.filter(({ bytes }) => bytes > sizeOfSmallTable)
  const small = tables.filter(({ bytes }) => bytes > 0 && bytes <= sizeOfSmallTable)
  await pglite.transaction(async (tx) => {
    // Foreign keys and triggers would require an order, and would do further work.
    await tx.exec('set local session_replication_role = replica')
    if (large.length > 0) await tx.exec(`truncate ${tables.map(({ name }) => quoted(name)).join()}`)
    else await tx.exec(small.map(({ name }) => `delete from ${quoted(name)}`).join(';'))
    for (const [name, blob] of pristine.rows) await tx.query(`copy ${quoted(name)} from '/dev/blob'`, [], { blob })
    await tx.exec(pristine.sequences)
  })
  return true
}

const idle: Instance[] = []
let template: Blob | undefined

const newInstance = async (): Promise<Instance> => {
  template ??= new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))])
  const pglite = await PGlite.create({ loadDataDir: template, parsers })
  return { pglite, pristine: await readPristine(pglite) }
}

const takeInstance = async (): Promise<Instance> => {
  for (let used = idle.pop(); used; used = idle.pop()) {
    if (await restore(used)) return used
    await used.pglite.close()
  }
  return newInstance()
}

/**
 * A migrated embedded database without test data. Opening an instance takes twenty times as long as restoring one, so test files of a
 * process share instances. A discarded database refuses everything, so that late work cannot write into the next test.
 */
export const pooledPglite = async (): Promise<{ database: Database; discard: () => Promise<void> }> => {
  const instance = await takeInstance()
  const inner = wrapPglite(instance.pglite)
  let discarded = false
  const open = (): Database => {
    if (discarded) throw new Error('this database was discarded')
    return inner
  }
  const database: Database = {
    ...inner,
    run: async (query) => open().run(query),
    probe: async (sql, keys) => open().probe(sql, keys),
    snapshot: async (work) => open().snapshot(work),
    transaction: async (work) => open().transaction(work),
    dialect: () => open().dialect(),
    close: async () => {
      discarded = true
    },
  }
  const discard = async () => {
    if (!discarded) idle.push(instance)
    discarded = true
  }
  return { database, discard }
}
