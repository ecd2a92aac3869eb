import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { apiFolder, apiRooms } from './rooms.ts'

/** Texts of files, by path. */
export type Files = Readonly<Record<string, string>>

const source = (target: string) => ({ '@halyard/source': target, default: './dist/index.js' })

/** Relative import path from one file of the tree to another. */
export const specifier = (from: string, to: string): string => {
  const path = posix.relative(dirname(from), to)
  return path.startsWith('.') ? path : `./${path}`
}

/** The file of a room that the example tree imports. */
export const fileOf = (room: string): string => {
  if (room.endsWith('.ts')) return `${apiFolder}${room}`
  return `${apiFolder}${room}/${room === 'features' ? 'operations' : 'index'}.ts`
}

/** One file for each room. Each file imports every room on its right. */
const rooms: Files = Object.fromEntries(
  apiRooms.map((room, index) => {
    const imports = apiRooms.slice(index + 1).map((later) => `import '${specifier(fileOf(room), fileOf(later))}'\n`)
    return [fileOf(room), `${imports.join('')}export interface Port {}\nexport const room = '${room}'\n`]
  }),
)

const api: Files = {
  ...rooms,
  [fileOf('features')]: `${rooms[fileOf('features')]}export * from './tags/list-tags.ts'\nexport * from './projects/list-projects.ts'`,
  'apps/api/src/cli/admin/session.ts': `import '../../../../sdk/src/index.ts'`,
  'apps/api/src/features/tags/list-tags.ts': `import { tags } from './tags.repository.ts'\nimport '@halyard/domain'\nexport const listTags = tags`,
  'apps/api/src/features/tags/tags.repository.ts': `import { sql } from 'kysely'\nimport type { Port } from '../../store/index.ts'\nexport const tags: Port = sql`,
  'apps/api/src/features/projects/list-projects.ts': `import type { Port } from '../../pipeline/index.ts'\nexport const listProjects: Port = {}`,
  'apps/api/src/features/tags/list-tags.api.test.ts': `import '../../../test/harness.ts'\nimport '../projects/list-projects.ts'`,
  'apps/api/src/transport/http/app.ts': `import { Hono } from 'hono'\nimport '@hono/node-server'\nexport const app = new Hono()`,
  'apps/api/src/transport/trpc/router.ts': `import { initTRPC } from '@trpc/server'\nexport const router = initTRPC`,
  'apps/api/src/flags/kernel/transaction.ts': `import '../../store/engines.ts'`,
  'apps/api/src/store/engines.ts': `import 'kysely'\nimport 'pg'\nimport 'pg-protocol'\nimport type { PGlite } from '@electric-sql/pglite'\nexport type Engine = PGlite`,
  'apps/api/src/store/engines.test.ts': `import '../main.ts'\nimport 'hono'`,
  'apps/api/src/main.test.ts': `import './main.ts'\nimport 'pg'`,
  'apps/api/test/harness.ts': `import '../src/compose.ts'\nimport 'kysely'`,
  'apps/api/test/parity.test.ts': `import '../../sdk/src/index.ts'`,
  'apps/api/dist/main.js': `import './never-built.js'`,
}

const packages: Files = {
  'packages/contracts/package.json': JSON.stringify({
    name: '@halyard/contracts',
    exports: { '.': source('./src/index.ts'), './data': source('./src/data/index.ts') },
  }),
  'packages/contracts/src/index.ts': `import * as z from 'zod'\nimport { limits } from './data/index.ts'\nexport const name = z.string().max(limits)`,
  'packages/contracts/src/data/index.ts': 'export const limits = 100',
  'packages/contracts/conformance/main.ts': `import 'node:assert/strict'\nimport 'zod'\nimport { name } from '@halyard/contracts'\nexport const cases = [name]`,
  'packages/contracts/src/trpc.ts': `import type { TRPCRouter } from '@trpc/server'\nexport type A = TRPCRouter`,
  'packages/domain/package.json': JSON.stringify({ name: '@halyard/domain', exports: { '.': source('./src/index.ts') } }),
  'packages/domain/src/index.ts': `export * from './changes/plan.ts'\nexport * from './strategies/is-enabled.ts'`,
  'packages/domain/src/changes/plan.ts': `import type { Enabled } from '../strategies/is-enabled.ts'\nexport type Plan = Enabled`,
  'packages/domain/src/strategies/is-enabled.ts': `import type { name } from '@halyard/contracts'\nimport { limits } from '@halyard/contracts/data'\nexport type Enabled = typeof name\nexport const most = limits`,
  'packages/domain/src/strategies/is-enabled.test.ts': `import '../changes/plan.ts'\nimport 'node:crypto'`,
  'apps/sdk/src/rules/index.ts': `import '@halyard/domain'\nexport const rules = 1`,
  'apps/sdk/src/evaluate/index.ts': `import '@halyard/domain'\nexport const evaluate = 1`,
  'apps/sdk/src/index.ts': `import { limits } from '@halyard/contracts/data'\nimport type { name } from '@halyard/contracts'\nexport const client: typeof name = limits`,
}

