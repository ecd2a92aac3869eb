import { type ChangeRequestSearch, type Contract, wordsOfFilter } from '@halyard/contracts'
import { changeRequestStates, closedStates } from '@halyard/contracts/data'
import { Failure, scopesOf } from '@halyard/domain'
import { grantsOfAccount } from '../../identity/caller/account-caller.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import { Page } from '../../pipeline/paging/page.ts'
import type { Tx } from '../../store/index.ts'
import {
  type ChangeRequestFilter,
  countFoundChangeRequests,
  type ReviewingAccount,
} from '../../store/repositories/change-request-lists.repository.ts'
import { listReviewers } from '../../store/repositories/reviews.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { nameOfViewer, positionAfter, readFoundRequests } from './read-found-requests.ts'

const dayMs = 86_400_000
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')
const isDay = (time: string) => time.length === 'YYYY-MM-DD'.length
// In UTC, because PostgreSQL refuses zones of 16 hours and more, which RFC 3339 allows.
const startOf = (time: string): string => new Date(time).toISOString()
const endOf = (time: string): string => new Date(isDay(time) ? Math.min(Date.parse(time) + dayMs, lastInstant) : time).toISOString()

const statesOf = (filter: string) => {
  const words = new Set(wordsOfFilter(filter))
  const isClosed = (state: string) => closedStates.some((closed) => closed === state)
  return changeRequestStates.filter((state) => words.has(state) || words.has(isClosed(state) ? 'closed' : 'open'))
}

const authorsOf = (filter: string, { actor: { account, token } }: Caller) => {
  const words = wordsOfFilter(filter)
  const isMine = words.includes('me')
  const ids = words.filter((word) => word !== 'me').map(Number)
  return { accounts: isMine && account !== null ? [...ids, account] : ids, token: isMine && account === null ? token : null }
}

/**
 * The account of a filter, with the scopes in which it can approve. API tokens have no account, and an unknown account
 * cannot approve.
 */
const reviewerOf = async (tx: Tx, filter: string, { actor, grants }: Caller): Promise<ReviewingAccount> => {
  const [word] = wordsOfFilter(filter)
  if (word === 'me') return { account: actor.account, scopes: actor.account === null ? [] : scopesOf(grants, 'APPROVE_CHANGE_REQUEST') }
  const [[row]] = await tx.batch(listReviewers([Number(word)]))
  return { account: Number(word), scopes: row ? scopesOf(grantsOfAccount(row), 'APPROVE_CHANGE_REQUEST') : [] }
}

const filterOf = async (tx: Tx, query: ChangeRequestSearch, caller: Caller): Promise<ChangeRequestFilter> => {
  const { project, state, createdBy, requestedApproverId, feature, environment, segment, from, to } = query
  return {
    visible: caller.visible,
    viewer: caller.actor,
    ...(project !== undefined && { projects: wordsOfFilter(project) }),
    ...(state !== undefined && { states: statesOf(state) }),
    ...(createdBy !== undefined && { authors: authorsOf(createdBy, caller) }),
    ...(requestedApproverId !== undefined && { reviewer: await reviewerOf(tx, requestedApproverId, caller) }),
    ...(feature !== undefined && { features: wordsOfFilter(feature) }),
    ...(environment !== undefined && { environments: wordsOfFilter(environment) }),
    ...(segment !== undefined && { segments: wordsOfFilter(segment).map(Number) }),
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { before: endOf(to) }),
  }
}

const orderOf = ({ sortBy, sortOrder }: ChangeRequestSearch) => ({
  list: ['searchChangeRequests', sortBy, sortOrder],
  sortBy,
  sortOrder,
})

export const searchChangeRequests = cachedRead<Contract['changeRequests']['searchChangeRequests']>({
  keys: () => [revisionKeys.access, revisionKeys.allChangeRequests],
  own: true,
  name: async ({ query, caller }) => {
    const after = positionAfter(orderOf(query), query.cursor)
    return after instanceof Failure ? after : ['search-change-requests', query, caller.visible, nameOfViewer(caller)]
  },
  read: async ({ store }, { query, caller }) => {
    const order = orderOf(query)
    const after = positionAfter(order, query.cursor)
    if (after instanceof Failure) return after
    return store.snapshot(async (tx) => {
      const filter = await filterOf(tx, query, caller)
      const [counted] = await tx.batch(countFoundChangeRequests(filter))
      const page = { after, offset: query.offset, limit: query.limit }
      const { requests, next } = await readFoundRequests(tx, filter, order, page)
      return new Page({ changeRequests: requests, total: counted[0]!.total }, next)
    })
  },
})
