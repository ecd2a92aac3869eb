import { ownUserSchema } from '@halyard/contracts'
import { fetchWithRetry } from './fetch-with-retry.ts'
import { bearer } from './open-world.ts'
import type { Target } from './world.ts'

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Checks that the server has this API and that the token is of an administrator. Throws an error with a message for the user. */
export const admit = async ({ url, token, onWait = () => {} }: Target): Promise<void> => {
  const request = { method: 'GET', headers: bearer(token) }
  const answer = await fetchWithRetry(onWait)(`${url}/api/admin/user`, request).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached: ${causeOf(error)}`)
  })
  if (answer.status === 401) throw new Error(`${url} refuses the token; pass a valid one with --token or HALYARD_TOKEN`)
  if (answer.status === 403) throw new Error('the token is not of an administrator; pass an admin token')
  const caller = ownUserSchema.safeParse(await answer.json().catch(() => undefined))
  if (!answer.ok || !caller.success) throw new Error(`${url} is not a server of this API: GET /api/admin/user returned ${answer.status}`)
  if (!caller.data.permissions.some(({ permission }) => permission === 'ADMIN'))
    throw new Error('the token is not of an administrator; pass an admin token')
}
