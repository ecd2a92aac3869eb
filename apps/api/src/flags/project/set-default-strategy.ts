import { isDeepStrictEqual } from 'node:util'
import type { DefaultStrategyAnswer, DefaultStrategyInput } from '@halyard/contracts'
import { Failure, failure, reviewedIn, type StoredDefaultStrategy, toDefaultStrategy, type World } from '@halyard/domain'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { lockSettings } from '../../store/repositories/change-request-settings.repository.ts'
import { listLinksOfProject, updateDefaultStrategy } from '../../store/repositories/project-environments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { type FlagWriter, toFailure } from '../feature/change-flags.ts'
import { refusalOfDirectWrite } from '../feature/guard.ts'
import { readWorldsToChange } from '../world/read-world-to-change.ts'

/** A default strategy as a project keeps it, by the rules of any strategy of the world; `path` says where the body holds it. */
export const checkedDefaultStrategy = (world: World, wanted: DefaultStrategyInput, path: string): StoredDefaultStrategy | Failure => {
  const checked = toDefaultStrategy(world, wanted)
  if (checked.ok) return checked.strategy
  const { field, message } = checked.conflict
  return toFailure(checked.conflict, { path: field.replace(/^payload/, path), message })
}

/** Sets what features get that are turned on in an environment of a project without an enabled strategy. */
export const setDefaultStrategy = (
  writer: Writer,
  caller: FlagWriter,
  project: string,
  environment: string,
  wanted: DefaultStrategyInput,
): Promise<DefaultStrategyAnswer | Failure> =>
  writer.write<DefaultStrategyAnswer>(caller.actor, async (tx) => {
    // Features that are being turned on rely on the present one.
    const [[found]] = await tx.batch(lockSettings(project))
    if (!found) return unknownProject(project)
    const [links] = await tx.batch(listLinksOfProject(project))
    const link = links.find((row) => row.environment === environment)
    if (!link) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
    const place = {
      project,
      environments: [environment],
      features: [],
      segments: wanted.segments ?? [],
      linked: false,
    }
    const present = await readWorldsToChange(tx, caller, place)
    if (!present) return unknownProject(project)
    const [world] = present
    // Every feature that is turned on there later gets the strategy.
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
      // Default changes of change requests tell of it.
      revisions: [revisionKeys.projects, revisionKeys.segments, revisionKeys.settings(project), revisionKeys.changeRequests(project)],
      result: strategy,
    }
  })
