import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverForTest } from './harness.ts'

const run = promisify(execFile)
const examples = join(dirname(fileURLToPath(import.meta.url)), '../../../examples')

/** What a reader types: each example checks its own answers, and leaves with another code than 0 when one is wrong. */
const commands: [string, string[]][] = [
  ['sdk.ts', [process.execPath, '--conditions=@halyard/source', 'sdk.ts']],
  ['trpc.ts', [process.execPath, '--conditions=@halyard/source', 'trpc.ts']],
  ['tour.sh', ['sh', 'tour.sh']],
]

test.each(commands)('examples/%s runs on an empty server, and again on what it left', async (_, [command, ...args]) => {
  const { url, tokens } = await serverForTest()
  const env = { ...process.env, HALYARD_URL: url, HALYARD_TOKEN: tokens.admin }
  for (const _ of ['first', 'again']) {
    const { stdout } = await run(command!, args, { cwd: examples, env })
    expect(stdout).not.toBe('')
  }
})
