import type { ChangeRequestSortKey } from '@halyard/contracts/data'
import { closedStates, openStates } from '@halyard/contracts/data'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { jsonRows, textArray } from '../parameters.ts'
import type { VisibleProjects } from '../visible-projects.ts'
import { type Author, type ChangeRequestRow, createdBy, type Selection, seenBy } from './change-requests.repository.ts'
import { inVisibleProject } from './visible-projects.repository.ts'

type State = ChangeRequestRow['state']
type Condition = RawBuilder<SqlBool>

/** A reviewing account, and the scopes in which it can approve. A scope without a project or an environment means all of them. */
export interface ReviewingAccount {
  readonly account: number | null
  readonly scopes: readonly { readonly project?: string | undefined; readonly environment?: string | undefined }[]
}

export interface ChangeRequestFilter {
  readonly visible: VisibleProjects | null
  /** The caller, who sees no drafts of other authors. */
  readonly viewer: Author
  readonly projects?: readonly string[]
  readonly states?: readonly State[]
  readonly authors?: { readonly accounts: readonly number[]; readonly token: number | null }
  /** Only requests in review that wait for this account. An API token has no account, and no request waits for it. */
  readonly reviewer?: ReviewingAccount
  readonly features?: readonly string[]
  readonly environments?: readonly string[]
  readonly segments?: readonly number[]
  /** ISO 8601. */
  readonly from?: string
  /** ISO 8601, exclusive. */
  readonly before?: string
}

const anyOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
const allOf = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

/** An absent filter is a parameter too, so that fewer statement texts are prepared. */
const ifGiven = (value: unknown, condition: Condition): Condition => sql`(${value === undefined}::boolean or ${condition})`

const among = (column: string, values: readonly string[] | undefined): Condition =>
  ifGiven(values, sql`${sql.ref(column)} = any(${textArray(values ?? [])})`)

const heldAt = (scopes: ReviewingAccount['scopes']): Condition =>
  sql`exists (select from json_to_recordset(${jsonRows(scopes)}) as held (project text, environment text)
    where coalesce(held.project, r.project) = r.project and coalesce(held.environment, r.environment) = r.environment)`

/** SQL: the request is in review, and the account has no valid approval. A rejection would have closed the request. */
const openToVerdictOf = (account: number | null): Condition =>
  sql`(r.state = 'In review' and not exists (
    select from change_request_approval o where o.request_id = r.id and o.account_id = ${account}::integer and o.dropped_because is null))`

const approvers = sql`select from change_request_approver p where p.request_id = r.id`

const waitsFor = ({ account, scopes }: ReviewingAccount): Condition =>
  sql`(${openToVerdictOf(account)} and (
    exists (${approvers} and p.account_id = ${account}::integer)
    or (not exists (${approvers}) and r.created_by_account is distinct from ${account}::integer and ${heldAt(scopes)})))`

/** SQL: the request has a change `c` that meets the condition. */
const withChange = (condition: Condition): Condition => sql`r.id in (select c.request_id from change c where ${condition})`

const changesFeature = (names: readonly string[]): Condition => sql`c.feature = any(${textArray(names)})`

/** SQL: the change concerns the segment, or proposes a strategy that uses it. */
const touchesSegment = (ids: readonly number[]): Condition =>
  sql`((c.feature is null or c.payload ? 'segments') and exists (select from unnest(${[...ids]}::integer[]) as wanted (id)
    where c.payload -> 'id' = to_jsonb(wanted.id) or c.payload -> 'segments' @> to_jsonb(wanted.id)))`

const conditionOf = (filter: ChangeRequestFilter): Condition => {
  const { visible, viewer, projects, states, authors, reviewer, features, environments, segments, from, before } = filter
  return allOf([
    inVisibleProject('r.project', visible),
    seenBy(viewer),
    among('r.project', projects),
    among('r.state', states),
    among('r.environment', environments),
    ifGiven(
      authors,
      sql`r.created_by_account = any(${[...(authors?.accounts ?? [])]}::integer[]) or r.created_by_token = ${authors?.token ?? null}::bigint`,
    ),
    ifGiven(reviewer, waitsFor(reviewer ?? { account: null, scopes: [] })),
    ifGiven(features, withChange(changesFeature(features ?? []))),
    ifGiven(segments, withChange(touchesSegment(segments ?? []))),
    ifGiven(from, sql`r.created_at >= ${from ?? null}::timestamptz`),
    ifGiven(before, sql`r.created_at < ${before ?? null}::timestamptz`),
  ])
}

