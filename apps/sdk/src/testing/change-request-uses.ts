import { closedStates } from '@halyard/contracts/data'
import type { StoreFacts } from '@halyard/domain'
import type { StoredChange, StoredRequest } from './change-request.ts'
import type { State } from './state.ts'

const openRequests = ({ changeRequests }: State): StoredRequest[] =>
  [...changeRequests.values()].filter(({ state }) => !closedStates.some((closed) => closed === state))

const openChanges = (state: State): StoredChange[] => openRequests(state).flatMap(({ changes }) => changes)

/** The features that a change names: its own feature, and a new parent. */
const featuresOf = (change: StoredChange): string[] => [
  ...('feature' in change ? [change.feature] : []),
  ...(change.action === 'addDependency' ? [change.payload.feature] : []),
]

/** The features that open change requests name, with the requests. */
export const proposalsOf = (state: State): StoreFacts['proposals'] =>
  openRequests(state).flatMap(({ id, project, environment, changes }) =>
    [...new Set(changes.flatMap(featuresOf))].map((feature) => ({ feature, request: id, project, environment })),
  )

/** Number of changes of open change requests to a feature, or that make the feature a parent. */
export const openUsesOfFeature = (state: State, name: string): number =>
  openChanges(state).filter((change) => featuresOf(change).includes(name)).length

/** Number of changes of open change requests that attach a segment to a strategy. */
export const openUsesOfSegment = (state: State, id: number): number =>
  openChanges(state).filter(({ payload }) => 'segments' in payload && payload.segments?.includes(id)).length
