import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultsOfTypes } from './compilers.ts'
import { oldestNode } from './oldest-node.ts'
import { installTarballs, packDependency } from './pack.ts'
import { faultsOfPage } from './page-size.ts'
import { run } from './run.ts'

/** One schema of a resource. */
const schemas = [
  { resource: 'tags', schema: 'tagSchema' },
  { resource: 'segments', schema: 'segmentSchema' },
  { resource: 'features', schema: 'featureSchema' },
  { resource: 'change-requests', schema: 'changeRequestSchema' },
] as const

/** Maximum size of a page that uses only one schema, zod included, in bytes with gzip. */
const mostBytes = 30_200

/** Installs the contracts in an empty project that has only zod besides, and uses them. Returns the faults, one line each. */
export async function faultsOfContracts(root: string, tarball: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-contracts-'))
  try {
    await installTarballs(folder, [tarball, await packDependency(join(root, 'packages/contracts'), 'zod', folder)])
    return [...(await faultsOfPrograms(root, folder)), ...(await oversizedPages(folder))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs and type-checks a program that imports the main entry, the data and each resource of `schemas`. */
async function faultsOfPrograms(root: string, folder: string): Promise<string[]> {
  const imports = schemas.map(({ resource, schema }) => `import { ${schema} } from '@halyard/contracts/${resource}'`).join('\n')
  const program = `import { contract, tagSchema as same } from '@halyard/contracts'
import { errors } from '@halyard/contracts/errors'
import { projectPermissions } from '@halyard/contracts/permissions'
${imports}
if (same !== tagSchema || errors.NotFoundError.status !== 404 || contract.tags.getTags.method !== 'GET') throw new Error('other contracts')
if (!projectPermissions.includes('CREATE_FEATURE')) throw new Error('no permissions')
${schemas.map(({ schema }) => `if (${schema}.safeParse(1).success) throw new Error('${schema} accepts a number')`).join('\n')}\n`
  const json = `import document from '@halyard/contracts/openapi.json' with { type: 'json' }
import tagJsonSchema from '@halyard/contracts/schemas/tagSchema.json' with { type: 'json' }
if (tagJsonSchema.$defs.tagSchema.type !== document.components.schemas.tagSchema.type) throw new Error('other schemas')\n`
  await writeFile(join(folder, 'user.mjs'), `${json}${program}`)
  await writeFile(join(folder, 'typed.mts'), program)
  const ran = await run((await oldestNode()).path, ['user.mjs'], { cwd: folder }).then(
    () => [],
    (error: { stdout: string; stderr: string }) => [`user.mjs: ${error.stdout}${error.stderr}`],
  )
  return [...ran, ...(await faultsOfTypes(root, folder, ['typed.mts']))]
}

/** Bundles a page for each schema. */
async function oversizedPages(folder: string): Promise<string[]> {
  const faults: string[] = []
  for (const { resource, schema } of schemas) {
    const page = `import { ${schema} } from '@halyard/contracts/${resource}'\nconsole.log(${schema}.safeParse(globalThis.name))\n`
    faults.push(...(await faultsOfPage(folder, schema, page, mostBytes)))
  }
  return faults
}
