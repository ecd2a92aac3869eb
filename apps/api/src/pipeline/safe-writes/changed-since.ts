import { type Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import { findLastEvent, type LastEvent, type Subject } from '../../store/repositories/event-history.repository.ts'
import type { PipelinePorts } from '../ports.ts'

const subjectOf = ({ featureName, projectId }: Readonly<Record<string, string | undefined>>): Subject | undefined =>
  featureName !== undefined ? { feature: featureName } : projectId !== undefined ? { project: projectId } : undefined

const nameOf = (subject: Subject): string => ('feature' in subject ? `feature ${subject.feature}` : `project ${subject.project}`)

/** The newest event of the subject, unless it is older than a moment of this server's clock. The clock of the database may show another time. */
const findEventSince = async (
  { store, runtime: { now } }: PipelinePorts,
  subject: Subject,
  caller: Caller,
  since: number,
): Promise<LastEvent | undefined> => {
  const asked = now()
  const [event] = await store.run(findLastEvent(subject, reachOf(caller)))
  if (!event) return undefined
  const clock = Date.parse(event.clock)
  const ahead = clock < asked || clock > now() ? clock - asked : 0
  return Date.parse(event.created_at) - ahead >= since ? event : undefined
}

/**
 * The refusal (412) of a write whose If-Match names another version. It names the newest event of the feature or of the project, where that came after
 * the version was read.
 *
 * @param since when the version was read, in milliseconds since 1970; undefined: its tag does not say.
 */
export const changedSince = async (
  ports: PipelinePorts,
  caller: Caller,
  params: Readonly<Record<string, string | undefined>>,
  since: number | undefined,
): Promise<Failure> => {
  const subject = subjectOf(params)
  const event = since === undefined || !subject ? undefined : await findEventSince(ports, subject, caller, since)
  if (!subject || !event) return failure('PreconditionFailed', 'This was changed since you read it. Read it again', [])
  const last = `${event.type} by ${event.created_by} at ${event.created_at}`
  return failure(
    'PreconditionFailed',
    `This was changed since you read it. The last change of ${nameOf(subject)}: ${last}. Read it again`,
    [{ path: 'If-Match', message: last }],
  )
}
