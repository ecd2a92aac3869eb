import type { PendingState } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { nextId } from '../columns.ts'
import { build, listing, locking, prepare, type Query } from '../index.ts'
import { forEach, textArray } from '../parameters.ts'
import { type Author, type ChangeRequestRow, columns, pending } from './change-requests.repository.ts'

/** SQL: authors `w` with their scopes, and the number of changes that each adds. */
const authors = sql`unnest(${textArray([])}, ${textArray([])}, ${[]}::bigint[], ${[]}::integer[]) as w (project, environment, author, changes)`

/** SQL: the columns that name the author of a row. */
const ofAuthor = sql`w.project, w.environment, w.author`

/** A row that belongs to an author in a scope. */
interface Authored {
  readonly project: string
  readonly environment: string
  readonly author: number
}

/**
 * Statements about the open requests `r` of authors `w`, compiled once for accounts and once for tokens. `open` is the condition that
 * `r` is the open request of `w`.
 */
const ofOpen = <Row extends Authored>(query: (open: RawBuilder<boolean>) => Query<Row>) => {
  const [ofAccount, ofToken] = ['account', 'token'].map((kind) => {
    const column = sql.ref(`r.created_by_${kind}`)
    const open = sql<boolean>`r.project = w.project and r.environment = w.environment and ${column} = w.author and ${pending}`
    return prepare(listing<Row>({ at: [0, 1, 2, 3], by: ['project', 'environment', 'author'] }, query(open)))
  }) as [ReturnType<typeof prepare<Row>>, ReturnType<typeof prepare<Row>>]
  return (changes: number, ...[project, environment, { account, token }]: OfAuthor): Query<Row> =>
    account === null ? ofToken([project], [environment], [token], [changes]) : ofAccount([project], [environment], [account], [changes])
}

type OfAuthor = [project: string, environment: string, author: Author]

/** Serialises calls of one author until the transaction ends: the first call creates the draft, and later calls add to the draft. */
export const lockAuthor = (...[project, environment, { account, token }]: OfAuthor): Query => {
  const name = JSON.stringify([project, environment, account, account === null ? token : null])
  return locking('change_request author', 'update', () => name, lockName(name))
}
const lockName = prepare(sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.changeRequestAuthor)}, hashtext(${''}))`.compile(build))

/** Locks the open request of an author. Read it in a later statement. */
export const lockOpenRequest = (...author: OfAuthor): Query<Authored & { id: number }> => lock(0, ...author)
const lock = ofOpen((open) =>
  locking(
    'change_request',
    'update',
    ({ id }) => id,
    sql<Authored & { id: number }>`
      select ${ofAuthor}, r.id from ${forEach(authors, sql`select r.id from change_request r where ${open} for update`)}`.compile(build),
  ),
)

/**
 * SQL: the version of the changes of a request: its last removal and its newest change. A change is never updated. Its id is reserved while its
 * author adds nothing else, so a later change has a greater id. The time of the newest change and the random stamp of the removal differ if
 * the database lost commits meanwhile, as after a restore or a failover. `ProposedChanges` computes the same version.
 */
const versionOfChanges = sql`
  select r.removal_stamp || ' ' || c.id || ' ' || (extract(epoch from c.created_at) * 1000)::bigint
  from change c where c.request_id = r.id order by c.id desc limit 1`

/** An open request as its author continues it. */
export interface OpenRequestRow extends Omit<ChangeRequestRow, 'own_approvals' | 'widest_approvals'>, Authored {
  readonly state: PendingState
  /** The version of its changes; null: it has no changes. */
  readonly version: string | null
  /** Whether the request has approvals, rejections or comments. */
  readonly is_discussed: boolean
  /** Ids for further changes, in order. */
  readonly next_ids: readonly number[]
}

/** SQL: runs for each author, because it refers to `w`. */
const nextChangeIds = sql`(select coalesce(json_agg(${nextId('change')}), '[]') from generate_series(1, w.changes)) as next_ids`

const isDiscussed = sql.join(
  ['approval', 'rejection', 'comment'].map(
    (kind) => sql`exists (select from ${sql.table(`change_request_${kind}`)} o where o.request_id = r.id)`,
  ),
  sql` or `,
)

/** The open request of an author, with ids for further changes. Here, `min_approvals` is the number when the request was created. */
export const findOpenRequest = (changes: number, ...author: OfAuthor): Query<OpenRequestRow> => find(changes, ...author)
const find = ofOpen(
  (open): Query<OpenRequestRow> =>
    sql<OpenRequestRow>`
      select w.author, r.* from ${forEach(
        authors,
        sql`
          select ${nextChangeIds}, ${columns}, r.min_approvals, a.username, a.email, ${isDiscussed} as is_discussed,
            (${versionOfChanges}) as version
          from change_request r left join account a on a.id = r.created_by_account where ${open}`,
      )}`.compile(build),
)

export type NextRequest = Authored & Pick<OpenRequestRow, 'id' | 'next_ids'>

/** The id of a new request, with ids for its changes; no row: the author has an open request. */
export const nextOpenRequest = (changes: number, ...author: OfAuthor): Query<NextRequest> => next(changes, ...author)
const next = ofOpen(
  (open): Query<NextRequest> =>
    sql<NextRequest>`
      select ${ofAuthor}, r.* from ${forEach(
        authors,
        sql`
          select ${nextChangeIds}, ${nextId('change_request')} as id
          where (select true from change_request r where ${open}) is null`,
      )}`.compile(build),
)
