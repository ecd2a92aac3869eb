import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { build, type Locks, listing, locking, lockOrder, type Query } from '../query.ts'
import { mergeReads } from './merged-reads.ts'
import { mergeWrites } from './merged-writes.ts'
import { areSharable } from './sharable-statements.ts'

const statement = (text: string, ...parameters: unknown[]): Query => ({ ...sql.raw(text).compile(build), parameters })
const byName = <Row extends { name: string }>(query: Query) => listing<Row>({ at: [0], by: ['name'] }, query as Query<Row>)

/** Statements with one name, with lists of names, and with values that differ in each run. The second parameter is of no list. */
const lockOne = (kind: Locks['kind'], name: string) =>
  locking(kind, 'update', () => name, statement(`select from "${kind}" where id = $1 for update`, name))
const lockAll = (kind: Locks['kind'], of: string, names: readonly string[]) =>
  locking<{ name: string }>(kind, 'update', (row) => row.name, byName(statement(`select name from "${kind}" for update`, names, of)))
const readOne = (name: string) => statement('select n from feature where name = $1', name)
const readAll = (of: string, names: readonly string[]) => byName(statement('select name from feature', names, of))
const next = () => statement(`select nextval('change_id') as id`)
const nextOfAll = (of: string, names: readonly string[]) =>
  byName(statement(`select nextval('change_id') as id, name from feature`, names, of))

const name = fc.constantFrom('a', 'b', 'c', 'd')
const names = fc.array(name, { maxLength: 3 })
const kind = fc.constantFrom('project' as const, 'feature' as const, 'segment' as const, 'tag' as const)
const of = fc.constantFrom('one', 'other')
const query = fc.oneof(
  fc.tuple(kind, name).map((given) => lockOne(...given)),
  fc.tuple(kind, of, names).map((given) => lockAll(...given)),
  fc.tuple(of, names).map((given) => readAll(...given)),
  fc.tuple(of, names).map((given) => nextOfAll(...given)),
  name.map(readOne),
  fc.constant(0).map(next),
)
const lists = fc.array(fc.array(query, { maxLength: 5 }), { minLength: 1, maxLength: 5 })

interface Row {
  readonly name?: string
  readonly text: string
  readonly id?: number
}

/** A database that has the names a, b and c. Each row says which statement returned it, apart from its lists. */
const database = () => {
  let id = 0
  return ({ sql: text, parameters }: Query): Row[] => {
    const given = Array.isArray(parameters[0])
    const row = (name?: string) => ({ ...(name && { name }), text: JSON.stringify([text, given ? parameters[1] : parameters]) })
    const found = given ? ['c', 'b', 'a'].filter((known) => (parameters[0] as string[]).includes(known)).map(row) : [row()]
    return text.includes('nextval') ? found.map((each) => ({ ...each, id: id++ })) : found
  }
}
const withoutIds = (rows: readonly unknown[]) => rows.map((row) => ({ ...(row as Row), id: undefined }))
const nameOf = ({ parameters }: Query) => String(parameters[0])
const textOf = ({ sql: text, parameters }: Query) => JSON.stringify([text, parameters])

