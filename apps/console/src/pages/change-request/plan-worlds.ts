import { emptyFeature, type FeatureState, type Outcome, type World } from '@halyard/domain'
import type { ChangeRequestPlan } from '@halyard/sdk'

/** The states in a plan have the types of an outcome, which the contract leaves open. */
export const outcomeOf = (plan: ChangeRequestPlan): Outcome => plan as unknown as Outcome

/** The flags that a plan concerns: those that it changes, and their parents. */
export const flagsOf = (plan: ChangeRequestPlan): string[] => {
  const { features } = outcomeOf(plan)
  const parents = features.flatMap(({ before, after }) => [before, after].flatMap((state) => state?.parents ?? []))
  return [...new Set([...features.map(({ name }) => name), ...parents.map(({ feature }) => feature)])]
}

interface Worlds {
  readonly before: World
  readonly after: World
}

/** The worlds before and after the changes of a plan, from the states that the server planned. `live` has everything else. */
export const worldsOfPlan = (live: World, plan: ChangeRequestPlan): Worlds => {
  const { features, segments } = outcomeOf(plan)
  const worldWith = (side: 'before' | 'after'): World => {
    const flags = new Map(live.features)
    for (const { name, [side]: state } of features) if (state) flags.set(name, withState(live, name, state))
    const all = new Map(live.segments)
    for (const { id, [side]: state } of segments)
      if (state) all.set(id, { usedBy: [], ...live.segments.get(id), ...state, id })
      else all.delete(id)
    return { ...live, features: flags, segments: all }
  }
  return { before: worldWith('before'), after: worldWith('after') }
}

const withState = (live: World, name: string, { archived, parents, ...configuration }: FeatureState) => ({
  ...(live.features.get(name) ?? { ...emptyFeature, name, project: live.project }),
  archived,
  parents,
  configuration,
})
