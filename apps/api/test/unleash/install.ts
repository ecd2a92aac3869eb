import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/halyard-npm/', import.meta.url))
const timeout = 300_000

/**
 * Folder of a package from npm in this exact version, which no lockfile contains because of its size or licence. It is installed once,
 * within five minutes, without running its scripts. `beside`: packages with versions that are installed beside it.
 */
export const installed = async (name: string, version: string, beside: readonly string[] = []): Promise<string> => {
  const folder = join(cache, `${name.replace('/', '+')}@${version}`)
  const found = join(folder, 'node_modules', name)
  if (existsSync(found)) return found
  process.stdout.write(`   installing ${name}@${version} from npm into ${folder}\n`)
  const begun = performance.now()
  await mkdir(cache, { recursive: true })
  // The folder gets its final name when it is complete, so that concurrent installations do not conflict.
  const part = await mkdtemp(join(cache, 'part-'))
  try {
    await writeFile(join(part, 'package.json'), '{"private":true}')
    const options = ['--save-exact', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
    // npm of the machine may need another Node version, so its own Node is used.
    const env = { ...process.env, PATH: withoutOurNode(process.env.PATH) }
    await run('npm', ['install', `${name}@${version}`, ...beside, ...options], { cwd: part, timeout, env })
    await rename(part, folder).catch((error) => {
      if (!existsSync(found)) throw error
    })
  } finally {
    await rm(part, { recursive: true, force: true })
  }
  process.stdout.write(`   installed ${name}@${version} in ${Math.round((performance.now() - begun) / 1000)} s\n`)
  return found
}

const withoutOurNode = (path = ''): string =>
  path
    .split(':')
    .filter((folder) => folder !== dirname(process.execPath) && !folder.includes('node_modules/.bin'))
    .join(':')
