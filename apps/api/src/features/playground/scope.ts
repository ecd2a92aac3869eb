import { limits } from '@halyard/contracts/data'
import { type Failure, failure, wrongFields } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import type { Selection } from '../../store/parameters.ts'
import { countEvaluatedFeatures } from '../../store/repositories/delivered-features.repository.ts'
import { listProjectIds } from '../../store/repositories/projects.repository.ts'
import type { Combinations } from './contexts.ts'

/** What a request asks for. */
export interface Asked {
  readonly environments: readonly string[]
  readonly projects: '*' | readonly string[]
  readonly contexts: Combinations
  readonly changeRequest: number | undefined
}

export interface Scope {
  /** The projects whose features are evaluated. */
  readonly projects: Selection
  readonly outcomes: number
}

const number = (count: number) => count.toLocaleString('en')

const refusalOfOutcomes = (outcomes: number): Failure | null =>
  outcomes > limits.playgroundOutcomes
    ? failure(
        'ValidationError',
        `The request asks for ${number(outcomes)} outcomes (environments x features x contexts); at most ${number(limits.playgroundOutcomes)} are evaluated at once: name fewer projects, environments or context values`,
      )
    : null

/** What keeps a request from being answered, whatever the features are; null: nothing. */
export const refusalOfContexts = (asked: Asked): Failure | null => {
  if (asked.contexts.count * asked.environments.length <= limits.playgroundOutcomes) return null
  const message = `its combinations in all environments are more than ${number(limits.playgroundOutcomes)}, which is the most that is evaluated at once`
  return wrongFields([{ path: 'body/context', message }])
}

const selectionOf = ({ projects }: Asked, { visible }: Pick<Caller, 'visible'>): Selection =>
  projects === '*' ? (visible?.ids ?? 'all') : projects

/** What is evaluated. 404 for an environment or a project that the caller may not know of, 400 where there is too much. */
export const readScope = async (tx: Tx, caller: Caller, asked: Asked): Promise<Scope | Failure> => {
  const projects = selectionOf(asked, caller)
  const [found, ids] = await tx.batch(countEvaluatedFeatures(asked.environments, projects), listProjectIds())
  const environment = asked.environments.find((name) => !found.some((row) => row.name === name))
  if (environment !== undefined) return failure('NotFoundError', `There is no environment ${environment}`)
  const known = new Set(ids.map(({ id }) => id))
  const project = asked.projects === '*' ? undefined : asked.projects.find((id) => !known.has(id) || !sees(caller, id))
  if (project !== undefined) return unknownProject(project)
  const outcomes = found.reduce((sum, { features }) => sum + features, 0) * asked.contexts.count
  return refusalOfOutcomes(outcomes) ?? { projects, outcomes }
}
