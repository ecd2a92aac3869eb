import { execFile } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { faultsOfTypes } from './compilers.ts'
import { installTarballs } from './pack.ts'

const run = promisify(execFile)

const call = `createHalyard({ baseUrl: 'http://localhost:4242', token: 'x' }).tags.updateFeatureTags`

/** Programs of users of the client: file, text, and the command that runs it; `tsc` checks its types with each compiler. */
const users: [file: string, text: string, command: string, ...args: string[]][] = [
  [
    'user.mjs',
    `import { createHalyard } from '@halyard/sdk'\nif (typeof ${call} !== 'function') throw new Error('no such method')`,
    process.execPath,
  ],
  [
    'user.cjs',
    `const { createHalyard } = require('@halyard/sdk')\nif (typeof ${call} !== 'function') throw new Error('no such method')`,
    process.execPath,
  ],
  ['typed.mts', `import { createHalyard } from '@halyard/sdk'\nexport const update = ${call}`, 'tsc'],
  ['typed.cts', `import { createHalyard } from '@halyard/sdk'\nexport const update = ${call}`, 'tsc'],
]

/** A program that plans no change, which gives the hash of an empty difference. */
const planNothing = `const world = { project: '', features: new Map(), segments: new Map(), projects: new Map(), strategyTypes: new Map() }
const planned = plan(() => undefined, world, [])
if (planned.conflicts.length !== 0 || planned.hash.length !== 64) throw new Error('the rules do not plan')`

const usersOfRules: typeof users = [
  ['rules.mjs', `import { plan } from '@halyard/sdk/rules'\n${planNothing}`, process.execPath],
  ['rules.cjs', `const { plan } = require('@halyard/sdk/rules')\n${planNothing}`, process.execPath],
  ...['mts', 'cts'].map((kind): (typeof users)[number] => [
    `rules.${kind}`,
    `import { plan, type World } from '@halyard/sdk/rules'\nexport const hashOf = (world: World): string => plan(() => undefined, world, []).hash`,
    'tsc',
  ]),
]

const evaluateOne = `const evaluator = compile({ features: [{ name: 'flag', enabled: true }] })
if (evaluator.evaluate({}).length !== 1 || !evaluator.explain('flag', {})) throw new Error('the evaluator does not evaluate')`

const usersOfEvaluator: typeof users = [
  ['evaluate.mjs', `import { compile } from '@halyard/sdk/evaluate'\n${evaluateOne}`, process.execPath],
  ['evaluate.cjs', `const { compile } = require('@halyard/sdk/evaluate')\n${evaluateOne}`, process.execPath],
  ...['mts', 'cts'].map((kind): (typeof users)[number] => [
    `evaluate.${kind}`,
    `import { compile, type Snapshot, type Toggle } from '@halyard/sdk/evaluate'\nexport const togglesOf = (snapshot: Snapshot): Toggle[] => compile(snapshot).evaluate({ userId: '1' })`,
    'tsc',
  ]),
]

/** Maximum gzipped size of entries, in bytes. */
const maxBytes = { 'rules/index.js': 17_000, 'evaluate/index.js': 14_000 }

const bareImport = /(?:from\s+|import[\s(]+|require\()["']([^."'][^"']*)["']/g

/** Installs the client in an empty project and uses it. Returns the faults, one line each. */
export async function faultsOfClient(root: string, tarball: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-client-'))
  try {
    await installTarballs(folder, [tarball])
    const dist = join(folder, 'node_modules/@halyard/sdk/dist')
    const faults = [...(await foreignImports(dist)), ...(await oversizedEntries(dist))]
    const programs = [...users, ...usersOfRules, ...usersOfEvaluator]
    for (const [file, text] of programs) await writeFile(join(folder, file), text)
    for (const [file, , command, ...args] of programs.filter(([, , command]) => command !== 'tsc'))
      await run(command, [...args, file], { cwd: folder }).catch((error: { stdout: string; stderr: string }) => {
        faults.push(`${file}: ${error.stdout}${error.stderr}`)
      })
    const typed = programs.filter(([, , command]) => command === 'tsc').map(([file]) => file)
    return [...faults, ...(await faultsOfTypes(root, folder, typed))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function oversizedEntries(dist: string): Promise<string[]> {
  const faults: string[] = []
  for (const [entry, most] of Object.entries(maxBytes)) {
    const { length } = gzipSync(await readFile(join(dist, entry)))
    if (length > most) faults.push(`dist/${entry} has ${length} bytes with gzip; the maximum is ${most}`)
  }
  return faults
}

/** Imported packages: the client has no dependency, so its users have none of them. */
async function foreignImports(dist: string): Promise<string[]> {
  const faults: string[] = []
  for await (const file of glob('**/*.{js,cjs,d.ts,d.cts}', { cwd: dist })) {
    const text = await readFile(join(dist, file), 'utf8')
    for (const [, name] of text.matchAll(bareImport)) faults.push(`dist/${file} imports ${name}`)
  }
  return faults
}
