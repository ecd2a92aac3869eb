import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata?: { readonly name?: string }
}

type Models = Readonly<Record<string, unknown>>

const operator = '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'

/** Modules with the kinds of each group that the chart uses. */
const groups: Readonly<Record<string, { readonly module: string; readonly load: () => Promise<Models> }>> = {
  v1: { module: 'kubernetes-models/v1', load: () => import('kubernetes-models/v1') },
  'apps/v1': { module: 'kubernetes-models/apps/v1', load: () => import('kubernetes-models/apps/v1') },
  'autoscaling/v2': { module: 'kubernetes-models/autoscaling/v2', load: () => import('kubernetes-models/autoscaling/v2') },
  'monitoring.coreos.com/v1': {
    module: operator,
    load: () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
  },
  'networking.k8s.io/v1': {
    module: 'kubernetes-models/networking.k8s.io/v1',
    load: () => import('kubernetes-models/networking.k8s.io/v1'),
  },
  'policy/v1': { module: 'kubernetes-models/policy/v1', load: () => import('kubernetes-models/policy/v1') },
}

const labelOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata?.name}`

/** Faults by the JSON Schema of the kind, which describes types, required fields, formats and patterns. */
async function faultsBySchema(manifest: Manifest): Promise<string[]> {
  try {
    const models = (await groups[manifest.apiVersion]?.load()) ?? {}
    const Model = models[manifest.kind] as (new (data: object) => { validate(): void }) | undefined
    if (!Model) return [`${labelOf(manifest)}: ${manifest.apiVersion} has no such kind, or is missing in manifests.ts`]
    new Model(manifest).validate()
    return []
  } catch (error) {
    return [`${labelOf(manifest)}: ${error instanceof Error ? error.message : error}`]
  }
}

/** Faults by the types of the kinds. Unlike the schemas, the types of TypeScript refuse unknown fields in literals. */
async function faultsByTypes(root: string, manifests: readonly Manifest[]): Promise<string[]> {
  const cache = join(root, 'tooling/node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'manifests-'))
  try {
    const lines = manifests.map((manifest, index) => {
      const type = `import('${groups[manifest.apiVersion]?.module}').I${manifest.kind}`
      return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)}`
    })
    await writeFile(join(folder, 'manifests.mts'), `${lines.join('\n')}\n`)
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', '--types', '']
    await run(join(root, 'node_modules/.bin/tsc'), [...options, '--ignoreConfig', 'manifests.mts'], { cwd: folder })
    return []
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error
    const output = String(error.stdout)
    return output.split('\n').flatMap((line) => {
      const [, number, message] = /^manifests\.mts\((\d+),\d+\): error \w+: (.*)$/.exec(line) ?? []
      return number ? [`${labelOf(manifests[Number(number) - 1]!)}: ${message}`] : []
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Faults of manifests of Kubernetes and of the Prometheus operator, by their published schemas. */
export async function faultsOfManifests(root: string, manifests: readonly Manifest[]): Promise<string[]> {
  const bySchema = await Promise.all(manifests.map(faultsBySchema))
  return [...bySchema.flat(), ...(await faultsByTypes(root, manifests))]
}
