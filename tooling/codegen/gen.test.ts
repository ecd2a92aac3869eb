import { expect, test } from 'vitest'
import { generatedFiles, staleFiles } from './gen.ts'

test('the generated files in git are those of the contract', async () => {
  expect(await staleFiles()).toEqual([])
})

test('what is generated is the same every time, and ends in one newline', () => {
  const files = generatedFiles()
  expect(generatedFiles()).toEqual(files)
  for (const text of Object.values(files)) expect(text).toMatch(/[^\n]\n$/)
})

test('no generated source mentions zod or a package of ours', () => {
  for (const [path, text] of Object.entries(generatedFiles())) {
    if (path.endsWith('.ts')) expect(text).not.toMatch(/from ['"](zod|@halyard)/)
  }
})
