import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
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

const halyardCommand = `halyard() { '${process.execPath}' --conditions=@halyard/source '${root}/apps/api/src/main.ts' "$@"; }\n`

/** Commands or client lines of a guide, or of one of its chapters, with the URL and tokens of this server. */
const commandsIn = async (guide: string, chapter: RegExp, { url, tokens }: TestServer, language = 'sh'): Promise<string> => {
  const [text = ''] = chapter.exec(await readFile(join(root, guide), 'utf8')) ?? []
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, lines]) => (of === language ? [lines] : []))
  return blocks.join('\n').replaceAll('http://localhost:4242', url).replaceAll('*:*.…', tokens.admin)
}

test.each([
  ['README.md', /^## A tour$[\s\S]*?(?=^## )/m, root],
  ['docs/guides/flags.md', /[\s\S]+/, root],
  ['docs/guides/change-requests.md', /[\s\S]+/, root],
  ['docs/guides/applications.md', /[\s\S]+/, root],
  ['docs/guides/fan-out.md', /[\s\S]+/, root],
  ['docs/guides/metrics.md', /[\s\S]+/, root],
  ['docs/guides/events.md', /[\s\S]+/, examples],
  ['docs/guides/audit.md', /[\s\S]+/, examples],
  ['docs/guides/import.md', /[\s\S]+/, examples],
  ['docs/guides/export-and-import.md', /[\s\S]+/, examples],
  ['docs/guides/moving-features.md', /[\s\S]+/, examples],
  ['docs/guides/paging.md', /[\s\S]+/, examples],
  ['docs/guides/safe-writes.md', /[\s\S]+/, examples],
  ['docs/guides/webhooks.md', /[\s\S]+/, examples],
])('the commands in %s work', { timeout: 120_000 }, async (guide, chapter, cwd) => {
  const server = await storingServer()
  const commands = await commandsIn(guide, chapter, server)
  expect(commands).toContain(server.url)
  const { stdout } = await run('sh', ['-eu', '-c', halyardCommand + commands], {
    cwd,
    env: { ...process.env, ...compileCache, TOKEN: server.tokens.admin },
  })
  expect(stdout).not.toMatch(/"name":"\w+","message":/)
})

test('the client lines in docs/guides/flags.md work', { timeout: 120_000 }, async () => {
  const server = await serverForTest()
  const lines = await commandsIn('docs/guides/flags.md', /[\s\S]+/, server, 'ts')
  expect(lines).toContain(server.url)
  const { stdout } = await run(process.execPath, ['--conditions=@halyard/source', '--input-type=module', '--eval', lines], {
    cwd: examples,
    env: { ...process.env, ...compileCache },
  })
  expect(stdout).toMatch(/^ValidationError [\s\S]*^403$/m)
})

test('the client lines in docs/guides/safe-writes.md work', { timeout: 120_000 }, async () => {
  const server = await serverForTest()
  const lines = await commandsIn('docs/guides/safe-writes.md', /[\s\S]+/, server, 'ts')
  const typed = ['--conditions=@halyard/source', '--input-type=module-typescript', '--eval', lines]
  const { stdout } = await run(process.execPath, typed, { cwd: examples, env: { ...process.env, ...compileCache } })
  expect(stdout).toMatch(
    /^This resource was changed since you read it. The last change of feature safe-client: feature-metadata-updated by [\s\S]*\nfalse true\nGrößer als gedacht: 100 %\n$/,
  )
})

test('the client lines in docs/guides/export-and-import.md work', { timeout: 120_000 }, async () => {
  const server = await serverForTest()
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'checkout' } })
  const lines = await commandsIn('docs/guides/export-and-import.md', /[\s\S]+/, server, 'ts')
  const { stdout } = await run(process.execPath, ['--conditions=@halyard/source', '--input-type=module', '--eval', lines], {
    cwd: examples,
    env: { ...process.env, ...compileCache },
  })
  expect(stdout).toBe('4 1\n0 1\n')
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
