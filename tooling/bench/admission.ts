import type { AdmissionCase, AdmissionOrder } from './admission-cost.ts'
import { startChild } from './child.ts'
import type { Bench } from './context.ts'
import { expectStatus } from './exchange.ts'
import { createOwner } from './people.ts'
import { authorized, startServer } from './server.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

const projects = Array.from({ length: 50 }, (_, index) => `owned-${String(index).padStart(2, '0')}`)
// A project in the middle of those that the owner has.
const project = projects[25]!
const feature = 'bench-feature'

const toRead = { endpoint: 'getAllFeatures', params: {} }
const toCreate = { endpoint: 'createFeature', params: { projectId: project } }
const toTag = { endpoint: 'updateFeatureTags', params: { featureName: feature } }

interface Case extends AdmissionCase {
  readonly what: string
}

/** Authentication and authorization with cached callers: CPU time of a separate process. */
export const admissionRows = async (bench: Bench): Promise<Row[]> => {
  const databaseUrl = await bench.databases.create('access', bench.migrated)
  const server = bench.stopAtEnd(await startServer(databaseUrl))
  const { session, personalToken } = await createOwner(server, projects)
  await expectStatus(201, `${server.url}/api/admin/projects/${project}/features`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify({ name: feature }),
  })
  await server.stop()

  const owner = `owner of ${projects.length} projects`
  const cases: Case[] = [
    { what: 'admin token, GET features', ...toRead, headers: { authorization: authorized.authorization } },
    { what: `personal token, ${owner}, GET features`, ...toRead, headers: personalToken },
    { what: `personal token, ${owner}, POST features`, ...toCreate, headers: personalToken },
    { what: `session, ${owner}, POST features`, ...toCreate, headers: session },
    { what: `personal token, ${owner}, PUT tags`, ...toTag, headers: personalToken },
  ]
  const child = bench.stopAtEnd(startChild<AdmissionOrder, number[][]>('./admission-cost.ts'))
  const { rounds, seconds } = bench.options
  const costs = await child.ask({
    databaseUrl,
    rounds,
    seconds: seconds / 2,
    cases: cases.map(({ endpoint, params, headers }) => ({ endpoint, params, headers })),
  })
  await child.stop()
  return cases.map(({ what }, at) => ({ what, ours: `${median(costs[at]!).toFixed(4)} ms`, goal: '0.0500 ms' }))
}
