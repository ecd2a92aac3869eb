import { createRevisions } from '../cache/revisions/revisions.ts'
import type { Config } from '../config.ts'
import { createWriter } from '../flags/kernel/writer.ts'
import { createToken } from '../identity/token/create-token.ts'
import { withStore } from './open-store.ts'
import { say } from './say.ts'
import type { TokenRequest } from './token-request.ts'

/** Makes an API token and prints its secret, once. */
export const tokenCreate = (config: Config, { name, ...scope }: TokenRequest): Promise<void> =>
  withStore(config, async (database) => {
    const revisions = createRevisions(database)
    say(await createToken(createWriter(database, revisions), name, scope))
  })
