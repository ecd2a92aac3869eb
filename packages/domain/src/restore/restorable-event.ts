import type { Event } from '@halyard/contracts'

/** The fields of an event that restoring needs, as the API returns them. */
export interface RestorableEvent
  extends Readonly<Pick<Event, 'id' | 'type' | 'project' | 'featureName' | 'environment' | 'data' | 'preData' | 'groupId'>> {}

/**
 * Why an event cannot be restored. `created`: the event has no former state; delete the object instead. `deleted`: no operation creates the object
 * with its former identity. `notRecorded`: an older server did not record the former state. `severalParents`: a feature can only get one parent.
 * `otherEnvironment`: the event belongs to another environment than the world. `notFlagState`: the event concerns accounts, access, tokens or
 * requests.
 */
export type RestoreRefusal = 'created' | 'deleted' | 'notRecorded' | 'severalParents' | 'otherEnvironment' | 'notFlagState'
