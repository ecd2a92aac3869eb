import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { faultsOfPage } from './page-size.ts'

const run = promisify(execFile)

/** One schema of a resource, and the maximum size of a page that uses only this schema, zod included, in bytes with gzip. */
const schemas = [
  { resource: 'tags', schema: 'tagSchema', most: 30_000 },
  { resource: 'segments', schema: 'segmentSchema', most: 30_000 },
  { resource: 'features', schema: 'featureSchema', most: 32_000 },
  { resource: 'change-requests', schema: 'changeRequestSchema', most: 30_000 },
] as const

/** Uses the built contracts in a folder that has only zod besides. Returns the faults, one line each. */
export async function faultsOfContracts(contracts: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-contracts-'))
  try {
    const home = join(folder, 'node_modules/@halyard/contracts')
    await mkdir(home, { recursive: true })
    for (const name of ['package.json', 'dist']) await cp(join(contracts, name), join(home, name), { recursive: true })
    await symlink(join(contracts, 'node_modules/zod'), join(folder, 'node_modules/zod'))
    return [...(await faultsOfPrograms(folder)), ...(await oversizedPages(folder))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs and type-checks a program that imports the main entry, the data and each resource of `schemas`. */
async function faultsOfPrograms(folder: string): Promise<string[]> {
  const imports = schemas.map(({ resource, schema }) => `import { ${schema} } from '@halyard/contracts/${resource}'`).join('\n')
  const program = `import { contract, tagSchema as same } from '@halyard/contracts'
import { errors } from '@halyard/contracts/data'
${imports}
if (same !== tagSchema || errors.NotFoundError.status !== 404 || contract.tags.getTags.method !== 'GET') throw new Error('other contracts')
${schemas.map(({ schema }) => `if (${schema}.safeParse(1).success) throw new Error('${schema} accepts a number')`).join('\n')}\n`
  await writeFile(join(folder, 'user.mjs'), program)
  await writeFile(join(folder, 'typed.mts'), program)
  const commands: [string, ...string[]][] = [
    [process.execPath, 'user.mjs'],
    ['tsc', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', 'typed.mts'],
  ]
  const results = commands.map(([command, ...args]) =>
    run(command, args, { cwd: folder }).then(
      () => [],
      (error: { stdout: string; stderr: string }) => [`${args.at(-1)}: ${error.stdout}${error.stderr}`],
    ),
  )
  return (await Promise.all(results)).flat()
}

/** Bundles a page for each schema. */
async function oversizedPages(folder: string): Promise<string[]> {
  const faults: string[] = []
  for (const { resource, schema, most } of schemas) {
    const page = `import { ${schema} } from '@halyard/contracts/${resource}'\nconsole.log(${schema}.safeParse(globalThis.name))\n`
    faults.push(...(await faultsOfPage(folder, schema, page, most)))
  }
  return faults
}
