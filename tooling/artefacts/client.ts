import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as programs from './client-programs.ts'
import { faultsOfReadme } from './client-readme.ts'
import { faultsOfPage } from './page-size.ts'

const run = promisify(execFile)

/** Maximum sizes with gzip, in bytes: of a page with the client, of a page with one resource, and of built entries. */
const most = { client: 6_000, resource: 3_000, entries: { 'rules/index.js': 14_000, 'evaluate/index.js': 14_000 } }

/** Maximum cost of the type check of ten calls, compared with a program that uses only zod. */
const mostTypeCost = 1.5

const tsc = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024']

/** Uses the built client in a folder without other packages. Returns the faults, one line each. */
export async function faultsOfClient(sdk: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-client-'))
  try {
    const home = join(folder, 'node_modules/@halyard/sdk')
    await mkdir(home, { recursive: true })
    for (const name of ['package.json', 'dist']) await cp(join(sdk, name), join(home, name), { recursive: true })
    return [
      ...(await foreignImports(join(home, 'dist'))),
      ...(await faultsOfPrograms(folder)),
      ...(await oversizedEntries(join(home, 'dist'))),
      ...(await oversizedPages(folder)),
      ...(await costlyTypes(folder, join(sdk, 'node_modules/zod'))),
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

async function faultsOfPrograms(folder: string): Promise<string[]> {
  const files: [file: string, text: string, command: string, ...args: string[]][] = [
    ...programs.run.map((each): (typeof files)[number] => [`${each.name}.mjs`, asModule(each), process.execPath]),
    ...programs.run.map((each): (typeof files)[number] => [`${each.name}.cjs`, asScript(each), process.execPath]),
    ...programs.typed.flatMap((each) =>
      ['mts', 'cts'].map((kind): (typeof files)[number] => [`${each.name}.${kind}`, asModule(each), 'tsc', ...tsc]),
    ),
  ]
  const faults: string[] = []
  for (const [file, text, command, ...args] of files) {
    await writeFile(join(folder, file), text)
    await run(command, [...args, file], { cwd: folder }).catch((error: { stdout: string; stderr: string }) => {
      faults.push(`${file}: ${error.stdout}${error.stderr}`)
    })
  }
  return faults
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
async function costlyTypes(folder: string, zod: string): Promise<string[]> {
  await symlink(zod, join(folder, 'node_modules/zod'))
  const count = async (file: string, text: string): Promise<number> => {
    await writeFile(join(folder, file), text)
    const { stdout } = await run('tsc', [...tsc, '--checkers', '1', '--diagnostics', file], { cwd: folder })
    return Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1])
  }
  const [ours, theirs] = [await count('ten-calls.mts', programs.tenCalls), await count('zod.mts', programs.zodProgram)]
  return ours <= theirs * mostTypeCost ? [] : [`ten calls have ${ours} type instantiations, and a program with zod has ${theirs}`]
}

const bareImport = /(?:from\s+|import[\s(]+|require\()["']([^."'][^"']*)["']/g

/** Imported packages: the client has no dependency, so its users have none of them. */
async function foreignImports(dist: string): Promise<string[]> {
  const faults: string[] = []
  for await (const file of glob('**/*.{js,cjs,d.ts,d.cts}', { cwd: dist })) {
    const text = await readFile(join(dist, file), 'utf8')
    for (const [, name] of text.matchAll(bareImport)) faults.push(`dist/${file} imports ${name}`)
  }
  return faults
}
