import { limits } from '@halyard/contracts/data'
import { type Failure, failure, wrongFields } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import type { Selection } from '../../store/parameters.ts'
import { countEvaluatedFeatures } from '../../store/repositories/delivered-features.repository.ts'
import { listProjectIds } from '../../store/repositories/projects.repository.ts'
import type { Combinations } from './contexts.ts'

/** The environments, projects, contexts and state that a request evaluates. */
export interface PlaygroundQuery {
  readonly environments: readonly string[]
  readonly projects: '*' | readonly string[]
  readonly contexts: Combinations
  readonly changeRequest: number | undefined
  /** The time of the evaluated state; undefined for the present state. */
  readonly asOf: string | undefined
}

export interface Scope {
  /** The projects whose features are evaluated. */
  readonly projects: Selection
  readonly outcomes: number
}

const number = (count: number) => count.toLocaleString('en')

export const refusalOfOutcomes = (outcomes: number): Failure | null =>
  outcomes > limits.playgroundOutcomes
    ? failure(
        'ValidationError',
        `The request asks for ${number(outcomes)} outcomes (environments x features x contexts); at most ${number(limits.playgroundOutcomes)} are evaluated at once; name fewer projects, environments or context values`,
      )
    : null

/** Returns an error if there are too many contexts for any number of features, else null. */
export const refusalOfContexts = (query: PlaygroundQuery): Failure | null => {
  if (query.contexts.count * query.environments.length <= limits.playgroundOutcomes) return null
  const message = `must have at most ${number(limits.playgroundOutcomes)} combinations of values in all environments together; name fewer values or environments`
  return wrongFields([{ path: 'body/context', message }])
}

export const selectionOf = ({ projects }: PlaygroundQuery, { visible }: Pick<Caller, 'visible'>): Selection =>
  projects === '*' ? (visible?.ids ?? 'all') : projects

/** Counts the outcomes. Returns 404 for an unknown environment or an unknown or hidden project, and 400 for too many outcomes. */
export const readScope = async (tx: Tx, caller: Caller, query: PlaygroundQuery): Promise<Scope | Failure> => {
  const projects = selectionOf(query, caller)
  const [found, ids] = await tx.batch(countEvaluatedFeatures(query.environments, projects), listProjectIds())
  const environment = query.environments.find((name) => !found.some((row) => row.name === name))
  if (environment !== undefined) return failure('NotFoundError', `There is no environment ${environment}`)
  const known = new Set(ids.map(({ id }) => id))
  const project = query.projects === '*' ? undefined : query.projects.find((id) => !known.has(id) || !sees(caller, id))
  if (project !== undefined) return unknownProject(project)
  const outcomes = found.reduce((sum, { features }) => sum + features, 0) * query.contexts.count
  return refusalOfOutcomes(outcomes) ?? { projects, outcomes }
}
