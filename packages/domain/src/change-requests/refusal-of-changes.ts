import type { ChangeRequestCreate } from '@halyard/contracts'
import { type Failure, failure } from '../failures/failure.ts'
import type { World } from '../world/world.ts'
import type { FlagChange } from './change.ts'
import { type ChangeFault, findFaults, type ProposedStrategy } from './find-faults.ts'

const mostDetails = 50

/** A change can restrict a segment only to the project of the request, because other projects do not review it. */
const foreignProject = (change: ChangeRequestCreate | FlagChange, index: number, project: string): ChangeFault[] =>
  change.action === 'updateSegment' && change.payload.project != null && change.payload.project !== project
    ? [{ index, field: 'payload/project', message: `must be ${project} or null`, kind: 'invalid' }]
    : []

/**
 * Returns an error for invalid changes (400) or for changes that name missing objects (404), else null. `path` returns the
 * path of a change in the body, by index.
 */
export const refusalOfChanges = (
  changes: readonly (ChangeRequestCreate | FlagChange)[],
  world: World,
  proposedStrategies: readonly ProposedStrategy[],
  path: (index: number) => string,
): Failure | null => {
  const faults = [
    ...findFaults(changes, world, proposedStrategies),
    ...changes.flatMap((change, index) => foreignProject(change, index, world.project)),
  ]
  const kind = faults.some((fault) => fault.kind === 'invalid') ? 'invalid' : 'missing'
  const details = faults
    .filter((fault) => fault.kind === kind)
    .slice(0, mostDetails)
    .map(({ index, field, message }) => ({ path: `${path(index)}/${field}`, message }))
  const [first] = details
  if (!first) return null
  return failure(kind === 'invalid' ? 'ValidationError' : 'NotFoundError', `${first.path}: ${first.message}`, details)
}
