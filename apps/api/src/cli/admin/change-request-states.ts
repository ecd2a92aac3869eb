import type { ChangeRequest, SetChangeRequestState } from '@halyard/sdk'
import { UsageError } from '../refusal.ts'
import { planLines, readPlanned } from './change-requests.ts'
import type { Call } from './command.ts'
import { cleaned } from './output.ts'
import { confirm } from './prompt.ts'
import { nextStep } from './propose.ts'
import { requestParams } from './request-params.ts'
import type { Session } from './session.ts'

interface StateOptions {
  readonly project: string
  readonly comment?: string
}

const outcomeLines = (request: ChangeRequest): string[] => {
  const { id, state, approvals, minApprovals, schedule } = request
  if (state === 'Scheduled') return [`The server applies the change request ${id} at ${schedule?.scheduledAt}`]
  const missing = minApprovals - approvals.length
  const approvalsMissing = state === 'In review' && approvals.length > 0 ? [`Approvals that are missing: ${missing}`] : []
  const isOpen = state === 'In review' || state === 'Approved'
  return [`The change request ${id} is ${state}`, ...approvalsMissing, ...(isOpen ? [nextStep(request)] : [])]
}

/** Moves a change request to a state that does not depend on its outcome. */
export const changeState =
  (state: 'In review' | 'Rejected' | 'Cancelled') =>
  async ({ halyard, output }: Session, { args, options }: Call<StateOptions>): Promise<void> => {
    const params = requestParams(options.project, args[0])
    const body = { state, comment: options.comment }
    output.result(await halyard.changeRequests.setChangeRequestState({ params, body }), outcomeLines)
  }

interface DecideOptions extends StateOptions {
  readonly planHash?: string
  readonly yes?: true
  readonly at?: string
}

const questions = { Approved: 'Approve', Applied: 'Apply', Scheduled: 'Schedule' } as const

const scheduledAt = (at: string): string => {
  const time = new Date(at)
  if (Number.isNaN(time.getTime()) || !/T.*(Z|[+-]\d\d:\d\d)$/i.test(at))
    throw new UsageError('--at must be a time with a zone, such as 2027-01-31T12:00:00Z')
  return time.toISOString()
}

/**
 * Approves, applies or schedules a change request. Shows the effect and asks first, unless `--yes` or `--plan-hash` is given. The server refuses
 * the decision if the outcome has changed since.
 */
export const decide =
  (state: keyof typeof questions) =>
  async ({ halyard, output }: Session, { args, options }: Call<DecideOptions>): Promise<void> => {
    const { project, comment, at, yes } = options
    const params = requestParams(project, args[0])
    const time = at === undefined ? {} : { scheduledAt: scheduledAt(at) }
    const decision = async (planHash: string): Promise<ChangeRequest> => {
      const body: SetChangeRequestState = { state, comment, planHash, ...time }
      return halyard.changeRequests.setChangeRequestState({ params, body })
    }
    if (options.planHash !== undefined) return output.result(await decision(options.planHash), outcomeLines)
    const { plan, names } = await readPlanned(halyard, params)
    output.note(...planLines({ plan: cleaned(plan), names }))
    await confirm(`${questions[state]} this outcome?`, yes === true)
    output.result(await decision(plan.planHash), outcomeLines)
  }
