import { glob, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as programs from './client-programs.ts'
import { faultsOfReadme } from './client-readme.ts'
import { faultsOfTypes } from './compilers.ts'
import { installTarballs } from './pack.ts'
import { faultsOfPage } from './page-size.ts'
import { run } from './run.ts'

/** Maximum sizes with gzip, in bytes: of a page with the client, of a page with one resource, and of built entries. */
const most = {
  client: 6_250,
  resource: 3_000,
  entries: { 'rules/index.js': 14_000, 'evaluate/index.js': 14_000, 'query/index.js': 1_500, 'validate/index.js': 2_000 },
}

/** Maximum cost of the type check of ten calls, compared with a program that uses only zod. */
const mostTypeCost = 1.5

const tsc = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024']

/** Installs the client in an empty project and uses it. Returns the faults, one line each. */
export async function faultsOfClient(root: string, tarball: string): Promise<string[]> {
  const sdk = join(root, 'apps/sdk')
  const folder = await mkdtemp(join(tmpdir(), 'halyard-client-'))
  try {
    await installTarballs(folder, [tarball])
    const home = join(folder, 'node_modules/@halyard/sdk')
    return [
      ...(await foreignImports(join(home, 'dist'))),
      ...(await faultsOfPrograms(root, folder, programs.run, programs.typed)),
      ...(await oversizedEntries(join(home, 'dist'))),
      ...(await oversizedPages(folder)),
      ...(await linkOptionalPackages(folder, sdk)),
      ...(await faultsOfPrograms(root, folder, programs.withContracts, programs.withContracts)),
      ...(await costlyTypes(folder)),
      ...(await faultsOfReadme(folder, sdk)),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const asModule = ({ imports, text }: programs.Program): string =>
  `${Object.entries(imports)
    .map(([entry, names]) => `import { ${names} } from '${entry}'\n`)
    .join('')}${text}\n`

const asScript = ({ imports, text }: programs.Program): string =>
  `${Object.entries(imports)
    .map(([entry, names]) => `const { ${names} } = require('${entry}')\n`)
    .join('')}${text}\n`

/** Packages that only some entries need. */
async function linkOptionalPackages(folder: string, sdk: string): Promise<string[]> {
  for (const name of ['zod', '@halyard/contracts'])
    await symlink(await realpath(join(sdk, 'node_modules', name)), join(folder, 'node_modules', name))
  return []
}

/** Runs programs as ES module and as CommonJS, and type-checks programs with each compiler. */
async function faultsOfPrograms(
  root: string,
  folder: string,
  toRun: readonly programs.Program[],
  toCheck: readonly programs.Program[],
): Promise<string[]> {
  const faults: string[] = []
  for (const program of toRun)
    for (const [kind, text] of [
      ['mjs', asModule(program)],
      ['cjs', asScript(program)],
    ]) {
      const file = `${program.name}.${kind}`
      await writeFile(join(folder, file), text!)
      await run(process.execPath, [file], { cwd: folder }).catch((error: { stdout: string; stderr: string }) => {
        faults.push(`${file}: ${error.stdout}${error.stderr}`)
      })
    }
  const typed = toCheck.flatMap((program) => ['mts', 'cts'].map((kind) => ({ file: `${program.name}.${kind}`, program })))
  for (const { file, program } of typed) await writeFile(join(folder, file), asModule(program))
  return [
    ...faults,
    ...(await faultsOfTypes(
      root,
      folder,
      typed.map(({ file }) => file),
    )),
  ]
}

async function oversizedEntries(dist: string): Promise<string[]> {
  const faults: string[] = []
  for (const [entry, bytes] of Object.entries(most.entries)) {
    const { length } = gzipSync(await readFile(join(dist, entry)))
    if (length > bytes) faults.push(`dist/${entry} has ${length} bytes with gzip; the maximum is ${bytes}`)
  }
  return faults
}

/** Bundles a page for the complete client, and one for each resource. */
async function oversizedPages(folder: string): Promise<string[]> {
  const names = 'createHalyard, iterate, stream, isHalyardError, versionOf, NotFoundError'
  const client = `import { ${names} } from '@halyard/sdk'\nconsole.log(${names})\n`
  const faults = await faultsOfPage(folder, 'the client', client, most.client)
  const resources = join(folder, 'node_modules/@halyard/sdk/dist/generated/resources')
  for await (const file of glob('*.js', { cwd: resources })) {
    const name = file.replace('.js', '')
    const page = `import * as resource from '@halyard/sdk/${name}'\nconsole.log(resource)\n`
    faults.push(...(await faultsOfPage(folder, name, page, most.resource)))
  }
  return faults
}

/** Compares counts of type instantiations, because they are the same in each run. */
async function costlyTypes(folder: string): Promise<string[]> {
  const count = async (file: string, text: string): Promise<number> => {
    await writeFile(join(folder, file), text)
    const { stdout } = await run('tsc', [...tsc, '--checkers', '1', '--diagnostics', file], { cwd: folder })
    return Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1])
  }
  const [ours, theirs] = [await count('ten-calls.mts', programs.tenCalls), await count('zod.mts', programs.zodProgram)]
  return ours <= theirs * mostTypeCost ? [] : [`ten calls have ${ours} type instantiations, and a program with zod has ${theirs}`]
}

const bareImport = /(?:from\s+|import[\s(]+|require\()["']([^."'][^"']*)["']/g

/** Optional packages, by the file that imports them. */
const optionalPackages: Readonly<Record<string, readonly string[]>> = {
  'testing/index.js': ['@halyard/contracts'],
  'testing/index.cjs': ['@halyard/contracts'],
}

/** Imported packages: the client has no dependency, so its users have none of them. */
async function foreignImports(dist: string): Promise<string[]> {
  const faults: string[] = []
  for await (const file of glob('**/*.{js,cjs,d.ts,d.cts}', { cwd: dist })) {
    const text = await readFile(join(dist, file), 'utf8')
    for (const [, name = ''] of text.matchAll(bareImport)) {
      if (!optionalPackages[file]?.includes(name)) faults.push(`dist/${file} imports ${name}`)
    }
  }
  return faults
}
