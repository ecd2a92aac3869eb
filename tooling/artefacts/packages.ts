import { readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { faultsOfManifest, type Manifest, type Packed } from './manifest.ts'
import type { Tarballs } from './pack.ts'
import { run } from './run.ts'

/**
 * How attw resolves a package. No package supports `node10`, which ignores `exports` and which TypeScript 7 has dropped. `esm-only` also
 * omits require(). `command` is a package without an entry to import, which attw does not check.
 */
export type Profile = 'node16' | 'esm-only' | 'command'

/** Packages that others install, by folder. */
export const published: Readonly<Record<string, Profile>> = {
  // Users share zod with this package. A schema must exist once in a process, and a copy for require() would be a second one.
  'packages/contracts': 'esm-only',
  'apps/sdk': 'node16',
  // A built package: its folder dist is packed. server-package.ts checks it further.
  'apps/api': 'command',
}

/** Checks the tarball of each published package, without network access. */
export async function faultsOfPackages(root: string, tarballs: Tarballs): Promise<string[]> {
  const ofRoot: Manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const found = Object.entries(published).map(async ([folder, profile]) => {
    const tarball = tarballs[folder]
    if (tarball === undefined) return [`${folder}: is not packed`]
    const manifest = faultsOfManifest(await readPacked(tarball), ofRoot, folder)
    return [...manifest, ...(await faultsOfTarball(root, tarball, profile))].map((fault) => `${folder}: ${fault}`)
  })
  return (await Promise.all(found)).flat()
}

/** Findings of publint and attw about a packed package, and missing targets of `exports`. */
export async function faultsOfTarball(root: string, tarball: string, profile: Profile): Promise<string[]> {
  const found = await Promise.all([missingTargets(tarball), faultsByPublint(tarball), faultsByAttw(root, tarball, profile)])
  return found.flat()
}

const readPacked = async (tarball: string): Promise<Packed> => {
  const [{ stdout: list }, { stdout: manifest }] = await Promise.all([
    run('tar', ['-tzf', tarball]),
    run('tar', ['-xzOf', tarball, 'package/package.json']),
  ])
  return { manifest: JSON.parse(manifest), files: list.split('\n').map((file) => file.replace(/^package\//, '')) }
}

/** Files and patterns that `exports` names under any condition and that the tarball lacks; publint checks JavaScript files only. */
async function missingTargets(tarball: string): Promise<string[]> {
  const { files, manifest } = await readPacked(tarball)
  return targetsOf(manifest.exports)
    .filter((target) => !files.some((file) => matchesGlob(file, target.replace(/^\.\//, ''))))
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
  if (profile === 'command') return []
  const options = ['--no-definitely-typed', '--no-emoji', '--no-color', '--format=ascii', `--profile=${profile}`]
  try {
    await run(join(root, 'node_modules/.bin/attw'), [tarball, ...options])
    return []
  } catch (error) {
    // attw prints its findings and exits with 1.
    return [`attw: ${error instanceof Error && 'stdout' in error ? error.stdout : error}`]
  }
}
