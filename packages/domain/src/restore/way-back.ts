import { type EventType, eventTypes } from '@halyard/contracts/data'
import { type PutState, putStates } from './put-state.ts'
import type { RestorableEvent, RestoreRefusal } from './restorable-event.ts'
import { type RestoreRequest, restoreCalls } from './restore-requests.ts'

type Build = (event: RestorableEvent, before: NonNullable<RestorableEvent['data']>, after: NonNullable<RestorableEvent['data']>) => object

const puts: ReadonlyMap<string, PutState> = new Map(Object.entries(putStates))
const calls: ReadonlyMap<string, Build> = new Map(Object.entries(restoreCalls))

/** How the state before an event can be restored. */
export type WayBack =
  | { readonly kind: 'changes'; readonly put: PutState }
  | { readonly kind: 'request'; readonly put: PutState | undefined; readonly request: RestoreRequest }
  | { readonly kind: 'refused'; readonly because: RestoreRefusal }

const isKnownType = (type: string): type is EventType => Object.hasOwn(eventTypes, type)

/** Objects whose states decide what applications get. */
const flagState = /^(feature|features|segment|context-field|tag|strategy|project|environment|drop)-/

const refusalOf = (type: string): RestoreRefusal => {
  if (!isKnownType(type) || !flagState.test(type) || /-(un)?favorited$|access/.test(type)) return 'notFlagState'
  const { data, preData } = eventTypes[type]
  if (preData === 'never' && data !== 'never') return 'created'
  return data === 'never' ? 'deleted' : 'notFlagState'
}

const needsBefore = (type: string): boolean => isKnownType(type) && eventTypes[type].preData === 'always'

/** The parents of a feature that the event removed together. */
const lostParents = ({ preData }: RestorableEvent): number => {
  const lost = preData?.dependencies
  return Array.isArray(lost) ? lost.length : 0
}

/** The way back from an event, seen from an environment. */
export const wayBack = (event: RestorableEvent, environment: string): WayBack => {
  const { type, data, preData } = event
  const [put, call] = [puts.get(type), calls.get(type)]
  const refused = (because: RestoreRefusal): WayBack => ({ kind: 'refused', because })
  if (!put && !call) return refused(refusalOf(type))
  if (needsBefore(type) && preData === null) return refused('notRecorded')
  if (type === 'default-strategy-updated' && preData === null) return refused('created')
  if (type === 'feature-dependencies-removed' && lostParents(event) > 1) return refused('severalParents')
  if (put && event.environment !== null && event.environment !== environment) return refused('otherEnvironment')
  if (call) {
    // Each builder returns the operation, its parameters and its body.
    const request = { event: event.id, ...call(event, preData ?? {}, data ?? {}) } as RestoreRequest
    return { kind: 'request', put, request }
  }
  return put ? { kind: 'changes', put } : refused('notFlagState')
}
