import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverForTest } from '../../harness.ts'
import { listen } from '../listen.ts'
import { halyard } from './command.ts'

const guide = fileURLToPath(new URL('../../../../../docs/guides/command-line.md', import.meta.url))

/** A shell function that sends its arguments to this process, because each process takes seconds on a busy machine. */
const halyardFunction = `halyard() {
  answer=$(printf '%s\\n' "$@" | curl -sS --data-binary @- "$RUNNER")
  printf '%s\\n' "$answer" | tail -n +2
  return "$(printf '%s\\n' "$answer" | head -n 1)"
}
`

test('the commands in docs/guides/command-line.md work', async () => {
  const server = await serverForTest()
  const env = { HALYARD_URL: server.url, HALYARD_TOKEN: server.tokens.admin, XDG_CONFIG_HOME: '/nonexistent' }
  const failures: string[] = []
  const runner = await listen(async (incoming, outgoing) => {
    const args = (await text(incoming)).trimEnd().split('\n')
    const { code, stdout, stderr } = await halyard(args, env)
    if (code !== 0) failures.push(`halyard ${args.join(' ')}: ${stderr}`)
    outgoing.end(`${code}\n${stdout}`)
  })
  const blocks = [...(await readFile(guide, 'utf8')).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, lines]) => lines)
  const commands = blocks.join('\n').replaceAll('http://localhost:4242', server.url).replaceAll('*:*.…', server.tokens.admin)
  const shell = promisify(execFile)('sh', ['-eu', '-c', halyardFunction + commands], { env: { ...process.env, RUNNER: runner } })
  const { stdout } = await shell.catch((error: Error) => ({ stdout: error.message }))
  expect(failures).toEqual([])
  expect(stdout).toContain('cli-cart is on: the strategy 1 (flexibleRollout) is true\n')
  expect(stdout).toContain('cli-cart\n  ~ enabled: false → true\n')
  expect(stdout).toContain('Flags created or edited: cli-cart, cli-theme\ndevelopment: changed\nThe flags are as the file says\n')
  expect(stdout).toContain('grace@example.org')
})
