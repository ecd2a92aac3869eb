import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../src/identity/mail/mail.ts'
import { newAccount } from './accounts.ts'
import { compileCache } from './compile-cache.ts'
import { full } from './full.ts'
import { codeOf } from './guides/guide.ts'
import { startTestServer } from './harness.ts'
import { onLoopback } from './notifications.ts'
import { runJobsRegularly } from './regular-jobs.ts'

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const examples = join(root, 'examples')

const node = (file: string): string[] => [process.execPath, '--conditions=@halyard/source', file]

/**
 * Runs an example and returns its output. Each example checks its answers, and exits with another code than 0 if one is wrong.
 * The full run adds a second run on the data that the first one left.
 */
const runExample = async ([command, ...args]: string[], more: Record<string, string>): Promise<string[]> => {
  const env = { ...process.env, ...compileCache, ...more }
  const printed: string[] = []
  for (const _ of full ? ['first', 'again'] : ['first']) printed.push((await run(command!, args, { cwd: examples, env })).stdout)
  return printed
}

interface Mailbox {
  readonly file: string
  readonly url: string
  close(): Promise<void>
}

/** Starts the mail server of the examples on a free port. */
const openMailbox = async (): Promise<Mailbox> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-mailbox-'))
  const file = join(folder, 'mails.jsonl')
  const [command, ...args] = node('mailbox.ts')
  const env = { ...process.env, ...compileCache, HALYARD_MAILBOX: file, MAILBOX_PORT: '0' }
  const child = spawn(command!, args, { cwd: examples, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const url = /^Listening: SMTP_URL=(.+)$/.exec(String(line))?.[1]
  const close = async () => {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  }
  if (url) return { file, url, close }
  await close()
  throw new Error(`mailbox.ts printed ${line}`)
}

const password = 'Quote" and \\ 7'

/** A server with mail and an administrator, which runs its jobs regularly, as a started server does. */
const startWorkingServer = async () => {
  const mails = await openMailbox()
  const mailer = createMailer({ url: mails.url, from: 'halyard@example.org' })!
  const server = await startTestServer({ webhooks: onLoopback, mailer })
  await newAccount(server, { rootRole: 'Admin', username: 'admin', password })
  const stopJobs = runJobsRegularly(server.ports)
  const stop = async () => {
    try {
      await stopJobs()
    } finally {
      await server.stop()
      await mails.close()
    }
  }
  return { server, stop, mailbox: mails.file }
}

let working: Awaited<ReturnType<typeof startWorkingServer>>
const withToken = () => ({ HALYARD_URL: working.server.url, HALYARD_TOKEN: working.server.tokens.admin })

// One server for all examples, so that most of them find data of others. In the full run, each starts on an empty server.
const [before, after] = full ? [beforeEach, afterEach] : [beforeAll, afterAll]
before(async () => {
  working = await startWorkingServer()
})
after(() => working.stop())

const nineteen = Array.from({ length: 19 }, (_, index) => index + 1)

test.each([
  ['tour.sh', ['sh', 'tour.sh']],
  ['tour.ts', node('tour.ts')],
  ['tour-trpc.ts', node('tour-trpc.ts')],
])('examples/%s calls all nineteen endpoints, on an empty server and on remaining data', { timeout: 120_000 }, async (_, command) => {
  for (const printed of await runExample(command, withToken())) {
    const numbers = [...printed.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    expect([...new Set(numbers)].sort((one, other) => one - other)).toEqual(nineteen)
  }
})

test('the client lines in apps/sdk/README.md work', { timeout: 120_000 }, async () => {
  const { server } = working
  const { lines } = await codeOf('apps/sdk/README.md', /[\s\S]+?(?=^## Rules)/m)
  const typed = lines.replaceAll('http://localhost:4242', server.url).replaceAll('*:*.…', server.tokens.admin)
  const { stdout } = await run(process.execPath, ['--conditions=@halyard/source', '--input-type=module-typescript', '--eval', typed], {
    cwd: examples,
    env: { ...process.env, ...compileCache },
  })
  expect(stdout).toMatch(/^\[ 'checkout' \][\s\S]*^getProjects 200 [\d.]+$[\s\S]*unknown/m)
})

test.each([
  ['flags.sh', ['sh', 'flags.sh']],
  ['flags.ts', node('flags.ts')],
])('examples/%s creates a project and deletes everything again', { timeout: 120_000 }, async (_, command) => {
  const things = ['environments', 'projects', 'features', 'segments', 'context', 'tags', 'service-account']
  const read = () => Promise.all(things.map(async (thing) => (await working.server.send('GET', `/api/admin/${thing}`)).json))
  const earlier = await read()
  await runExample(command, withToken())
  expect(await read()).toEqual(earlier)
})

test.each([
  ['review.sh', ['sh', 'review.sh']],
  ['review.ts', node('review.ts')],
  ['review-trpc.ts', node('review-trpc.ts')],
])('examples/%s runs a change request with three accounts from draft to applied', { timeout: 120_000 }, async (_, command) => {
  for (const lines of await runExample(command, withToken())) expect(lines).toMatch(/done\n$/)
})

test.each([
  ['accounts.sh', ['sh', 'accounts.sh']],
  ['accounts.ts', node('accounts.ts')],
  ['accounts-trpc.ts', node('accounts-trpc.ts')],
])('examples/%s runs against a server with an administrator and mail', { timeout: 120_000 }, async (_, command) => {
  const more = { HALYARD_URL: working.server.url, HALYARD_ADMIN_PASSWORD: password, HALYARD_MAILBOX: working.mailbox }
  expect(await runExample(command, more)).not.toContain('')
})
