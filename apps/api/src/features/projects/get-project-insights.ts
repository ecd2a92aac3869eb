import type { Contract } from '@halyard/contracts'
import { daysToProduction, Failure, meanDaysToProduction } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { overviewWatches, readOverview } from './read-overview.ts'

export const getProjectInsights: Operation<Contract['projects']['getProjectInsights']> = {
  watches: overviewWatches,
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    if (read instanceof Failure) return read
    const { overview, healthCounts, firstInProduction } = read
    const { stats, health, featureTypeCounts, members } = overview
    return {
      stats,
      health: { rating: health, ...healthCounts },
      technicalDebt: { rating: 100 - health, ...healthCounts },
      leadTime: {
        projectAverage: meanDaysToProduction(firstInProduction),
        features: firstInProduction.map((feature) => ({ name: feature.name, timeToProduction: daysToProduction(feature) })),
      },
      featureTypeCounts,
      members: { currentMembers: members, change: stats.projectMembersAddedCurrentWindow },
    }
  },
}
