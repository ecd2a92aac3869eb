import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'
import { faultsOfManifests, type Manifest } from './manifests.ts'

const run = promisify(execFile)

const smallest = {
  url: 'https://flags.example.org',
  secret: { existing: 'halyard-settings' },
}

/** Values that together reach every branch of the templates. */
const variants: Readonly<Record<string, object>> = {
  'smallest values': smallest,
  'all options': {
    ...smallest,
    image: { repository: 'registry.example.org/halyard', digest: `sha256:${'0'.repeat(64)}` },
    imagePullSecrets: [{ name: 'registry' }],
    settings: { TRUSTED_PROXIES: '10.0.0.0/8', STREAMING_FETCH_MODE: true },
    service: { annotations: { 'example.org/kind': 'internal' } },
    ingress: { enabled: true, className: 'nginx', annotations: { a: 'b' }, hosts: ['flags.example.org'], tls: [{ secretName: 'tls' }] },
    metrics: { enabled: true, serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
    autoscaling: { enabled: true },
    networkPolicy: { ingressFrom: [{ namespaceSelector: {} }], metricsFrom: [{ namespaceSelector: {} }] },
    serviceAccount: { name: 'flags', annotations: { a: 'b' } },
    podAnnotations: { a: 'b' },
    podLabels: { team: 'flags' },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ operator: 'Exists' }],
    affinity: { nodeAffinity: {} },
    topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }],
  },
  'own secret': { url: smallest.url, secret: { values: { DATABASE_URL: 'postgres://a@b/c', HALYARD_SECRET_KEY: 'k'.repeat(32) } } },
}

/** Values that the chart refuses, with a part of the message. */
const refused: [values: object, message: string][] = [
  [{ ...smallest, url: '' }, 'url'],
  [{ ...smallest, replicas: 3 }, 'replicas'],
  [{ ...smallest, settings: { DATABASE_URL: 'postgres://a@b/c' } }, 'DATABASE_URL'],
  [{ url: smallest.url, secret: { values: { DATABASE_URL: 'postgres://a@b/c' } } }, 'HALYARD_SECRET_KEY is missing'],
]

/** Runs Helm with a file of values. */
async function withValues<T>(values: object, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-chart-'))
  try {
    const file = join(folder, 'values.json')
    await writeFile(file, JSON.stringify(values))
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function render(helm: string, chart: string, values: object = smallest): Promise<Manifest[]> {
  const { stdout } = await withValues(values, (file) => run(helm, ['template', 'flags', chart, '--values', file]))
  return parseAllDocuments(stdout).flatMap((document) => {
    if (!('errors' in document)) return []
    const [error] = document.errors
    if (error) throw error
    return document.toJS() ?? []
  })
}

const failureOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? `${error.message}${'stdout' in error ? error.stdout : ''}` : String(error)),
  )

/** Lints the chart, renders it with several values, and validates the manifests. */
export async function faultsOfChart(root: string, chart: string, helm: string): Promise<string[]> {
  const faults: string[] = []
  for (const [name, values] of Object.entries(variants)) {
    const lint = await failureOf(withValues(values, (file) => run(helm, ['lint', '--strict', chart, '--values', file])))
    if (lint) faults.push(`${name}: ${lint}`)
    else faults.push(...(await faultsOfManifests(root, await render(helm, chart, values))).map((fault) => `${name}: ${fault}`))
  }
  for (const [values, message] of refused) {
    const failure = await failureOf(render(helm, chart, values))
    if (!failure?.includes(message)) faults.push(`values that need the message "${message}" got ${failure ?? 'no error'}`)
  }
  return faults
}
