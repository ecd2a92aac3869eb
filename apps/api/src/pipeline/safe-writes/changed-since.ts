import { type Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import { findLastEvent, type LastEvent, type Subject } from '../../store/repositories/event-history.repository.ts'
import type { PipelinePorts } from '../ports.ts'

const subjectOf = ({ featureName, projectId }: Readonly<Record<string, string | undefined>>): Subject | undefined =>
  featureName !== undefined ? { feature: featureName } : projectId !== undefined ? { project: projectId } : undefined

const nameOf = (subject: Subject): string => ('feature' in subject ? `feature ${subject.feature}` : `project ${subject.project}`)

/**
 * The newest event of the subject, unless the event is older than `since` on the clock of this server. The clock of the database may
 * differ, so the time of the event is corrected.
 */
const findEventSince = async (
  { store, runtime: { now } }: PipelinePorts,
  subject: Subject,
  caller: Caller,
  since: number,
): Promise<LastEvent | undefined> => {
  const askedAt = now()
  const [event] = await store.run(findLastEvent(subject, reachOf(caller)))
  if (!event) return undefined
  const clock = Date.parse(event.clock)
  const ahead = clock < askedAt || clock > now() ? clock - askedAt : 0
  return Date.parse(event.created_at) - ahead >= since ? event : undefined
}

/**
 * The refusal (412) of a write whose If-Match names another version. The message names the newest event of the feature or project, if the
 * event came after the version was read.
 *
 * @param since when the version was read, in milliseconds since 1970; undefined: its tag contains no time.
 */
export const changedSince = async (
  ports: PipelinePorts,
  caller: Caller,
  params: Readonly<Record<string, string | undefined>>,
  since: number | undefined,
): Promise<Failure> => {
  const subject = subjectOf(params)
  const event = since === undefined || !subject ? undefined : await findEventSince(ports, subject, caller, since)
  if (!subject || !event) return failure('PreconditionFailed', 'This resource was changed since you read it. Read the resource again', [])
  const last = `${event.type} by ${event.created_by} at ${event.created_at}`
  return failure(
    'PreconditionFailed',
    `This resource was changed since you read it. The last change of ${nameOf(subject)}: ${last}. Read the resource again`,
    [{ path: 'If-Match', message: last }],
  )
}
