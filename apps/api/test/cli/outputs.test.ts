import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completeState } from '../complete-state.ts'
import { commandLine, halyard, outcomeOf, type Running, run } from './halyard.ts'
import { listen } from './listen.ts'
import { newStore, type Store } from './store.ts'

/** Runs a command that can write files of at most one kilobyte, as on a nearly full disk. `more`: text for the shell. */
const onFullDisk = async ({ env }: Pick<Store, 'env'>, args: readonly string[], more = '') => {
  const running = run(['sh', '-c', `ulimit -f 2; exec "$@" ${more}`, 'sh', ...commandLine, ...args], env)
  return { code: await running.ended, stderr: running.stderr() }
}

/** Closes the output of a command and waits for its end. */
const unread = async (running: Running) => {
  running.child.stdout?.destroy()
  return { code: await running.ended, stderr: running.stderr() }
}

const brokenPipe = { code: 141, stderr: '' }

describe('the export of a running server', () => {
  /** A server that sends all its state at once, and the Range header of each request. */
  const serving = async () => {
    const asked: (string | undefined)[] = []
    const url = await listen(({ headers }, response) => {
      asked.push(headers.range)
      if (headers.range) response.writeHead(416, { 'Content-Range': 'bytes */3000' }).end()
      else response.writeHead(200, { ETag: '"tag"' }).end('x'.repeat(3_000))
    })
    return { asked, env: { HALYARD_TOKEN: '*:*.secret' }, args: (file: string) => ['export', file, '--url', url] }
  }

  test('reports the output that failed, with exit code 1, and sends one request', async () => {
    const { folder } = await newStore({ empty: true })
    const { asked, env, args } = await serving()
    const file = join(folder, 'export.json')
    const line = (output: string) => ({ code: 1, stderr: expect.stringMatching(`^${output} cannot be written: E[A-Z]+: [^\n]+\n$`) })
    expect(await onFullDisk({ env }, args('-'), `> '${file}'`)).toEqual(line('the standard output'))
    expect((await stat(file)).size).toBe(1_024)
    expect(await onFullDisk({ env }, args('-'), '> /dev/full')).toEqual(line('the standard output'))
    expect(await onFullDisk({ env }, [...args(file), '--force'])).toEqual(line(file))
    expect(asked).toEqual([undefined, undefined, undefined])
  })

  test('ends without a message when the reader has closed the output, and sends one request', async () => {
    const { asked, env, args } = await serving()
    expect(await unread(halyard({ env }, args('-')))).toEqual(brokenPipe)
    expect(asked).toEqual([undefined])
  })
})

test('import, export and help end without a message when the reader has closed the output', async () => {
  const store = await newStore()
  const file = join(store.folder, 'state.json')
  await writeFile(file, JSON.stringify(completeState()))
  expect(await unread(halyard(store, ['import', file, '--drop']))).toEqual(brokenPipe)
  expect(await unread(halyard(store, ['export']))).toEqual(brokenPipe)
  expect(await unread(halyard(store, ['help']))).toEqual(brokenPipe)
})

test('a refusal of the operating system is reported in one line', async () => {
  const store = await newStore()
  const refusal = async (args: string[], env = {}) => {
    const { code, stdout, stderr } = await outcomeOf(store, args, env)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    return stderr
  }
  expect(await refusal(['export', store.folder])).toBe(`${store.folder} is a folder; name a file in it\n`)
  expect(existsSync(`${store.folder}.part`)).toBe(false)
  expect(await refusal(['restore', store.folder])).toMatch(/^\S+ cannot be read: EISDIR: [^\n]+\n$/)
  const env = { DATABASE_URL: undefined, HALYARD_DATA_DIR: '/dev/null/data' }
  expect(await refusal(['migrate'], env)).toMatch(/^ENOTDIR: [^\n]+ '\/dev\/null\/data'\n$/)
})

// The limit on file sizes simulates a full disk. It also stops the embedded engine, so this test runs on PostgreSQL only.
test('a backup that fills the disk fails with one line and leaves no .part file', async () => {
  const store = await newStore()
  const file = join(store.folder, 'backup')
  expect(await onFullDisk(store, ['backup', file])).toEqual({
    code: 1,
    stderr: `${file} cannot be written: EFBIG: file too large, write\n`,
  })
  expect(existsSync(`${file}.part`)).toBe(false)
})
