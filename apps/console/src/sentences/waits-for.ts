import { count } from './numbers.ts'
import { listed, name, nothing, type Parts, say, words } from './parts.ts'

interface WaitingRequest {
  readonly state: string
  readonly minApprovals: number
  readonly approvals: readonly unknown[]
  readonly schedule?: { readonly status: 'pending' | 'failed'; readonly conflict?: string | undefined } | undefined
}

/**
 * What a change request waits for; empty for a closed request. `asked`: the people whose verdict is requested and missing. A list shows the time of
 * a schedule beside it.
 */
export const waitsForParts = ({ state, minApprovals, approvals, schedule }: WaitingRequest, asked: readonly string[]): Parts => {
  switch (state) {
    case 'Draft':
      return [words('the author, to send it to review')]
    case 'In review': {
      const missing = Math.max(1, minApprovals - approvals.length)
      const from =
        asked.length > 0
          ? say` from ${listed(
              asked.map((each) => [name(each)]),
              'or',
            )}`
          : nothing
      return say`${count(missing, 'approval')}${from}`
    }
    case 'Approved':
      return [words('somebody to apply it')]
    case 'Scheduled':
      if (schedule?.status === 'failed') return [words('somebody to apply it, because the server could not')]
      return [words(schedule?.conflict === undefined ? 'its time' : 'the author, to settle its conflict before its time')]
    default:
      return nothing
  }
}
