import { Failure } from '@halyard/domain'
import { createRevisions } from '../cache/revisions/revisions.ts'
import type { Config } from '../config.ts'
import { createWriter } from '../flags/kernel/writer.ts'
import { createToken } from '../identity/token/create-token.ts'
import { withStore } from './open-store.ts'
import { Refused } from './refusal.ts'
import { say } from './say.ts'
import type { TokenRequest } from './token-request.ts'

/** Creates an API token and prints its secret, once. Throws Refusal. */
export const tokenCreate = (config: Config, { name, ...scope }: TokenRequest, isJson: boolean): Promise<void> =>
  withStore(config, async (database) => {
    const revisions = createRevisions(database)
    const secret = await createToken(createWriter(database, revisions), name, scope)
    if (secret instanceof Failure) throw new Refused(secret)
    say(isJson ? JSON.stringify({ secret }, null, 2) : secret)
  })
