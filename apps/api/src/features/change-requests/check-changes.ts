import type { ChangeRequestCreate } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type ChangeFault, type Failure, failure, findFaults, type Minted, type World } from '@halyard/domain'

const mostDetails = 50

/** A segment is confined to the project whose people review the change, or to none. */
const foreignProject = (change: ChangeRequestCreate, index: number, project: string): ChangeFault[] =>
  change.action === 'updateSegment' && change.payload.project != null && change.payload.project !== project
    ? [{ index, field: 'payload/project', message: `must be ${project} or null`, kind: 'invalid' }]
    : []

/**
 * What is wrong with new changes, of which `path` says where the body holds each: 400 where they make no sense, else 404 where what they name
 * is not there; null: nothing.
 */
export const refusalOfChanges = (
  changes: readonly ChangeRequestCreate[],
  world: World,
  minted: readonly Minted[],
  path: (index: number) => string,
): Failure | null => {
  const faults = [
    ...findFaults(changes, world, minted),
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

/** What keeps a request from holding these changes (400): each of them came in a body of bounded size, but they may be many. */
export const refusalOfSize = (changes: readonly { readonly payload: object }[]): Failure | null => {
  const bytes = Buffer.byteLength(JSON.stringify(changes.map(({ payload }) => payload)))
  if (bytes <= limits.changeRequestBytes) return null
  const message = `a change request holds at most ${limits.changeRequestBytes} bytes`
  return failure('ValidationError', `body: ${message}`, [{ path: 'body', message }])
}
