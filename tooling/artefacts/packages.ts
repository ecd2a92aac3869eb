import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const run = promisify(execFile)

/**
 * How attw resolves a package. No package supports `node10`, which ignores `exports` and which TypeScript 7 has dropped. `esm-only` also
 * omits require().
 */
export type Profile = 'node16' | 'esm-only'

/** Packages that others install, by folder. */
const published: Readonly<Record<string, Profile>> = {
  // Users share zod with this package. A schema must exist once in a process, and a copy for require() would be a second one.
  'packages/contracts': 'esm-only',
  'apps/sdk': 'node16',
}

/** Packs each published package as for the registry and checks the tarball, without network access. */
export async function faultsOfPackages(root: string): Promise<string[]> {
  const found = Object.entries(published).map(async ([folder, profile]) => {
    const target = await mkdtemp(join(tmpdir(), 'halyard-pack-'))
    try {
      await run('pnpm', ['pack', '--pack-destination', target], { cwd: join(root, folder) })
      const [tarball = ''] = await readdir(target)
      return (await faultsOfTarball(root, join(target, tarball), profile)).map((fault) => `${folder}: ${fault}`)
    } finally {
      await rm(target, { recursive: true, force: true })
    }
  })
  return (await Promise.all(found)).flat()
}

/** Findings of publint and attw about a packed package, and missing targets of `exports`. */
export async function faultsOfTarball(root: string, tarball: string, profile: Profile): Promise<string[]> {
  const found = await Promise.all([missingTargets(tarball), faultsByPublint(tarball), faultsByAttw(root, tarball, profile)])
  return found.flat()
}

/** Files and patterns that `exports` names under any condition and that the tarball lacks; publint checks JavaScript files only. */
async function missingTargets(tarball: string): Promise<string[]> {
  const [{ stdout: list }, { stdout: manifest }] = await Promise.all([
    run('tar', ['-tzf', tarball]),
    run('tar', ['-xzOf', tarball, 'package/package.json']),
  ])
  const files = list.split('\n')
  const { exports }: { exports?: unknown } = JSON.parse(manifest)
  return targetsOf(exports)
    .filter((target) => !files.some((file) => matchesGlob(file, `package/${target.replace(/^\.\//, '')}`)))
    .map((target) => `exports names ${target}, which is not in the tarball`)
}

const targetsOf = (exports: unknown): string[] => {
  if (typeof exports === 'string') return [exports]
  return typeof exports === 'object' && exports !== null ? Object.values(exports).flatMap(targetsOf) : []
}

async function faultsByPublint(tarball: string): Promise<string[]> {
  const bytes = new Uint8Array(await readFile(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`)
}

async function faultsByAttw(root: string, tarball: string, profile: Profile): Promise<string[]> {
  const options = ['--no-definitely-typed', '--no-emoji', '--no-color', '--format=ascii', `--profile=${profile}`]
  try {
    await run(join(root, 'node_modules/.bin/attw'), [tarball, ...options])
    return []
  } catch (error) {
    // attw prints its findings and exits with 1.
    return [`attw: ${error instanceof Error && 'stdout' in error ? error.stdout : error}`]
  }
}
