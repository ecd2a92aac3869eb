import { useQuery } from '@tanstack/react-query'
import { queries } from '../data/client.ts'
import type { Batch } from './state.ts'

export interface Review {
  /** Changes to the environment require a review. */
  readonly isReviewed: boolean
  /** Number of approvals that a request needs. */
  readonly approvals: number
  /** The server accepts change requests for the environment. */
  readonly canPropose: boolean
}

/** The review requirement of an environment. */
export const useReview = ({ project, environment }: Pick<Batch, 'project' | 'environment'>): Review => {
  const { data } = useQuery(queries.changeRequests.getChangeRequestConfig.queryOptions({ params: { projectId: project } }))
  const own = data?.find((each) => each.environment === environment)
  const isReviewed = own?.changeRequestEnabled ?? false
  return { isReviewed, approvals: isReviewed ? (own?.requiredApprovals ?? 1) : 0, canPropose: isReviewed }
}
