import { halyard } from '../../data/client.ts'
import { flagIndexQuery } from '../../data/flag-index.ts'
import { queryClient } from '../../data/query-client.ts'
import type { Row } from '../../search-language/row.ts'
import { type BulkAction, type BulkPart, type CheckedPart, flagsIn, joined, partsOf, presentPart } from './bulk.ts'
import { checkAlone } from './check-alone.ts'

const reviewedIn = async (projectId: string): Promise<string[]> => {
  const settings = await halyard.changeRequests.getChangeRequestConfig({ params: { projectId } })
  return settings.filter(({ changeRequestEnabled }) => changeRequestEnabled).map(({ environment }) => environment)
}

/** Asks the server, project by project, what the action would do. */
export const checkBulk = async (action: BulkAction): Promise<CheckedPart[]> => {
  const checked: CheckedPart[] = []
  for (const part of partsOf(action.flags)) {
    const environment = action.review?.environmentOf(await reviewedIn(part.project))
    if (environment === undefined) checked.push(...(await checkAlone(part, action.write)))
    else checked.push({ ...part, kind: 'review', environment })
  }
  return joined(checked)
}

export interface Proposal {
  readonly project: string
  readonly environment: string
  readonly id: number
  readonly flags: number
}

/** The flags that one request changed, and their states before it. */
export interface AppliedPart extends BulkPart {
  readonly before: readonly Row[]
}

/** What happened to the parts of a bulk action. */
export interface BulkResult {
  readonly applied: readonly AppliedPart[]
  readonly proposals: readonly Proposal[]
  readonly failed: readonly { readonly part: BulkPart; readonly error: unknown }[]
}

/** Adds the flags to the caller's open change request in the environment, or to a new one, and sends it for review. */
const propose = async (
  { title, review }: BulkAction,
  { project, names }: BulkPart,
  environment: string,
  comment: string | undefined,
): Promise<Proposal> => {
  if (!review) throw new Error('This action cannot be proposed')
  const { changeRequests } = halyard
  const body = names.map(review.changeOf)
  const { id, state } = await changeRequests.createChangeRequest({ params: { projectId: project, environment }, body })
  const params = { projectId: project, id }
  if (state === 'Draft') {
    await changeRequests.updateChangeRequestTitle({ params, body: { title: comment ?? title } })
    await changeRequests.setChangeRequestState({ params, body: { state: 'In review' } })
  }
  return { project, environment, id, flags: names.length }
}

/** Writes the flags that the action changes now. An undo resets only these. */
const apply = async (action: BulkAction, part: BulkPart, comment: string | undefined): Promise<AppliedPart> => {
  const { rows } = await queryClient.fetchQuery({ ...flagIndexQuery, staleTime: 0 })
  const present = new Map(rows.map((row) => [row.name, row]))
  const changed = presentPart(part, action, present)
  if (changed.names.length > 0) await action.write(changed, { dryRun: false, comment })
  return { ...changed, before: changed.names.flatMap((name) => present.get(name) ?? []) }
}

/** Applies or proposes the checked parts, one after another. A failure of one part does not stop the others. */
export const runBulk = async (
  action: BulkAction,
  checked: readonly CheckedPart[],
  comment: string | undefined,
  onProgress: (flags: number) => void,
): Promise<BulkResult> => {
  const applied: AppliedPart[] = []
  const proposals: Proposal[] = []
  const failed: { part: BulkPart; error: unknown }[] = []
  const parts = checked.filter(({ kind }) => kind !== 'refused')
  for (const [at, part] of parts.entries()) {
    onProgress(flagsIn(parts.slice(0, at)))
    try {
      if (part.kind === 'review') proposals.push(await propose(action, part, part.environment, comment))
      else applied.push(await apply(action, part, comment))
    } catch (error) {
      failed.push({ part, error })
    }
  }
  return { applied, proposals, failed }
}
