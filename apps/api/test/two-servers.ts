import { openPostgres } from '../src/store/index.ts'
import { freshDatabase, type ServerOptions, serveTest, type TestServer } from './harness.ts'

export interface TwoServers {
  readonly servers: [TestServer, TestServer]
  /** Address of their database. */
  readonly address: string
  readonly end: () => Promise<void>
}

/** Two instances over one new PostgreSQL database. */
export const startTwoServers = async (options: ServerOptions = {}): Promise<TwoServers> => {
  const { database, url, discard } = await freshDatabase()
  const address = url!
  const second = openPostgres(address, () => undefined)
  const servers: [TestServer, TestServer] = [await serveTest(database, options), await serveTest(second, options)]
  const end = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await second.close()
    await discard()
  }
  return { servers, address, end }
}
