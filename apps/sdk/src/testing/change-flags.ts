import { limits, projectWideActions } from '@halyard/contracts/data'
import { applyChanges, type DetailOf, Failure, type FlagChange, failure, toFailure, type World } from '@halyard/domain'
import { type Caller, refusalOfDirectWrite, refusalOfMissing } from './caller.ts'
import type { State } from './state.ts'
import { afterChanges, isReviewed, worldIn } from './worlds.ts'

export interface FlagWrite {
  readonly project: string
  /** The environments that get the changes; none if all changes apply to features in all environments. */
  readonly environments: readonly string[]
  readonly changes: readonly FlagChange[]
  /** The detail of the error for a conflict; undefined: no field of the body causes the conflict. */
  readonly detailOf: DetailOf
}

interface Writing {
  readonly state: State
  readonly caller: Caller
  readonly at: string
  readonly newId: () => string
}

interface Changed {
  readonly state: State
  /** The worlds of the environments after the changes. */
  readonly worlds: readonly World[]
}

export const unknownProject = (id: string): Failure => failure('NotFoundError', `There is no project ${id}`)

const isProjectWide = ({ action }: FlagChange): boolean => (projectWideActions as readonly string[]).includes(action)

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value ?? null)).length

/** The refusal of a configuration that would become too large. */
export const refusalOfSize = (before: World, after: World): Failure | null => {
  for (const [name, { configuration }] of after.features) {
    const former = before.features.get(name)?.configuration
    if (configuration === former) continue
    const bytes = bytesOf(configuration)
    if (bytes > limits.configurationBytes && bytes > bytesOf(former))
      return failure(
        'ConflictError',
        `The configuration of ${name} would exceed ${limits.configurationBytes} bytes; remove strategies, constraints or variants`,
      )
  }
  return null
}

const applyIn = ({ state, caller, newId }: Writing, { project, changes, detailOf }: FlagWrite, environment: string) => {
  const before = worldIn(state, project, environment)
  let addsDefault = false
  const applied = applyChanges(before, changes, () => {
    addsDefault = true
    return newId()
  })
  if (!applied.ok) return toFailure(applied.conflict, detailOf(applied.conflict, applied.index), changes[applied.index])
  const needed = addsDefault ? [{ permission: 'CREATE_FEATURE_STRATEGY' as const, project, environment }] : []
  return (
    refusalOfSize(before, applied.world) ??
    refusalOfMissing(caller, needed, 'to enable a feature without an enabled strategy') ?? { before, after: applied.world }
  )
}

/** Changes features directly: in each environment, or in all environments. All changes are applied, or none. */
export const changeFlags = (writing: Writing, write: FlagWrite): Changed | Failure => {
  const { state, caller, at } = writing
  const project = state.projects.get(write.project)
  if (!project) return unknownProject(write.project)
  const reviewed = [...project.environments.keys()].filter((environment) => isReviewed(project, environment)).sort()
  const touched = write.changes.some(isProjectWide) ? reviewed : reviewed.filter((name) => write.environments.includes(name))
  const refused = refusalOfDirectWrite(caller, write.project, touched)
  if (refused) return refused
  const worlds = []
  for (const environment of write.environments.length > 0 ? write.environments : ['']) {
    const outcome = applyIn(writing, write, environment)
    if (outcome instanceof Failure) return outcome
    worlds.push(outcome)
  }
  return { state: afterChanges(state, worlds, at), worlds: worlds.map(({ after }) => after) }
}
