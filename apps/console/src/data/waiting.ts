import { useQuery } from '@tanstack/react-query'
import { queries } from './client.ts'

const search = (query: {
  readonly requestedApproverId?: string
  readonly createdBy?: string
  readonly state?: string
  readonly limit: number
}) => queries.changeRequests.searchChangeRequests.queryOptions({ query })

/** The change requests that wait for the review of the caller, newest first. */
export const useRequestsForReview = () => useQuery(search({ requestedApproverId: 'me', limit: 50 }))

/** The open change requests of the caller, newest first. */
export const useOwnRequests = () => useQuery(search({ createdBy: 'me', state: 'open', limit: 50 }))

/** How many change requests wait for the caller: for a review, and with its own drafts and approved requests. Undefined until known. */
export const useWaitingCounts = (): { readonly reviews: number; readonly all: number } | undefined => {
  const reviews = useQuery(search({ requestedApproverId: 'me', limit: 1 })).data?.total
  const own = useQuery(search({ createdBy: 'me', state: 'IS_ANY_OF:Draft,Approved', limit: 1 })).data?.total
  return reviews === undefined || own === undefined ? undefined : { reviews, all: reviews + own }
}
