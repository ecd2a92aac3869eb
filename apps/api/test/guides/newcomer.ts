import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { compileCache } from '../compile-cache.ts'
import { startTestServer } from '../harness.ts'
import { onLoopback } from '../notifications.ts'
import { runJobsRegularly } from '../regular-jobs.ts'
import { installed } from '../unleash/install.ts'
import { root } from './guide.ts'

const run = promisify(execFile)

/** A server, and a shell whose first programs are those of a newcomer. */
export interface Newcomer {
  /** Runs commands with the URL and the admin token of the server. Returns what they print. */
  run(script: string, cwd: string): Promise<string>
  stop(): Promise<void>
}

const halyard = `exec '${process.execPath}' --conditions=@halyard/source '${root}/apps/api/src/main.ts' "$@"`

/** The command `node`: the present release with the sources of the packages, or another release with the built packages. */
const nodeCommand = async (release: string | undefined): Promise<string> => {
  if (release === undefined) return `exec '${process.execPath}' --conditions=@halyard/source "$@"`
  const turbo = join(root, 'node_modules/.bin/turbo')
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  await run(turbo, ['run', 'build', '--filter=@halyard/sdk', '--filter=@halyard/contracts'], { cwd: root, env })
  const folder = await installed(`node-${process.platform}-${process.arch}`, release)
  return `exec '${join(folder, 'bin/node')}' "$@"`
}

export const startNewcomer = async (release: string | undefined): Promise<Newcomer> => {
  const server = await startTestServer({ webhooks: onLoopback })
  const stopJobs = runJobsRegularly(server.ports)
  const folder = await mkdtemp(join(tmpdir(), 'halyard-guides-'))
  for (const [name, command] of Object.entries({ node: await nodeCommand(release), halyard })) {
    await writeFile(join(folder, name), `#!/bin/sh\n${command}\n`)
    await chmod(join(folder, name), 0o755)
  }
  return {
    run: async (script, cwd) => {
      const { url, tokens } = server
      const commands = script.replaceAll('http://localhost:4242', url).replaceAll('*:*.…', tokens.admin)
      const cache = release === undefined ? compileCache : {}
      const env = { ...process.env, ...cache, PATH: `${folder}:${process.env.PATH}`, TOKEN: tokens.admin }
      const { stdout } = await run('sh', ['-eu', '-c', commands], { cwd, env })
      expect(stdout).not.toMatch(/"name":"\w+","message":/)
      return stdout
    },
    stop: async () => {
      try {
        await stopJobs()
      } finally {
        await server.stop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
