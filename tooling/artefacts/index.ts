import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../postgres/index.ts'
import { faultsOfClient } from './client.ts'
import { faultsOfContracts } from './contracts.ts'
import { packPackages } from './pack.ts'
import { faultsOfPackages, published } from './packages.ts'
import { faultsOfProjects } from './projects.ts'
import { faultsOfServer } from './server.ts'
import { faultsOfServerPackage } from './server-package.ts'

/** Starts the built server without node_modules on both engines, and uses it. */
export async function faultsOfBuiltServer(root: string): Promise<string[]> {
  const dist = join(root, 'apps/api/dist')
  const cluster = await startCluster()
  try {
    return [
      ...(await faultsOfServerPackage(dist)).map((fault) => `package: ${fault}`),
      ...(await faultsOfServer(dist, undefined)).map((fault) => `embedded: ${fault}`),
      ...(await faultsOfServer(dist, cluster.url)).map((fault) => `PostgreSQL: ${fault}`),
    ]
  } finally {
    await cluster.stop()
  }
}

/** Packs the published packages, checks the tarballs, and uses them in empty projects as their users do. */
export async function faultsOfPublished(root: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-published-'))
  try {
    const tarballs = await packPackages(root, Object.keys(published), folder)
    const of = (name: string): string => tarballs[name] ?? ''
    return [
      ...(await faultsOfPackages(root, tarballs)),
      ...(await faultsOfClient(root, of('apps/sdk'))).map((fault) => `sdk: ${fault}`),
      ...(await faultsOfContracts(root, of('packages/contracts'))).map((fault) => `contracts: ${fault}`),
      ...(await faultsOfProjects(root, tarballs)).map((fault) => `projects: ${fault}`),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
