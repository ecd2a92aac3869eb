import { cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.ts'

/** Paths of tarballs, by the folder of their package. */
export type Tarballs = Readonly<Record<string, string>>

const manifestIn = async (folder: string): Promise<{ name: string; version: string }> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

const fileNameOf = ({ name, version }: { name: string; version: string }): string =>
  `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`

/** Packs built packages into a folder, as for the registry. */
export async function packPackages(root: string, folders: readonly string[], target: string): Promise<Tarballs> {
  const packed = folders.map(async (folder) => {
    await run('pnpm', ['pack', '--pack-destination', target], { cwd: join(root, folder) })
    return [folder, join(target, fileNameOf(await manifestIn(join(root, folder))))] as const
  })
  return Object.fromEntries(await Promise.all(packed))
}

/** Packs a dependency of a package from node_modules, so that it can be installed without network access. Returns the tarball. */
export async function packDependency(packageFolder: string, name: string, target: string): Promise<string> {
  const installed = await realpath(join(packageFolder, 'node_modules', name))
  const tarball = join(target, fileNameOf(await manifestIn(installed)))
  const copy = await mkdtemp(join(tmpdir(), 'halyard-pack-'))
  try {
    await cp(installed, join(copy, 'package'), { recursive: true })
    await run('tar', ['-czf', tarball, 'package'], { cwd: copy })
    return tarball
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Installs tarballs with npm into a new project, without network access. */
export async function installTarballs(folder: string, tarballs: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await run('npm', ['init', '--yes', '--init-type=module'], { cwd: folder })
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...tarballs], { cwd: folder })
}
