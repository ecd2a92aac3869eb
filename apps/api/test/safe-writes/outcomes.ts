import { guardOf, type NamedEndpoint } from '@halyard/contracts'
import type { TestServer } from '../harness.ts'
import type { AnyInput } from '../samples.ts'
import { cases } from '../sweeps/bindings.ts'

/** Every write whose version If-Match can name, over HTTP. */
export const guarded = cases((named) => guardOf(named) !== undefined).filter(({ over }) => over === 'HTTP')

/** What a write leaves of the thing whose version it compares: something else, nothing, or what shows the same as before. */
export type Outcome = 'changed' | 'gone' | 'same'

const outcomes: Readonly<Record<string, Outcome>> = {
  archiveFeature: 'gone',
  deleteApplication: 'gone',
  changeProject: 'gone',
  // Passwords are never shown.
  changeUserPassword: 'same',
  deleteChangeRequest: 'gone',
  deleteContextField: 'gone',
  deleteFeatureStrategy: 'gone',
  deleteGroup: 'gone',
  deleteProject: 'gone',
  deleteTag: 'gone',
  deleteTagType: 'gone',
  deleteUser: 'gone',
  deleteWebhook: 'gone',
  removeEnvironment: 'gone',
  removeSegment: 'gone',
  removeStrategy: 'gone',
  // Only the response of the rotation shows the secret.
  rotateWebhookSecret: 'same',
}
export const exceptions = Object.keys(outcomes)
export const outcomeOf = ({ operation }: NamedEndpoint): Outcome => outcomes[operation] ?? 'changed'

type Change = (input: AnyInput, send: (operation: string, input: AnyInput) => Promise<AnyInput>) => AnyInput | Promise<AnyInput>

/** Where the sample leaves the thing as it is: what makes it change something, or what is sent instead. */
const changes: Readonly<Record<string, Change>> = {
  changeProject: ({ params }) => ({ params, body: { newProjectId: 'default' } }),
  reactivateStrategy: (input, send) => send('deprecateStrategy', input),
  setNotificationSettings: async (input, send) => {
    await send('setNotificationSettings', { body: { changeRequestMails: true } })
    return input
  },
  setChangeRequestConfig: ({ params }) => ({ params, body: { changeRequestsEnabled: true, requiredApprovals: 3 } }),
}

/** An input with which the write changes something, from a sample of it. */
export const changing = async (server: TestServer, { operation }: NamedEndpoint, sample: AnyInput): Promise<AnyInput> => {
  const send = async (other: string, input: AnyInput) => {
    const { named, call } = guarded.find((one) => one.named.operation === other)!
    const { status, answer } = await call(server, named, input)
    if (status >= 300) throw new Error(`${other} was answered ${status}: ${answer.text}`)
    return input
  }
  return (await changes[operation]?.(sample, send)) ?? sample
}
