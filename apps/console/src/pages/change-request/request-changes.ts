import type { ProposedChange } from '@halyard/domain'
import type { ChangeRequest } from '@halyard/sdk'

/** A change of a request, as the rules need it, with its time. */
export interface RequestChange {
  readonly change: ProposedChange
  readonly createdAt: string | undefined
}

/** All changes of a request, with the states that their author saw. */
export const changesOf = ({ features, segments }: ChangeRequest): RequestChange[] => [
  ...features.flatMap(({ name, changes }) =>
    changes.map(({ id, action, payload, base, createdAt }) => ({
      // The server stores the payload that belongs to the action.
      change: { id, action, feature: name, payload, ...(base && { base }) } as unknown as ProposedChange,
      createdAt,
    })),
  ),
  ...segments.map(({ id, action, payload, base, createdAt }) => ({
    change: { id, action, payload, ...(base && { base }) } as unknown as ProposedChange,
    createdAt,
  })),
]

/** The time of the newest verdict of an account, also of an approval that no longer counts. */
export const verdictTime = (request: ChangeRequest, account: number | undefined): string | undefined =>
  [...request.approvals, ...request.rejections, ...(request.droppedApprovals ?? [])]
    .filter(({ createdBy }) => account !== undefined && createdBy.id === account)
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)

/** The changes that were proposed after the newest verdict of an account; none without a verdict. */
export const newChanges = (request: ChangeRequest, account: number | undefined): ProposedChange[] => {
  const since = verdictTime(request, account)
  if (since === undefined) return []
  return changesOf(request)
    .filter(({ createdAt }) => createdAt !== undefined && createdAt > since)
    .map(({ change }) => change)
}
