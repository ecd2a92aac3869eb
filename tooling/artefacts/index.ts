import { join } from 'node:path'
import { startCluster } from '../postgres/index.ts'
import { faultsOfClient } from './client.ts'
import { faultsOfContracts } from './contracts.ts'
import { faultsOfServer } from './server.ts'
import { faultsOfServerPackage } from './server-package.ts'

/** Uses the results of `pnpm build` as users do: the client and the contracts in an empty folder, and the server without node_modules on both engines. */
export async function faultsOfArtefacts(root: string): Promise<string[]> {
  const dist = join(root, 'apps/api/dist')
  const cluster = await startCluster()
  try {
    return [
      ...(await faultsOfClient(join(root, 'apps/sdk'))).map((fault) => `sdk: ${fault}`),
      ...(await faultsOfContracts(join(root, 'packages/contracts'))).map((fault) => `contracts: ${fault}`),
      ...(await faultsOfServerPackage(dist)).map((fault) => `server package: ${fault}`),
      ...(await faultsOfServer(dist, undefined)).map((fault) => `server, embedded: ${fault}`),
      ...(await faultsOfServer(dist, cluster.url)).map((fault) => `server, PostgreSQL: ${fault}`),
    ]
  } finally {
    await cluster.stop()
  }
}
