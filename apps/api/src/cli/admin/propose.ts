import { type ChangeRequest, type ChangeRequestCreate, NoAccessError } from '@halyard/sdk'
import { Refusal, UsageError } from '../refusal.ts'
import type { Session } from './session.ts'

export interface ProposeOptions {
  readonly project: string
  readonly propose?: true
  readonly title?: string
  readonly dryRun?: true
}

/** Throws UsageError for options that exclude each other. */
export const requireProposal = ({ propose, title, dryRun }: ProposeOptions): void => {
  if (title !== undefined && !propose) throw new UsageError('--title requires --propose')
  if (propose && dryRun) throw new UsageError('--propose and --dry-run exclude each other: a proposal changes no flag')
}

/** Proposes changes. They join the open change request of the caller in the environment, or a new draft. */
export const propose = async (
  { halyard }: Session,
  { project, title }: ProposeOptions,
  environment: string,
  changes: ChangeRequestCreate[],
): Promise<ChangeRequest> => {
  const request = await halyard.changeRequests.createChangeRequest({ params: { projectId: project, environment }, body: changes })
  if (title === undefined) return request
  const params = { projectId: project, id: request.id }
  return halyard.changeRequests.updateChangeRequestTitle({ params, body: { title } })
}

/** The next command for a request in its present state. */
export const nextStep = ({ id, state, project }: Pick<ChangeRequest, 'id' | 'state' | 'project'>): string => {
  const inProject = project === 'default' ? '' : ` --project ${project}`
  if (state === 'Draft') return `Send it for review with: halyard cr review ${id}${inProject}`
  if (state === 'In review') return `A reviewer approves it with: halyard cr approve ${id}${inProject}`
  if (state === 'Approved') return `Apply it with: halyard cr apply ${id}${inProject}`
  return `Show it with: halyard cr show ${id}${inProject}`
}

export const proposalLines = (request: ChangeRequest): string[] => [
  `Proposed in the change request ${request.id} (${request.state}) for ${request.environment}`,
  nextStep(request),
]

/** Explains the refusal of a write where changes require review. Returns other errors unchanged. */
export const explainReview = (error: unknown, command: string): unknown =>
  error instanceof NoAccessError && error.message.includes('SKIP_CHANGE_REQUEST')
    ? new Refusal(`${error.message}\nPropose the change instead: ${command} --propose`)
    : error
