import { UsageError } from '../refusal.ts'
import type { Call } from './command.ts'
import { explainReview, type ProposeOptions, proposalLines, propose, requireProposal } from './propose.ts'
import type { Session } from './session.ts'

interface ArchiveOptions extends ProposeOptions {
  readonly environment?: string
  readonly comment?: string
}

/** Archives a flag, or proposes to do so. */
export const archiveFlag = async (session: Session, { args, options }: Call<ArchiveOptions>): Promise<void> => {
  requireProposal(options)
  const { halyard, output } = session
  const { project, environment, comment, dryRun } = options
  const feature = args[0] ?? ''
  if (options.propose) {
    if (environment === undefined) throw new UsageError('--propose requires --environment, whose reviewers decide')
    output.result(await propose(session, options, environment, [{ action: 'archiveFeature', feature }]), proposalLines)
    return
  }
  const input = { params: { projectId: project, featureName: feature }, query: { dryRun } }
  try {
    await halyard.features.archiveFeature(input, { comment })
  } catch (error) {
    throw explainReview(error, `halyard flag archive ${feature} --project ${project} --environment <name>`)
  }
  output.result({ flag: feature, project, archived: !dryRun, dryRun: dryRun === true }, (result) => [
    dryRun ? `${result.flag} can be archived. Nothing was stored` : `${result.flag} is archived`,
  ])
}
