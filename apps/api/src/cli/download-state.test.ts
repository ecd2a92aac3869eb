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

/** Downloads into a file, going on with what is there of it. `news` is what a person would be told. */
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
  ['after so many seconds', '2', 1_990],
  ['at a date, which is left aside: as after any other fault', 'Wed, 21 Oct 2099 07:28:00 GMT', 490],
])('a server that asks to come back later is asked no earlier: %s', async (_, later, atLeast) => {
  const askedAt: number[] = []
  const file = await newFile()
  const news = await download(file, (_, response) => {
    askedAt.push(performance.now())
    if (askedAt.length === 1) response.writeHead(429, { 'Retry-After': later }).end()
    else response.end('{}')
  })
  expect(await readFile(file, 'utf8')).toBe('{}')
  expect(askedAt[1]! - askedAt[0]!).toBeGreaterThanOrEqual(atLeast)
  expect(news).toEqual(['The download has to wait (the server answered 429); it is tried again'])
})

test('what is there of more bytes than the whole has is begun anew', async () => {
  const file = await newFile()
  await writeFile(`${file}.part`, 'longer than the whole')
  await writeFile(`${file}.part.tag`, '"tag"')
  const news = await download(file, ({ headers }, response) => {
    if (headers.range) response.writeHead(416, { 'Content-Range': 'bytes */2' }).end()
    else response.end('{}')
  })
  expect(await readFile(file, 'utf8')).toBe('{}')
  expect(news).toEqual(['What is there is more than the whole: the download begins anew'])
})

test('a server that sends elsewhere is not followed, for the token is none of theirs, and is asked once', async () => {
  let asked = 0
  const moved = download(await newFile(), (_, response) => {
    asked++
    response.writeHead(301, { Location: 'https://elsewhere.example.org/' }).end()
  })
  await expect(moved).rejects.toThrow(/^the server answered 301$/)
  expect(asked).toBe(1)
})

test('a file that takes no bytes is told by its name, and the server is not asked for them again', async () => {
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
