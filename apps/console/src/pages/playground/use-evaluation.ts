import { limits } from '@halyard/contracts/data'
import type { AdvancedPlaygroundResponse } from '@halyard/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { halyard } from '../../data/client.ts'
import { type Index, useFlagIndex } from '../../data/flag-index.ts'
import { combinationCount, type PlayState, partsOf, printPlayState, requestOf } from './play-state.ts'
import { type ResultRow, rowsOf } from './results.ts'

type Unknown = NonNullable<AdvancedPlaygroundResponse['asOf']>['unknown']

export interface Evaluation {
  readonly rows: readonly ResultRow[]
  /** Flags whose state at the time in the past is not known. */
  readonly unknown: Unknown
}

const flagCounts = ({ rows }: Index, projects: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { project } of rows)
    if (projects.length === 0 || projects.includes(project)) counts.set(project, (counts.get(project) ?? 0) + 1)
  return counts
}

const evaluate = async (state: PlayState, index: Index, signal: AbortSignal): Promise<Evaluation> => {
  const counts = flagCounts(index, state.projects)
  const contexts = combinationCount(state.context)
  const sum = [...counts.values()].reduce((total, count) => total + count, 0)
  const fits = sum * state.environments.length * contexts <= limits.playgroundOutcomes
  const parts = fits ? [state] : partsOf(state.environments, counts, contexts, limits.playgroundOutcomes)
  const responses: AdvancedPlaygroundResponse[] = []
  // One after the other, so that the server evaluates for other people too.
  for (const part of parts)
    responses.push(await halyard.playground.evaluateAdvancedPlayground({ body: requestOf({ ...state, ...part }) }, { signal }))
  return { rows: rowsOf(responses.map(({ features }) => features)), unknown: responses.flatMap(({ asOf }) => asOf?.unknown ?? []) }
}

/** The outcomes of all flags of the projects, evaluated by the server. Many flags take several requests. */
export const useEvaluation = (state: PlayState) => {
  const index = useFlagIndex()
  const evaluation = useQuery({
    // The second part is the resource, whose changes the server reports.
    queryKey: ['playground', 'features', printPlayState(state)],
    queryFn: ({ signal }) => {
      if (!index.data) throw new Error('The flags are not read yet')
      return evaluate(state, index.data, signal)
    },
    enabled: index.data !== undefined && state.environments.length > 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  return { evaluation, indexError: index.data ? null : index.error, retryIndex: index.refetch }
}
