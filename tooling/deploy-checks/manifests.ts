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

const moduleOf = (apiVersion: string): string =>
  apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`

const labelOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata?.name}`

/** Faults by the JSON Schema of the kind, which describes types, required fields, formats and patterns. */
async function faultsBySchema(manifest: Manifest): Promise<string[]> {
  try {
    const models: Record<string, new (data: object) => { validate(): void }> = await import(
      `${moduleOf(manifest.apiVersion)}/${manifest.kind}`
    )
    new models[manifest.kind]!(manifest).validate()
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
      const type = `import('${moduleOf(manifest.apiVersion)}').I${manifest.kind}`
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
