import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { build, locking, type Query } from '../query.ts'
import { isSharable, mergeReads, mergeWrites } from './merged-statements.ts'

const statement = (text: string, ...parameters: unknown[]): Query => ({ ...sql.raw(text).compile(build), parameters })
const lock = (kind: string, name: string) =>
  locking(kind, 'update', () => name, statement(`select id from ${kind} where id = $1 for update`, name))
const read = (names: readonly string[]) => statement('select n from feature where name = any($1)', [...names])
const next = statement(`select nextval('change_id') as id`)

const name = fc.constantFrom('a', 'b', 'c')
const query = fc.oneof(
  fc.tuple(fc.constantFrom('project', 'feature', 'segment', 'tag'), name).map(([kind, of]) => lock(kind, of)),
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
])('isSharable: %s: %s', (text, expected) => {
  expect(isSharable(statement(text))).toBe(expected)
})

test('a statement that declares its locks is sharable', () => {
  expect(isSharable(lock('feature', 'a'))).toBe(true)
})
