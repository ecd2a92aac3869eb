import { isDeepStrictEqual } from 'node:util'
import type { DefaultStrategyAnswer, DefaultStrategyInput } from '@halyard/contracts'
import { Failure, failure, reviewedIn, type StoredDefaultStrategy, toDefaultStrategy, toFailure, type World } from '@halyard/domain'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { lockSettings } from '../../store/repositories/change-request-settings.repository.ts'
import { listLinksOfProject, updateDefaultStrategy } from '../../store/repositories/project-environments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import type { FlagWriter } from '../feature/change-flags.ts'
import { refusalOfDirectWrite } from '../feature/review-requirement.ts'
import { readWorldsToChange } from '../world/read-world-to-change.ts'

/** Validates a default strategy with the rules for strategies. `path` is its path in the body. */
export const checkedDefaultStrategy = (world: World, wanted: DefaultStrategyInput, path: string): StoredDefaultStrategy | Failure => {
  const checked = toDefaultStrategy(world, wanted)
  if (checked.ok) return checked.strategy
  const { field, message } = checked.conflict
  return toFailure(checked.conflict, { path: field.replace(/^payload/, path), message })
}

/** Sets the default strategy of a project in an environment. Features without an enabled strategy get it when they are enabled. */
export const setDefaultStrategy = (
  writer: Writer,
  caller: FlagWriter,
  project: string,
  environment: string,
  wanted: DefaultStrategyInput,
): Promise<DefaultStrategyAnswer | Failure> =>
  writer.write<DefaultStrategyAnswer>(caller.actor, async (tx) => {
    // Concurrent writes that enable features use the present default strategy.
    const [[found]] = await tx.batch(lockSettings(project))
    if (!found) return unknownProject(project)
    const [links] = await tx.batch(listLinksOfProject(project))
    const link = links.find((row) => row.environment === environment)
    if (!link) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
    const needed = {
      project,
      environments: [environment],
      features: [],
      segments: wanted.segments ?? [],
      linked: false,
    }
    const present = await readWorldsToChange(tx, caller, needed)
    if (!present) return unknownProject(project)
    const [world] = present
    // Features that are enabled later get the strategy, so the review requirement applies.
    const refused = refusalOfDirectWrite(
      caller,
      project,
      reviewedIn(world!).filter((name) => name === environment),
    )
    if (refused) return refused
    const strategy = checkedDefaultStrategy(world!, wanted, 'body')
    if (strategy instanceof Failure) return strategy
    const before = link.default_strategy
    if (isDeepStrictEqual(strategy, before)) return { statements: [], events: [], revisions: [], result: strategy }
    return {
      statements: [updateDefaultStrategy(project, environment, strategy)],
      events: [{ type: 'default-strategy-updated', project, environment, data: strategy, ...(before && { preData: before }) }],
      // Change requests show the default strategy.
      revisions: [revisionKeys.projects, revisionKeys.segments, revisionKeys.settings(project), revisionKeys.changeRequests(project)],
      result: strategy,
    }
  })
