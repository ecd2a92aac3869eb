import { readFile, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { completeState } from '../complete-state.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import { finished, outcomeOf } from './halyard.ts'
import { listen } from './listen.ts'
import { newFolder } from './store.ts'
import { succeed, writeState } from './transfer.ts'

describe('commands with --url', () => {
  let server: TestServer
  let withToken: { HALYARD_TOKEN: string }
  beforeAll(async () => {
    server = await startTestServer()
    withToken = { HALYARD_TOKEN: server.tokens.admin }
  })
  afterAll(() => server.stop())

  /** Imports the complete state into the server. Returns a folder for the commands, without a store. */
  const filledServer = async () => {
    await importFile(server, completeState(), { drop: 'true' })
    return { folder: await newFolder(), env: {} }
  }

  /** A proxy that cuts its first responses after the given numbers of bytes each, once the client has stored these bytes. */
  const cutting = async (file: string, cuts: readonly number[], between: () => Promise<unknown> = async () => undefined) => {
    const requests: IncomingMessage['headers'][] = []
    let arrived = 0
    const proxy = await listen(async (incoming, outgoing) => {
      const cut = cuts[requests.length]
      requests.push(incoming.headers)
      const { authorization = '', range, 'if-range': tag } = incoming.headers
      const headers = { authorization, ...(range && { range }), ...(typeof tag === 'string' && { 'if-range': tag }) }
      const answer = await fetch(server.url + incoming.url, { headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      outgoing.writeHead(
        answer.status,
        Object.fromEntries([...answer.headers].filter(([name]) => !/^(connection|transfer-encoding)$/.test(name))),
      )
      if (cut === undefined) return void outgoing.end(bytes)
      outgoing.write(bytes.subarray(0, cut))
      arrived += cut
      await vi.waitFor(async () => expect((await stat(`${file}.part`)).size).toBe(arrived), { timeout: 20_000, interval: 20 })
      await between()
      outgoing.destroy()
    })
    return { requests, url: proxy }
  }

  const exported = () => server.send('GET', '/api/admin/state/export')

  test('export resumes an interrupted download, also in another process', async () => {
    const store = await filledServer()
    const { text: complete, headers } = await exported()
    const file = join(store.folder, 'export.json')
    const proxy = await cutting(file, [700, 300])
    const { code, stderr } = await outcomeOf(store, ['export', file, '--url', proxy.url], withToken)
    expect({ code, text: await readFile(file, 'utf8') }).toEqual({ code: 0, text: complete })
    expect(stderr).toMatch(/interrupted.*resumes at byte 700.*interrupted.*resumes at byte 1000/s)
    expect(proxy.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=700-', 'bytes=1000-'])

    await writeFile(`${file}.part`, complete.slice(0, 400))
    await writeFile(`${file}.part.tag`, headers.get('ETag')!)
    const again = await outcomeOf(store, ['export', file, '--resume', '--force', '--url', server.url], withToken)
    expect(again).toEqual({ code: 0, stdout: '', stderr: 'The download resumes at byte 400\n' })
    expect(await readFile(file, 'utf8')).toBe(complete)
  })

  test('export does not overwrite a file without --force', async () => {
    const store = await filledServer()
    const file = join(store.folder, 'export.json')
    await writeFile(file, 'precious')
    const refused = { code: 1, stdout: '', stderr: `${file} already exists; choose another name, or overwrite the file with --force\n` }
    expect(await outcomeOf(store, ['export', file, '--url', server.url], withToken)).toEqual(refused)
    expect(await outcomeOf(store, ['export', file, '--url', server.url, '--resume'], withToken)).toEqual(refused)
    expect(await readFile(file, 'utf8')).toBe('precious')
    expect(await succeed(store, ['export', file, '--url', server.url, '--force'], withToken)).toBe('')
    expect(await readFile(file, 'utf8')).toBe((await exported()).text)
  })

  test('import into the server works, also as a dry run', async () => {
    const store = await filledServer()
    const { text: complete } = await exported()
    const file = await writeState(store, JSON.parse(complete))
    const tokenFile = join(store.folder, 'token')
    await writeFile(tokenFile, `${server.tokens.admin}\n`)
    const remote = ['--url', server.url, '--token-file', tokenFile]
    const dryRun = await succeed(store, ['import', file, '--replace', '--dry-run', ...remote])
    expect(dryRun).toContain('Nothing was stored')
    expect(dryRun).toContain('features: 3 replaced\n')
    expect(await succeed(store, ['import', file, '--replace', ...remote])).toContain('features: 3 replaced\n')
    expect((await exported()).text).toBe(complete)
  })

  test('import is applied once when the first response is lost', async () => {
    const store = await filledServer()
    const replayed: (string | null)[] = []
    const url = await listen(async (incoming, outgoing) => {
      const { authorization = '', 'idempotency-key': key } = incoming.headers
      const headers = { authorization, 'content-type': 'application/json', ...(typeof key === 'string' && { 'idempotency-key': key }) }
      const answer = await fetch(server.url + incoming.url, { method: 'POST', headers, body: await buffer(incoming) })
      const body = await answer.text()
      replayed.push(answer.headers.get('Idempotency-Replayed'))
      if (replayed.length === 1) return void outgoing.destroy()
      outgoing.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body)
    })
    const { code, stdout, stderr } = await finished(store, ['import', await writeState(store), '--drop', '--url', url], withToken)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^The upload was interrupted \([^\n]+\n$/) })
    expect(stdout).toContain('features: 3 replaced')
    expect(replayed).toEqual([null, 'true'])
  })

  test('export restarts the download when the state changes meanwhile, and reports the restart', async () => {
    const store = await filledServer()
    const change = () => server.send('POST', '/api/admin/tags', { body: { type: 'team', value: 'another' } })
    const file = join(store.folder, 'export.json')
    const proxy = await cutting(file, [700], change)
    const { code, stderr } = await outcomeOf(store, ['export', file, '--url', proxy.url], withToken)
    expect({ code, text: await readFile(file, 'utf8') }).toEqual({ code: 0, text: (await exported()).text })
    expect(stderr).toContain('the download restarts')
    expect(await readFile(file, 'utf8')).toContain('another')
  })

  test('commands report the reason of a refusal', async () => {
    const store = await filledServer()
    const refused = await outcomeOf(store, ['export', '--url', server.url], { HALYARD_TOKEN: `*:*.${'y'.repeat(40)}` })
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('401 AuthenticationRequired') })
    const large = join(store.folder, 'large.json')
    await writeFile(large, `{"version":4,"features":[${' '.repeat(20_000_000)}]}`)
    const upload = await outcomeOf(store, ['import', large, '--url', server.url], { HALYARD_TOKEN: `*:*.${'y'.repeat(40)}` })
    expect(upload).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^the server answered 401 AuthenticationRequired/) })
    const without = await outcomeOf(store, ['export', '--url', server.url])
    expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('HALYARD_TOKEN') })
  })
})
