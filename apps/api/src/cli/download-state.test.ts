import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../test/cli/listen.ts'
import { downloadState } from './download-state.ts'
import { openPart } from './part-file.ts'

const newFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-download-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'export.json')
}

/** Downloads into a file and resumes a partial download. Appends each message for the user to `news`. */
const download = async (file: string, listener: RequestListener, news: string[] = []): Promise<string[]> => {
  const url = await listen(listener)
  const target = await openPart(file, true)
  try {
    await downloadState({ url, token: 'a' }, target, { onBytes: () => undefined, onNews: (words) => news.push(words) })
    await target.finish()
  } finally {
    await target.close()
  }
  return news
}

test.each([
  ['the seconds of Retry-After', '2', 1_990],
  ['the pause of any other error if Retry-After is a date', 'Wed, 21 Oct 2099 07:28:00 GMT', 490],
])('waits after a 429 for at least %s', async (_, later, atLeast) => {
  const askedAt: number[] = []
  const file = await newFile()
  const news = await download(file, (_, response) => {
    askedAt.push(performance.now())
    if (askedAt.length === 1) response.writeHead(429, { 'Retry-After': later }).end()
    else response.end('{}')
  })
  expect(await readFile(file, 'utf8')).toBe('{}')
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThanOrEqual(atLeast)
  expect(news).toEqual(['The download has to wait (the server answered 429); retrying'])
})

test('restarts the download when the partial file is longer than the complete one', async () => {
  const file = await newFile()
  await writeFile(`${file}.part`, 'longer than the complete file')
  await writeFile(`${file}.part.tag`, '"tag"')
  const news = await download(file, ({ headers }, response) => {
    if (headers.range) response.writeHead(416, { 'Content-Range': 'bytes */2' }).end()
    else response.end('{}')
  })
  expect(await readFile(file, 'utf8')).toBe('{}')
  expect(news).toEqual(['The partial file is longer than the complete download: the download restarts'])
})

test('does not follow a redirect, because the token belongs to this server, and does not retry', async () => {
  let asked = 0
  const moved = download(await newFile(), (_, response) => {
    asked++
    response.writeHead(301, { Location: 'https://elsewhere.example.org/' }).end()
  })
  await expect(moved).rejects.toThrow(/^the server answered 301$/)
  expect(asked).toBe(1)
})

test('reports the name of a file that cannot be written, and does not retry the request', async () => {
  const file = await newFile()
  await symlink('/dev/full', `${file}.part`)
  let asked = 0
  const news: string[] = []
  const refused = download(
    file,
    (_, response) => {
      asked++
      response.end('{}')
    },
    news,
  )
  await expect(refused).rejects.toThrow(`${file} cannot be written: `)
  expect([asked, news]).toEqual([1, []])
})
