import { type NamedEndpoint, versionSourceOf } from '@halyard/contracts'
import type { TestServer } from '../harness.ts'
import type { AnyInput } from '../samples.ts'
import { cases } from '../sweeps/bindings.ts'

/** Every write over HTTP whose version If-Match can name. */
export const withVersionSource = cases((named) => versionSourceOf(named) !== undefined).filter(({ over }) => over === 'HTTP')

/** State of the compared resource after a write: changed, gone, or the same representation. */
export type Outcome = 'changed' | 'gone' | 'same'

const outcomes: Readonly<Record<string, Outcome>> = {
  archiveFeature: 'gone',
  deleteApplication: 'gone',
  changeProject: 'gone',
  // Passwords are never returned.
  changeUserPassword: 'same',
  deleteChangeRequest: 'gone',
  deleteContextField: 'gone',
  deleteFeatureStrategy: 'gone',
  deleteGroup: 'gone',
  deleteProject: 'gone',
  deleteRole: 'gone',
  deleteTag: 'gone',
  deleteTagType: 'gone',
  deleteUser: 'gone',
  deleteOidcProvider: 'gone',
  deleteWebhook: 'gone',
  removeEnvironment: 'gone',
  removeSegment: 'gone',
  removeStrategy: 'gone',
  // Only the response of the rotation contains the secret.
  rotateWebhookSecret: 'same',
}
export const exceptions = Object.keys(outcomes)
export const outcomeOf = ({ operation }: NamedEndpoint): Outcome => outcomes[operation] ?? 'changed'

type Change = (input: AnyInput, send: (operation: string, input: AnyInput) => Promise<AnyInput>) => AnyInput | Promise<AnyInput>

/** Inputs, or other requests, that change the resource if the sample does not change it. */
const changes: Readonly<Record<string, Change>> = {
  changeProject: ({ params }) => ({ params, body: { newProjectId: 'default' } }),
  reactivateStrategy: (input, send) => send('deprecateStrategy', input),
  setNotificationSettings: async (input, send) => {
    await send('setNotificationSettings', { body: { changeRequestMails: true } })
    return input
  },
  setSimpleSettings: async (input, send) => {
    await send('setSimpleSettings', { query: { force: true }, body: { disabled: true } })
    return input
  },
  setChangeRequestConfig: ({ params }) => ({ params, body: { changeRequestsEnabled: true, requiredApprovals: 3 } }),
}

/** An input with which the write changes the resource, derived from its sample. */
export const changing = async (server: TestServer, { operation }: NamedEndpoint, sample: AnyInput): Promise<AnyInput> => {
  const send = async (other: string, input: AnyInput) => {
    const { named, call } = withVersionSource.find((one) => one.named.operation === other)!
    const { status, answer } = await call(server, named, input)
    if (status >= 300) throw new Error(`${other} returned ${status}: ${answer.text}`)
    return input
  }
  return (await changes[operation]?.(sample, send)) ?? sample
}
