import { randomUUID } from 'node:crypto'
import { type ChangeRequestCreate, contract, neededPermissions } from '@halyard/contracts'
import { Failure, type FlagChange, failure, idKey, isOnSegment, type World } from '@halyard/domain'
import { refusalOfMissing } from '../../identity/caller/grant-check.ts'
import type { Tx } from '../../store/index.ts'
import { findStrategiesWithIds } from '../../store/repositories/segments.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { decideFlags, type FlagWriter } from './change-flags.ts'

const { features, dependencies, featureEnvironments: environments } = contract

/** Endpoints whose permissions each action on features requires. The permissions for segments depend on the segment. */
const directEndpoints = {
  updateEnabled: environments.toggleFeatureEnvironmentOn,
  addStrategy: environments.addFeatureStrategy,
  updateStrategy: environments.updateFeatureStrategy,
  deleteStrategy: environments.deleteFeatureStrategy,
  reorderStrategy: environments.setStrategySortOrder,
  patchVariant: environments.overwriteEnvironmentFeatureVariants,
  archiveFeature: features.archiveFeature,
  addDependency: dependencies.addFeatureDependency,
  deleteDependency: dependencies.deleteFeatureDependencies,
} as const

interface Changes {
  readonly project: string
  readonly environment: string
  readonly changes: readonly ChangeRequestCreate[]
  /** Path in the body of the change with this index. */
  readonly path: (index: number) => string
}

/** Returns 403 if the caller lacks a permission for these actions; null otherwise. */
const refusalOfActions = (caller: FlagWriter, { project, environment, changes }: Changes): Failure | null => {
  const actions = new Set(changes.flatMap((change) => (isOnSegment(change) ? [] : [change.action])))
  const needed = [...actions].flatMap((action) => {
    const { access } = directEndpoints[action]
    const scope = access.scope && 'environment' in access.scope ? { project, environment } : { project }
    return neededPermissions(access).map((permission) => ({ permission, ...scope }))
  })
  return refusalOfMissing(caller, needed, 'to make these changes')
}

const toFlagChange = (change: ChangeRequestCreate): FlagChange => {
  switch (change.action) {
    case 'addStrategy':
      return { ...change, payload: { ...change.payload, id: idKey(change.payload.id ?? randomUUID()) } }
    case 'archiveFeature':
    case 'deleteDependency':
      return { ...change, payload: {} }
    default:
      return change
  }
}

/** Returns 409 if a strategy has the id that the caller gives to a new one, or if two new ones have it; null otherwise. */
const refusalOfIds = async (tx: Tx, { changes, path }: Changes): Promise<Failure | null> => {
  const ids = changes.map((change) => (change.action === 'addStrategy' && change.payload.id ? idKey(change.payload.id) : null))
  const given = ids.filter((id) => id !== null)
  if (given.length === 0) return null
  const used = new Set((await tx.batch(findStrategiesWithIds(given)))[0].map(({ id }) => idKey(id)))
  const at = ids.findIndex((id, index) => id !== null && (used.has(id) || ids.indexOf(id) < index))
  if (at < 0) return null
  const message = `another strategy has the id ${ids[at]}; generate another id, or omit it`
  return failure('ConflictError', `${path(at)}/payload/id: ${message}`, [{ path: `${path(at)}/payload/id`, message }])
}

/** Applies changes in one environment in the given order, all or none. Returns the world after the changes. */
export const applyChanges = async (writer: Writer, now: () => number, caller: FlagWriter, wanted: Changes): Promise<World | Failure> => {
  const { project, environment, path } = wanted
  const refused = refusalOfActions(caller, wanted)
  if (refused) return refused
  const changes = wanted.changes.map(toFlagChange)
  return writer.write<World>(caller.actor, async (tx) => {
    const write = {
      project,
      environments: [environment],
      changes,
      detailOf: ({ field, message }: { readonly field: string; readonly message: string }, index: number) => ({
        path: `${path(index)}/${field}`,
        message,
      }),
    }
    const change = await decideFlags(tx, caller, write, new Date(now()).toISOString())
    if (change instanceof Failure) return change
    const used = await refusalOfIds(tx, wanted)
    if (used) return used
    const world = change.result[0]!
    return world.projects.get(project)?.environments.has(environment)
      ? { ...change, result: world }
      : failure('NotFoundError', `The project ${project} has no environment ${environment}`)
  })
}
