import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { forgottenTests, type Task, uncoveredImports } from './test-inputs.ts'

let root: string

const write = (files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const task = (taskId: string, directory: string, inputs: string[], dependencies: string[] = []): Task => ({
  taskId,
  directory,
  inputs: Object.fromEntries(inputs.map((path) => [path, 'a hash'])),
  dependencies,
})

const api = (...inputs: string[]): Task => task('@halyard/server#test', 'apps/api', ['a.test.ts', ...inputs], ['@halyard/domain#sources'])
const sources = [
  task('@halyard/domain#sources', 'packages/domain', ['index.ts'], ['@halyard/contracts#sources']),
  task('@halyard/contracts#sources', 'packages/contracts', ['index.ts']),
]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'halyard-inputs-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  write({ 'tooling/world.ts': `import './city.ts'\n`, 'tooling/city.ts': '', 'docs/guide.md': '' })
})

test('files of the package, files in turbo.json and packages that it depends on are covered', () => {
  write({ 'apps/api/a.test.ts': `import { one } from '@halyard/contracts/data'\nimport { world } from '../../tooling/world.ts'\n` })
  expect(uncoveredImports(root, [api('../../tooling/world.ts', '../../tooling/city.ts'), ...sources])).toEqual([])
})

test('a file outside the package that turbo does not hash is reported', () => {
  write({ 'apps/api/a.test.ts': `const world = await import('../../tooling/world.ts')\n` })
  expect(uncoveredImports(root, [api(), ...sources])).toEqual(['@halyard/server#test: apps/api/a.test.ts imports tooling/world.ts'])
})

test('a file that an imported file imports is reported', () => {
  write({ 'apps/api/a.test.ts': `import { world } from '../../tooling/world.ts'\n` })
  expect(uncoveredImports(root, [api('../../tooling/world.ts'), ...sources])).toEqual([
    '@halyard/server#test: tooling/world.ts imports tooling/city.ts',
  ])
})

test('a file that a test names by its URL is reported', () => {
  write({ 'apps/api/a.test.ts': `const guide = new URL('../../docs/guide.md', import.meta.url)\n` })
  expect(uncoveredImports(root, [api(), ...sources])).toEqual(['@halyard/server#test: apps/api/a.test.ts imports docs/guide.md'])
})

test('a package that the tested package does not depend on is reported', () => {
  write({ 'apps/api/a.test.ts': `import { createHalyard } from '@halyard/sdk'\n` })
  expect(uncoveredImports(root, [api(), ...sources])).toEqual(['@halyard/server#test: apps/api/a.test.ts imports @halyard/sdk'])
})

test('a test outside the tested packages is reported', () => {
  expect(forgottenTests(['apps/api/src/a.test.ts', 'apps/api-2/a.test.ts', 'a.test.ts'], ['apps/api'])).toEqual([
    'apps/api-2/a.test.ts is run by no package',
    'a.test.ts is run by no package',
  ])
})
