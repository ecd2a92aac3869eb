import type { Segment, UsingStrategy } from '@halyard/sdk'
import { useQueries } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { type SegmentScope, scopesOfUses } from './segment-draft.ts'

interface Reviews {
  /** Where strategies use the segment. */
  readonly scopes: readonly SegmentScope[]
  /** Where a change of the conditions requires a review. */
  readonly ofConditions: readonly SegmentScope[]
  /** Where any change requires a review, because the segment is confined to the project. */
  readonly ofSegment: readonly SegmentScope[]
}

/** Which environments of which projects require reviews of changes of a segment. */
export const useSegmentReviews = ({ project }: Pick<Segment, 'project'>, uses: readonly UsingStrategy[]): Reviews => {
  const scopes = scopesOfUses(uses)
  const projects = [...new Set([...scopes.map((scope) => scope.project), ...(project === null ? [] : [project])])]
  const configs = useQueries({
    queries: projects.map((projectId) => queries.changeRequests.getChangeRequestConfig.queryOptions({ params: { projectId } })),
  })
  const reviewed = projects.flatMap((id, at) =>
    (configs[at]?.data ?? []).flatMap(({ environment, changeRequestEnabled }) =>
      changeRequestEnabled ? [{ project: id, environment }] : [],
    ),
  )
  const isReviewed = (scope: SegmentScope) =>
    reviewed.some((each) => each.project === scope.project && each.environment === scope.environment)
  return {
    scopes,
    ofConditions: scopes.filter(isReviewed),
    ofSegment: reviewed.filter((scope) => scope.project === project),
  }
}
