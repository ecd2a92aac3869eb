import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster } from '../postgres/index.ts'
import { faultsOfChart } from './chart.ts'
import { faultsOfCompose } from './compose.ts'
import { faultsOfDockerfile, processOf } from './dockerfile.ts'
import { findHelm } from './helm.ts'
import { exists, faultsByHostTools } from './host-tools.ts'
import { faultsOfImage, probesOf } from './image-run.ts'

const skip = (tool: string, consequence: string): void => {
  process.stdout.write(`SKIPPED: ${tool} is missing, so ${consequence}\n`)
}

async function chartFaults(root: string, chart: string): Promise<string[]> {
  const helm = await findHelm(root).catch((error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
    return undefined
  })
  if (helm) return faultsOfChart(root, chart, helm)
  skip('helm', 'the chart is not checked')
  return []
}

/** The image is for Linux, and its health check uses wget. */
async function imageFaults(root: string, dockerfile: string, chart: string): Promise<string[]> {
  const missing = process.platform === 'linux' ? ((await exists('wget')) ? undefined : 'wget') : 'Linux'
  if (missing) {
    skip(missing, 'the command of the image is not run')
    return []
  }
  const cluster = await startCluster()
  try {
    return await faultsOfImage(join(root, 'apps/api/dist'), processOf(dockerfile), await probesOf(chart), cluster.url)
  } finally {
    await cluster.stop()
  }
}

/** Checks the files that operators deploy, and runs the command of the image with the built server. */
export async function faultsOfDeployment(root: string): Promise<string[]> {
  const deploy = join(root, 'deploy')
  const chart = join(deploy, 'halyard')
  const dockerfile = await readFile(join(deploy, 'image/Dockerfile'), 'utf8')
  const compose = await readFile(join(deploy, 'compose/compose.yaml'), 'utf8')
  const { faults, skipped } = await faultsByHostTools(deploy)
  for (const tool of skipped) skip(tool, 'its file in deploy/ is not checked')
  return [
    ...faultsOfDockerfile(dockerfile).map((fault) => `Dockerfile: ${fault}`),
    ...faultsOfCompose(compose).map((fault) => `compose.yaml: ${fault}`),
    ...faults,
    ...(await chartFaults(root, chart)).map((fault) => `chart: ${fault}`),
    ...(await imageFaults(root, dockerfile, chart)),
  ]
}
