import type { PendingState } from '@halyard/domain'
import { sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { nextId } from '../columns.ts'
import { build, locking, prepare, type Query } from '../index.ts'
import { type Author, type ChangeRequestRow, columns, lockChangeRequests, openOf, type Selection } from './change-requests.repository.ts'

/** Statements about the open request of an author, compiled once for accounts and once for tokens. `values` stand before the condition. */
const ofOpen = <Row>(query: (open: Selection) => Query<Row>) => {
  const [ofAccount, ofToken] = [
    prepare(query(openOf('', '', { account: 0, token: null }))),
    prepare(query(openOf('', '', { account: null, token: 0 }))),
  ]
  return (project: string, environment: string, { account, token }: Author, ...values: readonly unknown[]): Query<Row> =>
    account === null ? ofToken(...values, project, environment, token) : ofAccount(...values, project, environment, account)
}

type OfAuthor = [project: string, environment: string, author: Author]

/** Serialises calls of one author until the transaction ends: the first call creates the draft, and later calls add to the draft. */
export const lockAuthor = (...[project, environment, { account, token }]: OfAuthor): Query => {
  const name = JSON.stringify([project, environment, account, account === null ? token : null])
  return locking('change_request author', 'update', () => name, lockName(name))
}
const lockName = prepare(sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.changeRequestAuthor)}, hashtext(${''}))`.compile(build))

export const lockOpenRequest = (...author: OfAuthor): Query<{ id: number }> => lock(...author)
const lock = ofOpen(lockChangeRequests)

/**
 * SQL: a digest of changes `c`, from their ids and their latest time. A change is never updated, so equal digests mean equal changes.
 * `ProposedChanges` computes the same digest.
 */
const digestOfChanges = sql`encode(sha256(convert_to(
  string_agg(c.id::text, ',' order by c.position) || ' ' || (extract(epoch from max(c.created_at)) * 1000)::bigint, 'UTF8')), 'hex')`

/** An open request as its author continues it. */
export interface OpenRequestRow extends Omit<ChangeRequestRow, 'own_approvals' | 'widest_approvals'> {
  readonly state: PendingState
  /** The digest of its changes; null: it has no changes. */
  readonly digest: string | null
  /** Whether the request has approvals, rejections or comments. */
  readonly is_discussed: boolean
  /** Ids for further changes, in order. */
  readonly next_ids: readonly number[]
}

const nextChangeIds = sql`(select coalesce(json_agg(${nextId('change')}), '[]') from generate_series(1, ${0}::integer)) as next_ids`

const isDiscussed = sql.join(
  ['approval', 'rejection', 'comment'].map(
    (kind) => sql`exists (select from ${sql.table(`change_request_${kind}`)} o where o.request_id = r.id)`,
  ),
  sql` or `,
)

/** The open request of an author, with ids for further changes. Here, `min_approvals` is the number when the request was created. */
export const findOpenRequest = (changes: number, ...author: OfAuthor): Query<OpenRequestRow> => find(...author, changes)
const find = ofOpen(
  (open): Query<OpenRequestRow> =>
    sql<OpenRequestRow>`
      select ${nextChangeIds}, ${columns}, r.min_approvals, a.username, a.email, ${isDiscussed} as is_discussed,
        (select ${digestOfChanges} from change c where c.request_id = r.id) as digest
      from change_request r left join account a on a.id = r.created_by_account
      where ${open}`.compile(build),
)

/** The id of a new request, with ids for its changes; no row: the author has an open request. */
export const nextOpenRequest = (changes: number, ...author: OfAuthor): Query<Pick<OpenRequestRow, 'id' | 'next_ids'>> =>
  next(...author, changes)
const next = ofOpen(
  (open): Query<Pick<OpenRequestRow, 'id' | 'next_ids'>> =>
    sql<Pick<OpenRequestRow, 'id' | 'next_ids'>>`
      select ${nextChangeIds}, ${nextId('change_request')} as id
      where not exists (select from change_request r where ${open})`.compile(build),
)
