import { isDeepStrictEqual } from 'node:util'
import type { ChangeRequest, ChangeRequestCreate, HalyardClient } from '@halyard/sdk'

/** The pending requests of the caller in a project, by environment. New changes would join them. */
export const ownRequests = async (halyard: HalyardClient, project: string): Promise<Map<string, ChangeRequest>> => {
  const requests = await halyard.changeRequests.getPendingChangeRequests({ params: { projectId: project } })
  const complete = await Promise.all(
    requests.map(({ id }) => halyard.changeRequests.getChangeRequest({ params: { projectId: project, id } })),
  )
  return new Map(complete.map((request) => [request.environment, request]))
}

const comparable = (feature: string, action: string, payload: unknown): unknown => {
  if (action !== 'addStrategy' || typeof payload !== 'object') return JSON.parse(JSON.stringify({ feature, action, payload }))
  // The server adds the id.
  const { id: _, ...fields } = { ...payload } as Record<string, unknown>
  return JSON.parse(JSON.stringify({ feature, action, payload: fields }))
}

const sorted = (changes: readonly unknown[]): unknown[] =>
  changes.toSorted((left, right) => JSON.stringify(left).localeCompare(JSON.stringify(right)))

/** Whether a request contains exactly these changes. */
export const isProposed = ({ features, segments }: ChangeRequest, changes: readonly ChangeRequestCreate[]): boolean => {
  if (segments.length > 0) return false
  const present = features.flatMap(({ name, changes: own }) => own.map(({ action, payload }) => comparable(name, action, payload)))
  const wanted = changes.map((change) =>
    comparable('feature' in change ? change.feature : '', change.action, 'payload' in change ? change.payload : {}),
  )
  return isDeepStrictEqual(sorted(present), sorted(wanted))
}
