import type { ChangeRequest } from '@halyard/contracts'
import type { Client } from './client.ts'
import type { InputOf } from './operations.ts'
import type { World } from './world.ts'

type Proposal = InputOf<'createChangeRequest'>
export type Changes = Proposal['body']

/** Proposes changes as the client. They are discarded at the end. */
export const propose = async (
  client: Client,
  world: World,
  projectId: string,
  body: Changes,
  environment?: string,
): Promise<ChangeRequest> => {
  const params = { projectId, environment: environment ?? (await world.environment()) }
  const request = await client.ask('createChangeRequest', { params, body })
  world.onClose(async () => {
    const { id } = request
    const pending = await client.ask('getPendingChangeRequests', { params: { projectId } })
    if (pending.some((one) => one.id === request.id)) await client.ask('deleteChangeRequest', { params: { projectId, id } })
  })
  return request
}

/** A change that enables a feature. */
export const turnOn = (feature: string): Extract<Changes, { action: 'updateEnabled' }> => ({
  action: 'updateEnabled',
  feature,
  payload: { enabled: true },
})
