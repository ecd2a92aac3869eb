import type { Call } from './command.ts'
import { explainReview, type ProposeOptions, proposalLines, propose, requireProposal } from './propose.ts'
import type { Session } from './session.ts'

interface SwitchOptions extends ProposeOptions {
  readonly environment: string
  readonly comment?: string
}

/** Turns a flag on or off in an environment, or proposes to do so. */
export const switchFlag =
  (isOn: boolean) =>
  async (session: Session, { args, options }: Call<SwitchOptions>): Promise<void> => {
    requireProposal(options)
    const { halyard, output } = session
    const { project, environment, comment, dryRun } = options
    const feature = args[0] ?? ''
    const word = isOn ? 'on' : 'off'
    if (options.propose) {
      const request = await propose(session, options, environment, [{ action: 'updateEnabled', feature, payload: { enabled: isOn } }])
      output.result(request, proposalLines)
      return
    }
    const { toggleFeatureEnvironmentOn, toggleFeatureEnvironmentOff } = halyard.featureEnvironments
    const input = { params: { projectId: project, featureName: feature, environment }, query: { dryRun } }
    try {
      await (isOn ? toggleFeatureEnvironmentOn : toggleFeatureEnvironmentOff)(input, { comment })
    } catch (error) {
      throw explainReview(error, `halyard flag ${word} ${feature} --project ${project} --environment ${environment}`)
    }
    output.result({ flag: feature, project, environment, enabled: isOn, dryRun: dryRun === true }, (result) => [
      dryRun
        ? `${result.flag} can be turned ${word} in ${result.environment}. Nothing was stored`
        : `${result.flag} is ${word} in ${result.environment}`,
    ])
  }