const console: Files = {
  'apps/console/src/main.tsx': `import 'react'\nimport './app/app.tsx'\nimport './styles/tokens.css'`,
  'apps/console/src/styles/tokens.css': '',
  'apps/console/src/app/app.tsx': `import '../pages/index.ts'\nexport const App = () => <p>Flags</p>`,
  'apps/console/src/pages/index.ts': `export const load = () => [import('./flags/flags-page.tsx'), import('./tags/tags-page.tsx')]`,
  'apps/console/src/pages/flags/flags-page.tsx': `import './flag-row.tsx'\nimport '@halyard/domain'\nimport { limits } from '@halyard/contracts/data'\nexport const most = limits`,
  'apps/console/src/pages/flags/flag-row.tsx': `import '../../parts/page.tsx'\nimport './flag-row.module.css'`,
  'apps/console/src/pages/flags/flag-row.module.css': '',
  'apps/console/src/pages/flags/flags-page.test.tsx': `import 'zod'\nimport '../tags/tags-page.tsx'`,
  'apps/console/src/pages/tags/tags-page.tsx': 'export {}',
  'apps/console/src/parts/page.tsx': `import '../../../sdk/src/index.ts'\nimport '../routes.ts'`,
  'apps/console/src/routes.ts': 'export const pages = {}',
  'apps/api/test/console.test.ts': `import '../../console/src/routes.ts'`,
}

const tooling: Files = {
  'tooling/bench.ts': `import type { Row } from './table.ts'\nimport '../apps/api/src/main.ts'\nexport type Bench = Row`,
  'tooling/table.ts': `import type { Bench } from './bench.ts'\nexport type Row = Bench`,
}

/** Packages with the same entries as the real packages; most are in `dist/`. */
const installed: Files = {
  '@electric-sql/pglite': 'dist/index.d.ts',
  '@hono/node-server': 'dist/index.d.mts',
  '@trpc/server': 'dist/index.d.mts',
  hono: 'dist/types/index.d.ts',
  kysely: 'dist/index.js',
  pg: 'esm/index.mjs',
  'pg-protocol': 'esm/index.js',
  react: 'index.js',
  zod: 'index.d.cts',
}

/** A small repository that violates no rule. */
export const lawfulTree: Files = { ...api, ...packages, ...console, ...tooling }

/** Writes a tree of files and its installed packages to a new folder. Returns the folder. */
export async function writeTree(files: Files): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'halyard-architecture-'))
  for (const [path, text] of Object.entries(files)) await write(join(root, path), text)
  for (const [name, entry] of Object.entries(installed)) await install(root, name, entry)
  for (const name of ['contracts', 'domain']) await link(join(root, 'packages', name), join(root, 'node_modules/@halyard', name))
  return root
}

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

const link = async (target: string, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
}

/** Uses the layout of pnpm: each package has its own folder, and `node_modules` links to it. */
const install = async (root: string, name: string, entry: string): Promise<void> => {
  const folder = join(root, 'node_modules/.pnpm', `${name.replace('/', '+')}@1.0.0`, 'node_modules', name)
  await write(join(folder, 'package.json'), JSON.stringify({ name, exports: { '.': `./${entry}` } }))
  await write(join(folder, entry), '')
  await link(folder, join(root, 'node_modules', name))
}
