import type { PlaygroundFeature, PlaygroundRequest } from '@halyard/sdk'
import { Refusal, UsageError } from '../refusal.ts'
import type { Call } from './command.ts'
import { explanationLines } from './explanation-lines.ts'
import { wholeNumber } from './request-params.ts'
import type { Session } from './session.ts'

interface ExplainOptions {
  readonly project: string
  readonly environment: string
  readonly context?: readonly string[]
  readonly changeRequest?: string
  readonly asOf?: string
}

/** Fields that a context has beside its properties. */
const ownFields: readonly string[] = ['appName', 'userId', 'sessionId', 'remoteAddress', 'currentTime']

/** The context of `field=value` texts. Throws UsageError. */
export const contextOf = (pairs: readonly string[]): PlaygroundRequest['context'] => {
  const [own, properties]: Record<string, string>[] = [{}, {}]
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`--context must have the form field=value, not ${pair}`)
    const [field, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (ownFields.includes(field)) own![field] = value
    else properties![field] = value
  }
  return { appName: 'halyard-cli', ...own, properties }
}

/** Explains the outcome of a flag for a context. */
export const explain = async ({ halyard, output }: Session, { args, options }: Call<ExplainOptions>): Promise<void> => {
  const { project, environment, changeRequest, asOf } = options
  const name = args[0] ?? ''
  const body: PlaygroundRequest = {
    environment,
    projects: [project],
    context: contextOf(options.context ?? []),
    ...(changeRequest !== undefined && { changeRequest: wholeNumber(changeRequest, '--change-request') }),
    ...(asOf !== undefined && { asOf }),
  }
  const answer = await halyard.playground.evaluatePlayground({ body })
  const found = answer.features.find((feature: PlaygroundFeature) => feature.name === name)
  const unknown = answer.asOf?.unknown.find((feature) => feature.name === name)
  if (unknown) throw new Refusal(`The state of ${name} at that time is unknown (${unknown.reason})`)
  if (!found) throw new Refusal(`The project ${project} has no flag ${name} in ${environment}`)
  for (const conflict of answer.changeRequest?.conflicts ?? []) output.note(`The change request has a conflict: ${conflict}`)
  output.result(found, (feature) => explanationLines(feature, environment))
}
