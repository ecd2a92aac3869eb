import type { ChangeRequest, ChangeRequestPlan, HalyardClient } from '@halyard/sdk'
import type { Call } from './command.ts'
import { differenceLines, type Names } from './difference-lines.ts'
import { readNames } from './names.ts'
import { minute, paint, table } from './output.ts'
import { nextStep } from './propose.ts'
import { requestParams, wholeNumber } from './request-params.ts'
import type { Session } from './session.ts'
import type { ShownStrategy } from './wording.ts'

interface ListOptions {
  readonly project?: string
  readonly environment?: string
  readonly flag?: string
  readonly state: string
  readonly mine?: true
  readonly toReview?: true
  readonly limit: string
}

const rowOf = ({ id, state, project, environment, features, title = '', createdBy, createdAt }: ChangeRequest): string[] => [
  `${id}`,
  state,
  project,
  environment,
  features.map(({ name }) => name).join(', '),
  createdBy.username ?? '',
  minute(createdAt),
  title,
]

/** Lists change requests. */
export const listChangeRequests = async ({ halyard, output }: Session, { options }: Call<ListOptions>): Promise<void> => {
  const { project, environment, flag, state, mine, toReview, limit } = options
  const query = {
    project,
    environment,
    feature: flag,
    limit: wholeNumber(limit, '--limit'),
    ...(toReview ? { requestedApproverId: 'me' } : { state }),
    ...(mine && { createdBy: 'me' }),
  }
  const { changeRequests, total } = await halyard.changeRequests.searchChangeRequests({ query })
  const heading = ['ID', 'STATE', 'PROJECT', 'ENVIRONMENT', 'FLAGS', 'AUTHOR', 'CREATED', 'TITLE']
  output.result(changeRequests, (requests) => table(heading, requests.map(rowOf)))
  if (total === 0) output.note('No change request matches')
  if (total > changeRequests.length) output.note(`${total - changeRequests.length} more match; list them with --limit`)
}

/** A change request with its plan and the names of the objects in the plan. */
export interface Planned {
  readonly request: ChangeRequest
  readonly plan: ChangeRequestPlan
  readonly names: Names
}

type IdentifiedStrategy = ShownStrategy & { readonly id: string }

/** The strategies in the states before and after a plan. */
const strategiesIn = ({ features }: ChangeRequestPlan): IdentifiedStrategy[] =>
  // The states of features have the strategies of the contract.
  features.flatMap(({ before, after }) => [before, after].flatMap((state) => (state?.strategies ?? []) as IdentifiedStrategy[]))

/** Reads a change request and the effect of applying it. */
export const readPlanned = async (halyard: HalyardClient, params: { projectId: string; id: number }): Promise<Planned> => {
  const [request, plan] = await Promise.all([
    halyard.changeRequests.getChangeRequest({ params }),
    halyard.changeRequests.previewChangeRequest({ params }),
  ])
  return { request, plan, names: await readNames(halyard, strategiesIn(plan)) }
}

const people = (verdicts: ChangeRequest['approvals']): string => verdicts.map(({ createdBy }) => createdBy.username).join(', ')

const headLines = ({ id, state, environment, project, title, createdBy, createdAt, schedule, appliedAt }: ChangeRequest): string[] => [
  `${paint.strong(`Change request ${id}`)} for ${environment} of the project ${project}: ${state}`,
  ...(title ? [title] : []),
  `Author: ${createdBy.username}, ${minute(createdAt)}`,
  ...(schedule
    ? [`Scheduled for ${minute(schedule.scheduledAt)} UTC${schedule.failureReason ? `, failed: ${schedule.failureReason}` : ''}`]
    : []),
  ...(appliedAt ? [`Applied: ${minute(appliedAt)}`] : []),
]

const verdictLines = ({ approvals, minApprovals, rejections, droppedApprovals = [], comments }: ChangeRequest): string[] => [
  `Approvals: ${approvals.length} of ${minApprovals}${approvals.length > 0 ? ` (${people(approvals)})` : ''}`,
  ...(rejections.length > 0 ? [paint.removed(`Rejected by ${people(rejections)}`)] : []),
  ...droppedApprovals.map(({ createdBy, reason }) => paint.changed(`The approval of ${createdBy.username} no longer counts: ${reason}`)),
  ...comments.map(({ createdBy, text }) => `${createdBy.username}: ${text}`),
]

/** The effect of a plan, with its conflicts and warnings. */
export const planLines = ({ plan, names }: Pick<Planned, 'plan' | 'names'>): string[] => {
  const differences = [...plan.features, ...plan.segments].flatMap(({ difference }) => difference)
  return [
    ...(differences.length > 0 ? differenceLines(differences, names) : ['Applying changes nothing']),
    ...plan.conflicts.map(({ feature, message }) => paint.removed(`Conflict${feature ? ` in ${feature}` : ''}: ${message}`)),
    ...plan.warnings.map(({ feature, message }) => paint.changed(`Warning${feature ? ` for ${feature}` : ''}: ${message}`)),
  ]
}

/** Shows a change request with its effect. */
export const showChangeRequest = async ({ halyard, output }: Session, { args, options }: Call<{ project: string }>): Promise<void> => {
  const { request, plan, names } = await readPlanned(halyard, requestParams(options.project, args[0]))
  output.result({ ...request, plan }, ({ plan: shownPlan, ...shown }) => [
    ...headLines(shown),
    ...verdictLines(shown),
    '',
    ...planLines({ plan: shownPlan, names }),
    '',
    `Plan hash: ${shownPlan.planHash}`,
    ...(shown.state === 'Draft' || shown.state === 'In review' || shown.state === 'Approved' ? [nextStep(shown)] : []),
  ])
}
