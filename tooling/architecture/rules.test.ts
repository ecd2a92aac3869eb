import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkArchitecture } from './check.ts'
import { rules } from './rules.ts'

const source = (target: string) => ({ '@halyard/source': target, default: './missing.js' })

/** A lawful house in small: each test adds its one sin. */
const house: Record<string, string> = {
  'packages/contracts/package.json': JSON.stringify({
    name: '@halyard/contracts',
    exports: { '.': source('./src/index.ts'), './data': source('./src/data/index.ts') },
  }),
  'packages/contracts/src/index.ts': `import * as z from 'zod'\nimport { limits } from './data/index.ts'\nexport const name = z.string().max(limits)`,
  'packages/contracts/src/data/index.ts': 'export const limits = 100',
  'packages/contracts/src/trpc.ts': `import type { TRPCRouter } from '@trpc/server'\nexport type A = TRPCRouter`,
  'packages/domain/package.json': JSON.stringify({ name: '@halyard/domain', exports: { '.': source('./src/index.ts') } }),
  'packages/domain/src/index.ts': `import type { name } from '@halyard/contracts'\nimport { limits } from '@halyard/contracts/data'\nexport const most: typeof name = limits`,
  'apps/api/src/compose.ts': `import { Kysely } from 'kysely'\nimport './features/tags/index.ts'\nimport './features/projects/index.ts'\nexport const db = new Kysely()`,
  'apps/api/src/http/bind.ts': `import { Hono } from 'hono'\nexport const app = new Hono()`,
  'apps/api/src/features/tags/index.ts': `export * from './tags.repository.ts'`,
  'apps/api/src/features/tags/tags.repository.ts': `import { sql } from 'kysely'\nexport const tags = sql`,
  'apps/api/src/features/projects/index.ts': `import '@halyard/domain'\nexport const projects = 1`,
  'apps/api/src/writes/writer.ts': `import '../features/tags/tags.repository.ts'`,
  'apps/api/test/parity.test.ts': `import '../../sdk/src/index.ts'`,
  'apps/sdk/src/index.ts': `import { limits } from '@halyard/contracts/data'\nimport type { name } from '@halyard/contracts'\nexport const client: typeof name = limits`,
}

const packages = ['zod', 'hono', 'kysely', 'pg', '@trpc/server']

let root: string

async function put(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'halyard-house-'))
  await put(house)
  for (const name of packages)
    await put({ [`node_modules/${name}/package.json`]: '{"main":"index.js"}', [`node_modules/${name}/index.js`]: '' })
  await mkdir(join(root, 'node_modules/@halyard'), { recursive: true })
  for (const name of ['contracts', 'domain']) await symlink(join(root, 'packages', name), join(root, 'node_modules/@halyard', name))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const check = () => checkArchitecture(root, ['packages', 'apps'])

test('a lawful house has no violations', async () => {
  const { modules, violations } = await check()
  expect(violations).toEqual([])
  expect(modules).toBeGreaterThan(10)
})

const sins: Record<string, [path: string, text: string][]> = {
  'contracts-need-zod-alone': [
    ['packages/contracts/src/a.ts', `import 'node:fs'`],
    ['packages/contracts/src/b.ts', `import 'hono'`],
    ['packages/contracts/src/c.ts', `import '@halyard/domain'`],
    ['packages/contracts/src/d.ts', `import type { Most } from '@halyard/domain'`],
  ],
  'contracts-take-only-types-of-trpc': [
    ['packages/contracts/src/a.ts', `import { initTRPC } from '@trpc/server'\nexport const t = initTRPC`],
  ],
  'contract-data-imports-nothing': [
    ['packages/contracts/src/data/a.ts', `import * as z from 'zod'\nexport const a = z`],
    ['packages/contracts/src/data/b.ts', `import type { name } from '../index.ts'\nexport type B = typeof name`],
  ],
  'domain-is-pure': [
    ['packages/domain/src/a.ts', `import 'node:crypto'`],
    ['packages/domain/src/b.ts', `import 'zod'`],
    ['packages/domain/src/c.ts', `import '../../../apps/api/src/compose.ts'`],
  ],
  'domain-takes-only-types-of-contracts': [
    ['packages/domain/src/a.ts', `import { name } from '@halyard/contracts'\nexport const a = name`],
  ],
  'server-does-not-use-its-client': [['apps/api/src/a.ts', `import '../../sdk/src/index.ts'`]],
  'features-know-no-transport': [
    ['apps/api/src/features/tags/a.ts', `import 'hono'`],
    ['apps/api/src/features/tags/b.ts', `import type { T } from '@trpc/server'`],
    ['apps/api/src/features/tags/c.ts', `import '../../http/bind.ts'`],
  ],
  'features-keep-to-themselves': [['apps/api/src/features/projects/a.ts', `import '../tags/tags.repository.ts'`]],
  'writes-know-no-transport': [['apps/api/src/writes/a.ts', `import 'hono'`]],
  'database-stays-in-its-room': [
    ['apps/api/src/features/tags/a.ts', `import 'kysely'`],
    ['apps/api/src/http/b.ts', `import 'pg'`],
    ['apps/api/src/writes/c.ts', `import type { Kysely } from 'kysely'`],
  ],
  'sdk-carries-nothing': [
    ['apps/sdk/src/a.ts', `import 'zod'`],
    ['apps/sdk/src/b.ts', `import 'node:http'`],
    ['apps/sdk/src/c.ts', `import { name } from '@halyard/contracts'\nexport const a = name`],
    ['apps/sdk/src/d.ts', `import '@halyard/domain'`],
  ],
  'no-test-code-in-the-product': [['apps/api/src/a.ts', `import '../test/parity.test.ts'`]],
  'no-circles': [['apps/api/src/a.ts', `import './b.ts'`]],
  'everything-resolves': [['apps/api/src/a.ts', `import './nowhere.ts'`]],
}

test('every rule has a sin planted against it', () => {
  expect(Object.keys(sins).sort()).toEqual(rules.map((rule) => rule.name ?? '').sort())
})

test.each(Object.entries(sins))('%s', async (rule, planted) => {
  if (rule === 'no-circles') await put({ 'apps/api/src/b.ts': `import './a.ts'` })
  await put(Object.fromEntries(planted))
  const { violations } = await check()
  for (const [path] of planted) expect(violations).toContainEqual(expect.stringMatching(`^${rule}: ${path}`))
})
