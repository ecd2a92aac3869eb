import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Facts } from '../../parts/facts.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { countText, numberText } from '../../sentences/numbers.ts'

const compared = (now: number, before: number): string => `${numberText(now)} (${numberText(before)} in the 30 days before)`

/** Statistics about the flags and members of a project. They are read when a person opens them. */
export const ProjectInsights = ({ id }: { readonly id: string }) => {
  const query = useQuery({ ...queries.projects.getProjectInsights.queryOptions({ params: { projectId: id } }), staleTime: 60_000 })
  return (
    <QueryView query={query} rows={2}>
      {({ stats, health, leadTime, featureTypeCounts, members }) => (
        <Facts
          facts={[
            ['Active flags', numberText(health.activeCount)],
            ['Past their lifetime', numberText(health.potentiallyStaleCount)],
            ['Marked as stale', numberText(health.staleCount)],
            ['Created in 30 days', compared(stats.createdCurrentWindow, stats.createdPastWindow)],
            ['Archived in 30 days', compared(stats.archivedCurrentWindow, stats.archivedPastWindow)],
            ['Events in 30 days', compared(stats.projectActivityCurrentWindow, stats.projectActivityPastWindow)],
            [
              'Time until production',
              leadTime.features.length === 0
                ? 'no flag was ever on in production'
                : `${countText(leadTime.projectAverage, 'day')} on average, of ${countText(leadTime.features.length, 'flag')}`,
            ],
            ['New members in 30 days', numberText(members.change)],
            ['Types', featureTypeCounts.map(({ type, count }) => `${type} ${numberText(count)}`).join(', ')],
          ]}
        />
      )}
    </QueryView>
  )
}
