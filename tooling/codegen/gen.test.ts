import { expect, test } from 'vitest'
import { generatedFiles, staleFiles } from './gen.ts'

test('the generated files in git match the contract', async () => {
  expect(await staleFiles()).toEqual([])
})

test('generated text is the same in each run and ends in one newline', () => {
  const files = generatedFiles()
  expect(generatedFiles()).toEqual(files)
  for (const text of Object.values(files)) expect(text).toMatch(/[^\n]\n$/)
})

test('generated sources mention neither zod nor packages of this repository', () => {
  for (const [path, text] of Object.entries(generatedFiles())) {
    if (path.endsWith('.ts')) expect(text).not.toMatch(/from ['"](zod|@halyard)/)
  }
})