/** States in the order of a request's life. */
export const statesInOrder: readonly State[] = [...openStates, ...closedStates]
const stateNumber = sql`array_position(${sql.lit(`{${statesInOrder.map((state) => `"${state}"`).join(',')}}`)}::text[], r.state)`

const sortings: { readonly [K in ChangeRequestSortKey]: { readonly column: RawBuilder<unknown>; readonly type: RawBuilder<unknown> } } = {
  createdAt: { column: sql`r.created_at`, type: sql`timestamptz` },
  id: { column: sql`r.id`, type: sql`bigint` },
  state: { column: stateNumber, type: sql`integer` },
  project: { column: sql`r.project`, type: sql`text` },
}

/** A page of the found requests, and the first request of the next page. */
export interface ChangeRequestPage {
  readonly sortBy: ChangeRequestSortKey
  readonly sortOrder: 'asc' | 'desc'
  /** The sort value and the id of the last request of the previous page; null: the first page. */
  readonly after: readonly [value: string | number, id: number] | null
  readonly offset: number
  readonly limit: number
}

type FoundRequestRow = Pick<ChangeRequestRow, 'id' | 'project' | 'state' | 'created_at'>

const afterCursor = ({ sortBy, sortOrder, after }: ChangeRequestPage): Condition => {
  if (after === null) return sql`true`
  const { column, type } = sortings[sortBy]
  return sql`(${column}, r.id) ${sortOrder === 'asc' ? sql`>` : sql`<`} (${after[0]}::${type}, ${after[1]}::bigint)`
}

/** A page of the found requests and the first request of the next page, in the order of the page. */
export const listFoundChangeRequests = (filter: ChangeRequestFilter, page: ChangeRequestPage): Query<FoundRequestRow> => {
  const direction = page.sortOrder === 'asc' ? sql`asc` : sql`desc`
  return sql<FoundRequestRow>`
    select r.id, r.project, r.state, r.created_at from change_request r
    where ${conditionOf(filter)} and ${afterCursor(page)}
    order by ${sortings[page.sortBy].column} ${direction}, r.id ${direction} limit ${page.limit + 1} offset ${page.offset}`.compile(build)
}

export const countFoundChangeRequests = (filter: ChangeRequestFilter): Query<{ total: number }> =>
  sql<{ total: number }>`select count(*) as total from change_request r where ${conditionOf(filter)}`.compile(build)

/** Number of requests of a project by state. Only drafts of the viewer are counted. */
export const countByState = (project: string, viewer: Author): Query<{ state: State; total: number }> =>
  sql<{ state: State; total: number }>`
    select r.state, count(*) as total from change_request r where r.project = ${project} and ${seenBy(viewer)}
    group by r.state order by r.state`.compile(build)

/** The author and the scopes in which the caller can approve and apply. */
interface Acting {
  readonly author: Author
  readonly approves: ReviewingAccount['scopes']
  readonly applies: ReviewingAccount['scopes']
}

/** Number of the requests of a project that the caller can send for review, approve or apply. */
export const countActionable = (project: string, { author, approves, applies }: Acting): Query<{ total: number }> => {
  const own = createdBy(author)
  return sql<{ total: number }>`
    select count(*) as total from change_request r where r.project = ${project} and ${anyOf([
      sql`(r.state = 'Draft' and ${own} and exists (select from change c where c.request_id = r.id))`,
      sql`(${author.account !== null}::boolean and ${openToVerdictOf(author.account)} and (${own}) is not true and ${heldAt(approves)})`,
      sql`(r.state = 'Approved' and ${heldAt(applies)})`,
    ])}`.compile(build)
}

/** The objects that scheduled requests are compared with; one match suffices. */
export interface Touched {
  readonly features: readonly string[]
  readonly strategies: readonly string[]
  /** Features whose variants are changed. */
  readonly variantsOf: readonly string[]
  readonly segments: readonly number[]
}

/** SQL: the request is scheduled in the project, and changes one of the objects or uses one of the segments in a strategy. */
export const scheduledWith = (project: string, { features, strategies, variantsOf, segments }: Touched): Selection =>
  sql<boolean>`r.project = ${project} and r.state = 'Scheduled' and ${withChange(
    anyOf([
      changesFeature(features),
      sql`(c.action = 'patchVariant' and ${changesFeature(variantsOf)})`,
      // One strategy, or all strategies of a reordering.
      sql`jsonb_path_query_array(c.payload, 'lax $[*].id') ?| ${textArray(strategies)}`,
      touchesSegment(segments),
    ]),
  )}`
