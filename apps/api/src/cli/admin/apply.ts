import type { ChangeRequest, ChangeRequestCreate } from '@halyard/sdk'
import type { FlagChange } from '@halyard/sdk/rules'
import { Refusal } from '../refusal.ts'
import { checkEdit, editFlag } from './apply-edit.ts'
import type { Call } from './command.ts'
import { type FileOptions, type Planned, planJson, planner } from './plan.ts'
import { projectPlanLines } from './plan-lines.ts'
import { type EnvironmentPlan, isEmpty, type ProjectPlan } from './project-plan.ts'
import { confirm } from './prompt.ts'
import { nextStep } from './propose.ts'
import { isProposed, ownRequests } from './proposed.ts'
import type { Session } from './session.ts'

interface ApplyOptions extends FileOptions {
  readonly comment?: string
  readonly title?: string
  readonly skipReview?: true
  readonly yes?: true
}

/** Largest number of changes in one call. */
const mostChanges = 1_000

/** The change as the server accepts it: the server creates the ids of new strategies. */
export const sentChange = (change: FlagChange): ChangeRequestCreate => {
  if (change.action !== 'addStrategy') return change as ChangeRequestCreate
  const { id: _, ...payload } = change.payload
  return { ...change, payload }
}

const requirePossible = (plan: ProjectPlan, lines: () => string[]): void => {
  const conflicts = plan.environments.flatMap((each) => each.conflicts)
  if (conflicts.length > 0)
    throw new Refusal([...lines(), '', 'Nothing was changed, because a part of the file is not possible'].join('\n'))
  const tooLarge = plan.environments.find(({ changes }) => changes.length > mostChanges)
  if (tooLarge)
    throw new Refusal(
      `The file makes ${tooLarge.changes.length} changes in ${tooLarge.environment.name}; at most ${mostChanges} are possible at once: split it`,
    )
}

const propose = async (
  { halyard }: Session,
  project: string,
  { environment, changes }: EnvironmentPlan,
  { title, comment }: ApplyOptions,
) => {
  const { changeRequests } = halyard
  const created = await changeRequests.createChangeRequest({
    params: { projectId: project, environment: environment.name },
    body: changes.map(sentChange),
  })
  const params = { projectId: project, id: created.id }
  await changeRequests.updateChangeRequestTitle({ params, body: { title: title ?? 'Flags from a file' } })
  return changeRequests.setChangeRequestState({ params, body: { state: 'In review', comment } })
}

/** Asks the server whether it accepts the plan, before anything is changed. Configurations of new flags cannot be checked. */
const checkPlan = async ({ halyard }: Session, { project, edits, environments }: ProjectPlan, isProposed: (name: string) => boolean) => {
  for (const edit of edits) await checkEdit(halyard, project, edit)
  if (edits.some(({ from }) => from !== 'live')) return
  for (const { environment, changes } of environments) {
    if (isProposed(environment.name)) continue
    const params = { projectId: project, environment: environment.name }
    await halyard.featureEnvironments.applyChanges({ params, query: { dryRun: true }, body: changes.map(sentChange) })
  }
}

/** The differences of a plan, independent of the ids that new strategies got in the plan. */
const fingerprint = ({ environments }: ProjectPlan): string =>
  JSON.stringify(environments.map(({ environment, changes }) => [environment.name, changes.map(sentChange)]))

/** Creates and edits flags, which needs no review. Returns the plan for the remaining changes. */
const applyEdits = async (
  session: Session,
  { plan, state }: Planned,
  planAgain: () => Promise<Planned>,
  comment?: string,
): Promise<Planned> => {
  if (plan.edits.length === 0) return { plan, state }
  for (const edit of plan.edits) await editFlag(session.halyard, plan.project, edit, comment)
  const next = await planAgain()
  if (fingerprint(next.plan) !== fingerprint(plan))
    throw new Refusal(
      'The flags are created and edited, but somebody else changed their configuration in the meantime. Run the command again',
    )
  return next
}

/** The environments whose changes are proposed, unless a request of the caller already proposes the same. Throws Refusal if another request is open. */
const toPropose = async (
  { halyard }: Session,
  plan: ProjectPlan,
  skipReview: boolean,
): Promise<ReadonlyMap<string, ChangeRequest | undefined>> => {
  const reviewed = skipReview ? [] : plan.environments.filter(({ environment }) => environment.isReviewed)
  const own = reviewed.length > 0 ? await ownRequests(halyard, plan.project) : new Map<string, ChangeRequest>()
  for (const { environment, changes } of reviewed) {
    const request = own.get(environment.name)
    if (!request || isProposed(request, changes.map(sentChange))) continue
    throw new Refusal(
      `Your change request ${request.id} in ${environment.name} is open and contains other changes. Apply or cancel it first: halyard cr show ${request.id}. Nothing was changed`,
    )
  }
  return new Map(reviewed.map(({ environment }) => [environment.name, own.get(environment.name)]))
}

/** Changes the flags of a project to what a file says. Where changes require review, the changes are proposed. */
export const applyFile = async (session: Session, call: Call<ApplyOptions>): Promise<void> => {
  const { options } = call
  const { halyard, output } = session
  const planAgain = await planner(session, call)
  const first = await planAgain()
  const lines = () => projectPlanLines(first.plan, first.state)
  if (isEmpty(first.plan)) return output.result({ ...planJson(first.plan), requests: [] }, () => ['The flags are as the file says'])
  requirePossible(first.plan, lines)
  const proposals = await toPropose(session, first.plan, options.skipReview === true)
  await checkPlan(session, first.plan, (name) => proposals.has(name))
  output.note(...lines(), '')
  const isAllProposed = first.plan.edits.length === 0 && first.plan.environments.every(({ environment }) => proposals.get(environment.name))
  if (!isAllProposed) await confirm('Apply these changes?', options.yes === true)
  const { plan } = await applyEdits(session, first, planAgain, options.comment)
  const done: string[] = []
  const requests: ChangeRequest[] = []
  for (const part of plan.environments) {
    const { name, response } = part.environment
    if (proposals.has(name)) {
      const present = proposals.get(name)
      const request = present ?? (await propose(session, plan.project, part, options))
      requests.push(request)
      done.push(`${name}: ${present ? 'already proposed' : 'proposed'} in the change request ${request.id}. ${nextStep(request)}`)
      continue
    }
    const params = { projectId: plan.project, environment: name }
    await halyard.featureEnvironments.applyChanges(
      { params, body: part.changes.map(sentChange) },
      { ifMatch: response, comment: options.comment },
    )
    done.push(`${name}: changed`)
  }
  const flags = first.plan.edits.length > 0 ? [`Flags created or edited: ${first.plan.edits.map(({ name }) => name).join(', ')}`] : []
  output.result({ ...planJson(first.plan), requests: requests.map(({ id, environment, state }) => ({ id, environment, state })) }, () => [
    ...flags,
    ...done,
  ])
}
