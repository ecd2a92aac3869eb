import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { run } from './run.ts'

/** Bytes of the tarball. The database engine takes most of them, and the console with its compressed forms 1.7 MB. */
const mostBytes = 9_500_000

const needed = ['LICENSE', 'README.md', 'THIRD-PARTY-LICENCES.txt', 'halyard.js', 'main.js', 'package.json']

/** Packs the built server, and installs it into an empty folder without network access, as `npx` does. Returns the faults, one line each. */
export async function faultsOfServerPackage(dist: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-server-'))
  const npm = (...args: string[]) => run('npm', [...args, '--silent'], { cwd: folder })
  try {
    const tarball = (await npm('pack', dist, '--pack-destination', folder)).stdout.trim()
    await writeFile(join(folder, 'package.json'), '{}')
    await npm('install', '--offline', '--no-audit', '--no-fund', tarball)
    const path = `${dirname(process.execPath)}:${process.env.PATH}`
    const { stdout: version } = await run('npx', ['--offline', 'halyard', '--version'], {
      cwd: folder,
      env: { ...process.env, PATH: path },
    })
    const installed = join(folder, 'node_modules/@halyard/server')
    const files = await readdir(installed)
    const { version: expected, ...manifest } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
    const packages = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'))
    const { size } = await stat(join(folder, tarball))
    return [
      ...(await faultsByPublint(join(folder, tarball))),
      ...needed.filter((name) => !files.includes(name)).map((name) => `the tarball lacks ${name}`),
      ...files.filter((name) => name.endsWith('.map')).map((name) => `the tarball contains ${name}`),
      ...(version.trim() === expected ? [] : [`npx halyard --version printed ${version}`]),
      ...(packages.join() === '@halyard' ? [] : [`the package installs other packages: ${packages.join(' ')}`]),
      ...(Object.keys(manifest.bin).join() === 'halyard' ? [] : ['npx needs exactly one command, halyard']),
      ...(size <= mostBytes ? [] : [`the tarball has ${size} bytes; the maximum is ${mostBytes}`]),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function faultsByPublint(tarball: string): Promise<string[]> {
  const bytes = new Uint8Array(await readFile(tarball))
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`)
}
