import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { build, type Locks, locking, lockOrder, type Query } from '../query.ts'
import { areSharable, mergeReads, mergeWrites } from './merged-statements.ts'

const statement = (text: string, ...parameters: unknown[]): Query => ({ ...sql.raw(text).compile(build), parameters })
const lock = (kind: Locks['kind'], name: string) =>
  locking(kind, 'update', () => name, statement(`select id from "${kind}" where id = $1 for update`, name))
const read = (names: readonly string[]) => statement('select n from feature where name = any($1)', [...names])
const next = statement(`select nextval('change_id') as id`)

const name = fc.constantFrom('a', 'b', 'c')
const query = fc.oneof(
  fc
    .tuple(fc.constantFrom('project' as const, 'feature' as const, 'segment' as const, 'tag' as const), name)
    .map(([kind, of]) => lock(kind, of)),
  fc.array(name, { maxLength: 3 }).map(read),
  fc.constant(next),
)
const lists = fc.array(fc.array(query, { maxLength: 5 }), { minLength: 1, maxLength: 5 })

/** What a statement finds: equal for equal statements. */
const textOf = ({ sql: text, parameters }: Query) => JSON.stringify([text, parameters])

describe('mergeReads', () => {
  test('each member gets the rows of its own statements, in its order', () => {
    fc.assert(
      fc.property(lists, (members) => {
        const { statements, rowsOf } = mergeReads(members)
        const rows = statements.map((sent) => [textOf(sent)])
        for (const [at, queries] of members.entries()) expect(rowsOf(at, rows)).toEqual(queries.map((asked) => [textOf(asked)]))
      }),
    )
  })

  test('sends locks in their order before everything else, and equal statements once', () => {
    fc.assert(
      fc.property(lists, (members) => {
        const { statements } = mergeReads(members)
        const kinds = ['project', 'feature', 'segment', 'tag', undefined]
        const ranks = statements.map(({ locks }) => kinds.indexOf(locks?.kind))
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
        const locked = statements.filter(({ locks }) => locks)
        for (const kind of kinds.slice(0, 4)) {
          const names = locked.filter(({ locks }) => locks?.kind === kind).map(({ parameters }) => parameters[0] as string)
          expect(names).toEqual([...new Set(names)].sort())
        }
      }),
    )
  })

  test('keeps the order of the locks of each member that may share', () => {
    fc.assert(
      fc.property(lists, (members) => {
        const sharing = members.filter(areSharable)
        const { statements } = mergeReads(sharing)
        for (const queries of sharing) {
          const kinds = queries.flatMap(({ locks }) => locks?.kind ?? [])
          const wanted = queries.filter(({ locks }) => locks).map(textOf)
          const sent = statements.filter((query) => query.locks && wanted.includes(textOf(query)))
          expect([...new Set(sent.map(({ locks }) => locks!.kind))]).toEqual([...new Set(kinds)])
        }
      }),
    )
  })

  test('statements that take the next number run once for each member', () => {
    const own = () => statement(next.sql)
    expect(mergeReads([[own()], [own(), own()]]).statements).toHaveLength(3)
  })
})

test('mergeWrites combines sets of keys into one last statement, and keeps the other statements', () => {
  const bump = (...keys: string[]): Query => ({
    ...statement('insert into revision select $1, key from unnest($2) as key', 7, keys),
    keys: 1,
  })
  const change = (of: string) => statement('update feature set n = n + 1 where name = $1', of)
  const merged = mergeWrites([[change('a'), bump('x', 'y')], [], [change('a'), bump('y', 'z')], [bump('x')]])
  expect(merged).toEqual([change('a'), change('a'), bump('x', 'y', 'z')])
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
  const inOrder = lockOrder.map((kind) => lock(kind, 'a'))
  expect(areSharable(inOrder.flatMap((query) => [query, read(['a'])]))).toBe(true)
  lockOrder.slice(1).forEach((kind, at) => {
    expect(areSharable([lock(kind, 'a'), lock(lockOrder[at]!, 'a')])).toBe(false)
  })
})
