import { closedStates } from '@halyard/contracts/data'
import type { StoredChange } from './change-request.ts'
import type { State } from './state.ts'

const openChanges = ({ changeRequests }: State): StoredChange[] =>
  [...changeRequests.values()].flatMap(({ state, changes }) => (closedStates.some((closed) => closed === state) ? [] : changes))

/** Number of changes of open change requests to a feature, or that make the feature a parent. */
export const openUsesOfFeature = (state: State, name: string): number =>
  openChanges(state).filter(
    (change) => ('feature' in change && change.feature === name) || (change.action === 'addDependency' && change.payload.feature === name),
  ).length

/** Number of changes of open change requests that attach a segment to a strategy. */
export const openUsesOfSegment = (state: State, id: number): number =>
  openChanges(state).filter(({ payload }) => 'segments' in payload && payload.segments?.includes(id)).length
