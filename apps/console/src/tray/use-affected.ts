import type { Plan, World } from '@halyard/domain'
import { useQueries } from '@tanstack/react-query'
import { queries } from '../data/client.ts'
import { useFlagIndex } from '../data/flag-index.ts'
import { useWorld } from '../data/world.ts'

const most = 20

/** The segments that a plan changes. */
export const changedSegments = (world: World, { result }: Plan): number[] =>
  [...result.segments].filter(([id, segment]) => world.segments.get(id) !== segment).map(([id]) => id)

export interface Affected {
  /** Undefined until all of it is read. */
  readonly before: World | undefined
  readonly after: World | undefined
  /** Names of the first flags that use the segments, and the number of the others. */
  readonly names: readonly string[]
  readonly others: number
}

/** The worlds before and after a change of segments, with the live flags whose strategies use the segments in the environment. */
export const useAffected = (world: World, plan: Plan): Affected => {
  const { project, environment } = world
  const uses = useQueries({
    queries: changedSegments(world, plan).map((id) => queries.segments.getStrategiesBySegmentId.queryOptions({ params: { id } })),
  })
  const index = useFlagIndex()
  const isLive = new Set(index.data?.rows.map(({ name }) => name))
  const using = uses
    .flatMap(({ data }) => data?.strategies ?? [])
    .filter((use) => use.projectId === project && use.environment === environment && isLive.has(use.featureName))
    .map(({ featureName }) => featureName)
  const all = [...new Set([...world.features.keys(), ...using])]
  const names = all.slice(0, Math.max(most, world.features.size))
  const { world: wide } = useWorld({ project, environment, features: names })
  const isKnown = index.data !== undefined && uses.every(({ data }) => data !== undefined) && wide !== undefined
  const others = all.length - names.length
  if (!isKnown) return { before: undefined, after: undefined, names, others }
  const after = { ...wide, segments: plan.result.segments, features: new Map([...wide.features, ...plan.result.features]) }
  return { before: wide, after, names, others }
}
