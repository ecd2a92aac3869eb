import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build, type Query } from '../src/store/index.ts'
import { freshDatabase } from './harness.ts'
import { listRepositoryExports, type RepositoryFunction } from './repositories.ts'
import { listSources, listTests } from './sources.ts'
import { callsByFunction, elsewhere, frames, others, samplesByName } from './statement-samples.ts'

type Parameter = RepositoryFunction['parameters'][number]

/** Sample values of a parameter. Undefined: no samples are listed. */
const samplesOf = (parameter: Parameter): readonly unknown[] | undefined => {
  if (typeof parameter === 'string') return samplesByName[parameter]
  const fields = parameter.map((field) => samplesByName[field])
  if (fields.includes(undefined)) return undefined
  const most = Math.max(...fields.map((samples) => samples!.length))
  return Array.from({ length: most }, (_, turn) =>
    Object.fromEntries(parameter.map((field, index) => [field, fields[index]![turn % fields[index]!.length]])),
  )
}

/** Argument lists in which each sample of each parameter appears, with the first samples of the other parameters. */
const varied = (samples: readonly (readonly unknown[])[]): unknown[][] => {
  const first = samples.map(([sample]) => sample)
  return [first, ...samples.flatMap((all, index) => all.slice(1).map((sample) => first.with(index, sample)))]
}

const callsOf = ({ name, parameters }: RepositoryFunction): readonly (readonly unknown[])[] | undefined => {
  const listed = callsByFunction[name] ?? frames[name]?.calls
  if (listed) return listed
  const samples = parameters.map(samplesOf)
  return samples.includes(undefined) ? undefined : varied(samples as unknown[][])
}

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'sql' in value && 'parameters' in value
const isFragment = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

/** Statements in the result of a function. Undefined: the result contains no statement. */
const statementsIn = (name: string, result: unknown): Query[] | undefined => {
  const parts = Array.isArray(result) ? (result as unknown[]) : [result]
  if (parts.every(isQuery)) return parts
  if (!parts.every(isFragment) || !frames[name]) return undefined
  return [frames[name].frame(sql.join([sql`true`, ...parts].slice(parts.length === 1 ? 1 : 0), sql` and `)).compile(build)]
}

interface Found {
  readonly title: string
  readonly statements: readonly Query[]
}
const found: Found[] = []
const unknown: string[] = []

beforeAll(async () => {
  const { functions, values } = await listRepositoryExports()
  found.push({ title: 'values', statements: values.filter(isQuery) })
  for (const one of functions.filter(({ name }) => !others.includes(name))) {
    const calls = callsOf(one)
    const statements = calls?.map((args) => statementsIn(one.name, one.call(...args)))
    if (statements?.every((some) => some !== undefined)) found.push({ title: one.title, statements: statements.flat() })
    else unknown.push(`${one.title}(${one.parameters.map((parameter) => [parameter].flat().join('+')).join(', ')})`)
  }
})

test('every function of a repository has samples and returns statements', () => {
  expect(found.length).toBeGreaterThan(300)
  expect(unknown, 'add the missing samples to statement-samples.ts').toEqual([])
})

/** Prepares and plans a statement without running it. Returns the fault of PostgreSQL, or null. */
const faultOf = sql`
  create function fault_of(statement text) returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
  declare
    parameters integer;
  begin
    execute 'prepare checked as ' || statement;
    select cardinality(parameter_types) into parameters from pg_prepared_statements where name = 'checked';
    execute 'explain execute checked' || case when parameters > 0 then '(' || repeat('null, ', parameters - 1) || 'null)' else '' end;
    deallocate checked;
    return null;
  exception when others then
    if exists (select from pg_prepared_statements where name = 'checked') then deallocate checked; end if;
    return sqlerrm;
  end $$`.compile(build)

const canBePrepared = ({ sql: text }: Query) => /^\s*(select|insert|update|delete|with)\b/.test(text)

test('every statement of a repository can be prepared and planned with the migrated schema', async () => {
  const { database, discard } = await freshDatabase()
  onTestFinished(discard)
  await database.run(faultOf)
  const all = found.flatMap(({ title, statements }) => statements.map((query) => ({ title, query })))
  const prepared = all.filter(({ query }) => canBePrepared(query))
  expect(new Set(prepared.map(({ query }) => query.sql)).size).toBeGreaterThan(300)
  const [titles, texts] = [prepared.map(({ title }) => title), prepared.map(({ query }) => query.sql)]
  const faults = await database.run(
    sql<{ title: string; fault: string }>`
      select title, fault from unnest(${titles}::text[], ${texts}::text[]) as s (title, statement), fault_of(statement) as fault
      where fault is not null`.compile(build),
  )
  expect(faults).toEqual([])
  // Statements of other kinds are run in a transaction that is rolled back.
  const run = all.filter(({ query }) => !canBePrepared(query))
  for (const { query } of run) await database.transaction(async (tx) => ({ last: [], result: await tx.batch(query), discard: true }))
  expect(run.map(({ title }) => title.split(': ')[1])).toEqual(['setNextSegmentId'])
})

test('every statement has as many parameters as its text', () => {
  const wrong = found.flatMap(({ title, statements }) =>
    statements.flatMap(({ sql: text, parameters }) => {
      const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
      return Math.max(0, ...numbers) === parameters.length ? [] : [title]
    }),
  )
  expect(wrong).toEqual([])
})

test('the locks that a statement declares are those of its text', () => {
  const declaring = found.flatMap(({ statements }) => statements).filter(({ locks }) => locks)
  expect(declaring.length).toBeGreaterThan(10)
  const wrong = declaring.filter(({ sql: text, locks }) => {
    const { strength, kind } = locks!
    if (/pg_(try_)?advisory_xact_lock/.test(text)) return strength !== (text.includes('_shared') ? 'share' : 'update')
    // A stored response takes no lock: the insert of its key finds a concurrent one.
    if (kind === 'idempotency_key') return false
    return !new RegExp(`for ${strength}( of \\w+)?( offset 0\\) r)?$`).test(text.trim())
  })
  expect(wrong.map(({ sql: text }) => text)).toEqual([])
})

test('a statement with an unknown column is reported', async () => {
  const { database, discard } = await freshDatabase()
  onTestFinished(discard)
  await database.run(faultOf)
  const asked = async (text: string) => database.run(sql<{ fault: string }>`select fault_of(${text}) as fault`.compile(build))
  expect(await asked('select nme from project where id = $1')).toEqual([{ fault: 'column "nme" does not exist' }])
  expect(await asked('insert into tag (type, value) values ($1, $2) on conflict (value) do nothing')).toEqual([
    { fault: expect.stringContaining('ON CONFLICT') },
  ])
  expect(await asked('select name from project where id = $1')).toEqual([{ fault: null }])
})

test('every other source that builds statements is listed with the test that runs them', async () => {
  const sources = (await listSources(/^(?!.*\/migrations\/)(?!.*\.repository\.ts$)/)).filter((path) => !path.endsWith('/query.ts'))
  const building: string[] = []
  for (const path of sources) {
    if (/\bsql[<`]|\bbuild\s*\.|\.compile\(build\)/.test(await readFile(path, 'utf8'))) building.push(basename(path))
  }
  expect(building.sort()).toEqual(Object.keys(elsewhere).sort())
  const tests = (await listTests()).map((path) => basename(path))
  expect(Object.values(elsewhere).filter((name) => !tests.includes(name))).toEqual([])
})
