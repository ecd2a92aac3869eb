import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deadReferences } from './documents.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'halyard-documents-'))
  mkdirSync(join(root, 'apps/api/src'), { recursive: true })
  writeFileSync(join(root, 'apps/api/src/main.ts'), '')
  writeFileSync(join(root, 'LICENSE'), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function deadIn(text: string, document = 'README.md'): string[] {
  writeFileSync(join(root, document), text)
  return deadReferences(root, [document])
}

test('accepts paths that exist, from the root or from the folder of the document', () => {
  expect(deadIn('[licence](LICENSE) [main](apps/api/src/main.ts#L1) `apps/api/src/main.ts` `apps/api/`')).toEqual([])
  expect(deadIn('`src/main.ts` [up](../../LICENSE)', 'apps/api/AGENTS.md')).toEqual([])
})

test('reports dead links and dead paths', () => {
  expect(deadIn('[gone](docs/gone.md) `apps/api/src/gone.ts` `gone.json`')).toEqual([
    'README.md: docs/gone.md',
    'README.md: apps/api/src/gone.ts',
    'README.md: gone.json',
  ])
})

test('does not read addresses, media types, routes, patterns and code blocks as paths', () => {
  expect(deadIn('[web](https://example.com/x) [here](#here) `application/json` `/api/admin` `src/<name>.ts` `@halyard/source`')).toEqual([])
  expect(deadIn('```sh\ncat `gone.json`\n```\n')).toEqual([])
})
