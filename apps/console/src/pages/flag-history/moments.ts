import { type FlagConfiguration, Rewind, type RewoundFeature, rewoundTypes } from '@halyard/domain'
import type { Feature, HistoryEvent } from '@halyard/sdk'

/** The events of one request, newest first. The moment is the time before them. */
export type Moment = readonly [HistoryEvent, ...HistoryEvent[]]

const types: ReadonlySet<string> = new Set(rewoundTypes)

/** The requests that changed the flag itself in an environment, newest first. */
export const momentsOf = (events: readonly HistoryEvent[], environment: string): Moment[] => {
  const moments: [HistoryEvent, ...HistoryEvent[]][] = []
  for (const event of events) {
    if (event.relation !== 'feature' || !types.has(event.type)) continue
    if (event.environment !== null && event.environment !== environment) continue
    const last = moments.at(-1)
    if (last?.[0].groupId === event.groupId) last.push(event)
    else moments.push([event])
  }
  return moments
}

/** The oldest event of a request. */
export const firstEvent = (moment: Moment): HistoryEvent => moment.at(-1) ?? moment[0]

const projectsIn = ({ project, preData }: HistoryEvent): unknown[] => [project, preData?.project]

/** The state before the requests, which are all newer ones; null: the flag did not exist or was archived; undefined: no event has it. */
export const stateBefore = (feature: Feature, environment: string, undone: readonly Moment[]): RewoundFeature | null | undefined => {
  const present = feature.environments.find(({ name }) => name === environment)
  const named = undone.flat().flatMap(projectsIn)
  const projects = [...new Set([feature.project, ...named.filter((id) => typeof id === 'string')])]
  const { name, project, archived, impressionData, dependencies } = feature
  const rewind = new Rewind({
    environments: [environment],
    projects,
    links: projects.map((id) => ({ project: id, environment })),
    // Responses contain every field of a strategy, in the format of the contract.
    features: [
      {
        name,
        project,
        archived,
        impressionData,
        dependencies: dependencies as never,
        configurations: new Map(present ? [[environment, present as unknown as FlagConfiguration]] : []),
      },
    ],
    segments: [],
  })
  for (const moment of undone)
    for (const { type, project: of, featureName, environment: where, data, preData, groupId } of moment)
      if (!rewind.undo({ type, project: of, feature: featureName, environment: where, data, preData, group: groupId })) return undefined
  const found = rewind.featuresIn(environment).find((each) => each.name === name)
  return found?.fault ? undefined : (found ?? null)
}
