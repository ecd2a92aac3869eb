import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from '../src/identity/mail/mail.ts'
import { ReviewJobs } from '../src/jobs/review-jobs.ts'
import { newAccount } from './accounts.ts'
import { compileCache } from './compile-cache.ts'
import { codeOf } from './guides/guide.ts'
import { serverForTest, type TestServer } from './harness.ts'
import { onLoopback } from './notifications.ts'

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const examples = join(root, 'examples')

const node = (file: string): string[] => [process.execPath, '--conditions=@halyard/source', file]

/** Runs an example twice and returns both outputs. Each example checks its answers, and exits with another code than 0 if one is wrong. */
const runTwice = async ([command, ...args]: string[], more: Record<string, string>): Promise<string[]> => {
  const env = { ...process.env, ...compileCache, ...more }
  const printed: string[] = []
  for (const _ of ['first', 'again']) printed.push((await run(command!, args, { cwd: examples, env })).stdout)
  return printed
}

/** A server that stores reported usage regularly, as a started server does. */
const storingServer = async (): Promise<TestServer> => {
  const server = await serverForTest({ webhooks: onLoopback })
  const storing = setInterval(() => server.ports.runtime.usage.flush(), 100)
  onTestFinished(async () => {
    clearInterval(storing)
    await server.ports.runtime.usage.flush()
  })
  return server
}

/** Starts the mail server of the examples on a free port. */
const mailbox = async (): Promise<{ file: string; url: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-mailbox-'))
  const file = join(folder, 'mails.jsonl')
  const [command, ...args] = node('mailbox.ts')
  const env = { ...process.env, ...compileCache, HALYARD_MAILBOX: file, MAILBOX_PORT: '0' }
  const child = spawn(command!, args, { cwd: examples, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const url = /^Listening: SMTP_URL=(.+)$/.exec(String(line))?.[1]
  if (!url) throw new Error(`mailbox.ts printed ${line}`)
  return { file, url }
}

const nineteen = Array.from({ length: 19 }, (_, index) => index + 1)

test.each([
  ['tour.sh', ['sh', 'tour.sh']],
  ['tour.ts', node('tour.ts')],
  ['tour-trpc.ts', node('tour-trpc.ts')],
])(
  'examples/%s calls all nineteen endpoints on an empty server, and again on the remaining data',
  { timeout: 120_000 },
  async (_, command) => {
    const { url, tokens } = await storingServer()
    for (const printed of await runTwice(command, { HALYARD_URL: url, HALYARD_TOKEN: tokens.admin })) {
      const numbers = [...printed.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
      expect([...new Set(numbers)].sort((one, other) => one - other)).toEqual(nineteen)
    }
  },
)

test('the client lines in apps/sdk/README.md work', { timeout: 120_000 }, async () => {
  const server = await serverForTest()
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
])('examples/%s creates a project and deletes everything again, twice', { timeout: 120_000 }, async (_, command) => {
  const server = await serverForTest()
  const things = ['environments', 'projects', 'features', 'segments', 'context', 'tags', 'service-account']
  const read = () => Promise.all(things.map(async (thing) => (await server.send('GET', `/api/admin/${thing}`)).json))
  const before = await read()
  await runTwice(command, { HALYARD_URL: server.url, HALYARD_TOKEN: server.tokens.admin })
  expect(await read()).toEqual(before)
})

test.each([
  ['review.sh', ['sh', 'review.sh']],
  ['review.ts', node('review.ts')],
  ['review-trpc.ts', node('review-trpc.ts')],
])('examples/%s runs a change request with three accounts from draft to applied, twice', { timeout: 120_000 }, async (_, command) => {
  const server = await serverForTest()
  const jobs = new ReviewJobs()
  const running = setInterval(() => jobs.run(server.ports), 200)
  onTestFinished(() => clearInterval(running))
  const printed = await runTwice(command, { HALYARD_URL: server.url, HALYARD_TOKEN: server.tokens.admin })
  for (const lines of printed) expect(lines).toMatch(/done\n$/)
})

test.each([
  ['accounts.sh', ['sh', 'accounts.sh']],
  ['accounts.ts', node('accounts.ts')],
  ['accounts-trpc.ts', node('accounts-trpc.ts')],
])('examples/%s runs against a server with an administrator and mail, twice', { timeout: 120_000 }, async (_, command) => {
  const mails = await mailbox()
  const server = await serverForTest({ mailer: createMailer({ url: mails.url, from: 'halyard@example.org' })! })
  const password = 'Quote" and \\ 7'
  await newAccount(server, { rootRole: 'Admin', username: 'admin', password })
  const printed = await runTwice(command, { HALYARD_URL: server.url, HALYARD_ADMIN_PASSWORD: password, HALYARD_MAILBOX: mails.file })
  expect(printed).not.toContain('')
})