describe('mergeReads', () => {
  test('each member gets the rows of its own statements, in their order, and values that no other statement gets', () => {
    fc.assert(
      fc.property(lists, (members) => {
        const { statements, split } = mergeReads(members)
        const rows = split(statements.map(database()))
        members.forEach((queries, member) => {
          queries.forEach((asked, at) => {
            expect(withoutIds(rows[member]![at]!)).toEqual(withoutIds(database()(asked)))
          })
        })
        const ids = rows.flat(2).flatMap((row) => (row as Row).id ?? [])
        // A statement that names an item twice reads its row once.
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('sends locks in their order before everything else, and joins what it can', () => {
    fc.assert(
      fc.property(lists, (members) => {
        const { statements } = mergeReads(members)
        const kinds = ['project', 'feature', 'segment', 'tag', undefined]
        const ranks = statements.map(({ locks }) => kinds.indexOf(locks?.kind))
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
        const texts = statements
          .filter(({ sql: text }) => !text.includes('nextval'))
          .map(({ sql: text, parameters, lists: given }) => JSON.stringify([text, given ? parameters[1] : parameters]))
        expect(new Set(texts).size).toBe(texts.length)
        for (const of of kinds.slice(0, 4)) {
          const locked = statements.filter(({ locks }) => locks?.kind === of)
          // A joined statement locks its names in their order, so it must be the only one of its kind.
          if (locked.some(({ lists: given }) => given)) expect(new Set(locked.map(({ sql: text }) => text)).size).toBe(1)
          else expect(locked.map(nameOf)).toEqual(locked.map(nameOf).toSorted())
        }
      }),
    )
  })

  test('keeps the order of the locks of each member that may share', () => {
    fc.assert(
      fc.property(lists, (members) => {
        const sharing = members.filter(areSharable)
        const { statements } = mergeReads(sharing)
        const sent = statements.flatMap(({ locks }) => locks?.kind ?? [])
        for (const queries of sharing) {
          const wanted = [...new Set(queries.flatMap(({ locks }) => locks?.kind ?? []))]
          expect([...new Set(sent)].filter((each) => wanted.includes(each))).toEqual(wanted)
        }
      }),
    )
  })

  test('statements that take the next number run once for each member, and join if they read different rows', () => {
    expect(mergeReads([[next()], [next(), next()]]).statements).toHaveLength(3)
    const joined = mergeReads([[nextOfAll('one', ['a'])], [nextOfAll('one', ['b'])], [nextOfAll('one', ['b', 'c'])]]).statements
    expect(joined.map(({ parameters }) => parameters)).toEqual([
      [['a', 'b'], 'one'],
      [['b', 'c'], 'one'],
    ])
  })

  test('a read that does not say to which item a row belongs is sent alone', () => {
    const unnamed = (name: string) => listing({ at: [0] }, statement('select n from feature where name = any($1)', [name]))
    expect(mergeReads([[unnamed('a')], [unnamed('b')]]).statements).toHaveLength(2)
  })

  test('parallel lists stay parallel, and an item occurs once', () => {
    const pairs = (one: string[], other: string[]) =>
      listing<{ one: string; other: string }>({ at: [0, 2], by: ['one', 'other'] }, statement('select pairs', one, 'x', other))
    const { statements, split } = mergeReads([[pairs(['a', 'a'], ['1', '2'])], [pairs(['a', 'b'], ['2', '1'])]])
    expect(statements.map(({ parameters }) => parameters)).toEqual([[['a', 'a', 'b'], 'x', ['1', '2', '1']]])
    const [a1, a2, b1] = ['a1', 'a2', 'b1'].map(([one, other]) => ({ one, other }))
    expect(split([[b1, a2, a1]])).toEqual([[[a2, a1]], [[b1, a2]]])
  })
})

test('mergeWrites joins lists in the last statements, and keeps the other statements', () => {
  const touch = (...names: string[]) => listing({ at: [0] }, statement('update feature from unnest($1)', names))
  const bump = (...keys: string[]) => listing({ at: [1] }, statement('insert into revision select $1, key from unnest($2) as key', 7, keys))
  const change = (of: string) => statement('update feature set n = n + 1 where name = $1', of)
  const merged = mergeWrites([[change('a'), bump('x', 'y')], [], [touch('b'), change('a'), bump('y', 'z')], [touch('a', 'b'), bump('x')]])
  expect(merged.map(textOf)).toEqual([change('a'), change('a'), touch('b', 'a'), bump('x', 'y', 'z')].map(textOf))
})

test('mergeWrites combines rows into one statement behind the statements on which they depend', () => {
  const insert = (table: string, rows: readonly number[]): Query => ({
    ...statement(`insert into ${table} select n from json_to_recordset($1) as r (n int)`, JSON.stringify(rows)),
    areRows: true,
  })
  const request = statement('insert into change_request (id) values ($1)', 1)
  const merged = mergeWrites([[insert('change', [1, 2]), insert('event', [3])], [], [request, insert('change', [4]), insert('event', [])]])
  expect(merged).toEqual([request, insert('event', []), insert('change', [1, 2, 4]), insert('event', [3])])
})

test.each([
  ['select 1', true],
  ['\n with a as (select 1) select * from a', true],
  [`select updated_at, offset_of from feature where name = 'x'`, true],
  ['select * from feature for update', false],
  ['select * from feature for key share', false],
  ['select pg_advisory_xact_lock(1, 2)', false],
  ['select pg_try_advisory_xact_lock(1, 2)', false],
  ['with gone as (delete from feature returning name) select * from gone', false],
  ['insert into feature (name) values ($1) returning name', false],
  [`select case when false then refuse('HA412') end`, false],
  [`select set_config('timezone', 'UTC', true)`, false],
  ['set local jit to off', false],
  ['do $$ begin null; end $$', false],
])('areSharable: %s: %s', (text, expected) => {
  expect(areSharable([statement('select 1'), statement(text)])).toBe(expected)
})

test('statements that declare their locks are sharable if they lock in the order of all transactions', () => {
  const inOrder = lockOrder.map((kind) => lockOne(kind, 'a'))
  expect(areSharable(inOrder.flatMap((query) => [query, readOne('a')]))).toBe(true)
  lockOrder.slice(1).forEach((kind, at) => {
    expect(areSharable([lockOne(kind, 'a'), lockOne(lockOrder[at]!, 'a')])).toBe(false)
  })
})
