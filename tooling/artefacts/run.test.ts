import { expect, test } from 'vitest'
import { run } from './run.ts'

const node = (text: string, mostMs?: number) => run(process.execPath, ['-e', text], {}, mostMs)

test('returns what a program prints', async () => {
  expect(await node('console.log(1); console.error(2)')).toEqual({ stdout: '1\n', stderr: '2\n' })
})

test('rejects with the output of a program that fails', async () => {
  await expect(node('console.log(1); console.error(2); process.exit(3)')).rejects.toMatchObject({ code: 3, stdout: '1\n', stderr: '2\n' })
})

test('ends a program that hangs, and names it', async () => {
  const hung = node('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)', 500)
  await expect(hung).rejects.toMatchObject({ stderr: expect.stringMatching(/^\n\S+ -e .* did not end within 0.5 s$/) })
})
