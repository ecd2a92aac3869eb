import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from '../src/access/mail.ts'
import { newAccount } from './accounts.ts'
import { serverForTest } from './harness.ts'

const run = promisify(execFile)
const examples = join(dirname(fileURLToPath(import.meta.url)), '../../../examples')

const node = (file: string): string[] => [process.execPath, '--conditions=@halyard/source', file]

/** Each example checks its own answers, and leaves with another code than 0 when one is wrong. */
const runTwice = async ([command, ...args]: string[], more: Record<string, string>): Promise<void> => {
  const env = { ...process.env, ...more }
  for (const _ of ['first', 'again']) {
    const { stdout } = await run(command!, args, { cwd: examples, env })
    expect(stdout).not.toBe('')
  }
}

/** Runs the mail server of the examples on a free port. */
const mailbox = async (): Promise<{ file: string; url: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-mailbox-'))
  const file = join(folder, 'mails.jsonl')
  const [command, ...args] = node('mailbox.ts')
  const env = { ...process.env, HALYARD_MAILBOX: file, MAILBOX_PORT: '0' }
  const child = spawn(command!, args, { cwd: examples, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const url = /^Listening: SMTP_URL=(.+)$/.exec(String(line))?.[1]
  if (!url) throw new Error(`mailbox.ts said ${line}`)
  return { file, url }
}

test.each([
  ['sdk.ts', node('sdk.ts')],
  ['trpc.ts', node('trpc.ts')],
  ['tour.sh', ['sh', 'tour.sh']],
])('examples/%s runs on an empty server, and again on what it left', { timeout: 120_000 }, async (_, command) => {
  const { url, tokens } = await serverForTest()
  await runTwice(command, { HALYARD_URL: url, HALYARD_TOKEN: tokens.admin })
})

test.each([
  ['accounts.sh', ['sh', 'accounts.sh']],
  ['accounts.ts', node('accounts.ts')],
  ['accounts-trpc.ts', node('accounts-trpc.ts')],
])('examples/%s tells its story to a server with an administrator and mail, and again', { timeout: 120_000 }, async (_, command) => {
  const mails = await mailbox()
  const server = await serverForTest({ mailer: createMailer({ url: mails.url, from: 'halyard@example.org' })! })
  const password = 'Quote" and \\ 7'
  await newAccount(server, { rootRole: 'Admin', username: 'admin', password })
  await runTwice(command, { HALYARD_URL: server.url, HALYARD_ADMIN_PASSWORD: password, HALYARD_MAILBOX: mails.file })
})
