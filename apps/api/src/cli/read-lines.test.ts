import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const inChunksOf = async function* (bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const all = async (read: AsyncIterable<string>): Promise<string[]> => {
  const found: string[] = []
  for await (const line of read) found.push(line)
  return found
}

const lines = ['', 'one', 'a\r\u2028\u2029b', '\u{1f600}é', '', 'last']

test.each([1, 2, 3, 7, 1000])('splits at line feeds only, for chunks of %i bytes', async (size) => {
  expect(await all(readLines(inChunksOf(Buffer.from(lines.join('\n')), size)))).toEqual(lines)
})

test('a line feed at the end does not start another line', async () => {
  expect(await all(readLines(inChunksOf(Buffer.from('one\n\n'), 2)))).toEqual(['one', ''])
  expect(await all(readLines(inChunksOf(Buffer.alloc(0), 2)))).toEqual([])
})
