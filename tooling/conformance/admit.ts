import { ownUserSchema } from '@halyard/contracts'
import type { Options } from './options.ts'
import { bearer } from './world.ts'

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Makes sure that a server of this API answers, and takes the token for an administrator's. Throws what to tell the person who asked. */
export const admit = async ({ url, token }: Options): Promise<void> => {
  const answer = await fetch(`${url}/api/admin/user`, { headers: bearer(token) }).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached: ${causeOf(error)}`)
  })
  if (answer.status === 401) throw new Error(`${url} does not know the token`)
  if (answer.status === 403) throw new Error('the token is not of an administrator: it may not use the administration')
  const caller = ownUserSchema.safeParse(await answer.json().catch(() => undefined))
  if (!answer.ok || !caller.success) throw new Error(`${url} does not answer as a server of this API: ${answer.status}`)
  if (!caller.data.permissions.some(({ permission }) => permission === 'ADMIN')) throw new Error('the token is not of an administrator')
}
