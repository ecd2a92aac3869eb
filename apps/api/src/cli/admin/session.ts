import { createHalyard, type HalyardClient } from '@halyard/sdk'
import type { Call } from './command.ts'
import { requireServer } from './connect.ts'
import { Output } from './output.ts'
import { refusalFor } from './server-errors.ts'
import { type Target, targetOf } from './target.ts'

/** A server that accepts connections, with a client for it. */
export interface Session {
  readonly halyard: HalyardClient
  readonly target: Target
  readonly output: Output
}

/** Runs work with the server of a call. Throws Refusal for errors of the server, and within a second if no server responds. */
export const withSession = async (call: Call, work: (session: Session) => Promise<void>): Promise<void> => {
  const target = await targetOf(call.options, call.env)
  await requireServer(target.url, call.env)
  const halyard = createHalyard({ baseUrl: target.url, token: target.token })
  try {
    await work({ halyard, target, output: new Output(call.options.json === true) })
  } catch (error) {
    throw refusalFor(error, target)
  }
}
