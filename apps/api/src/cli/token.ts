import { createToken } from '../access/create-token.ts'
import type { Config } from '../config.ts'
import { migrate, openDatabase } from '../db/index.ts'
import { createRevisions } from '../revisions/revisions.ts'
import { createWriter } from '../writes/writer.ts'
import { complain, say } from './say.ts'
import type { TokenRequest } from './token-request.ts'

/** Makes an API token and prints its secret, once. */
export const tokenCreate = async (config: Config, { name, ...scope }: TokenRequest): Promise<void> => {
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }, (error) => complain(String(error)))
  try {
    await migrate(database)
    const revisions = createRevisions(database)
    say(await createToken(createWriter(database, revisions), name, scope))
    await revisions.lease?.leave()
  } finally {
    await database.close()
  }
}
