import { type Files, fileOf, specifier } from './example-tree.ts'
import { apiFolder, apiRooms } from './rooms.ts'

/** Files to add to the example tree, and the line that the check reports for them. */
export interface PlantedViolation {
  readonly files: Files
  readonly line: string
}

/** A file with a forbidden import: its rule, path and text, and the imported file or package in the report. */
type Import = readonly [rule: string, path: string, text: string, imported: string]

const installed = (name: string, entry: string): string =>
  `node_modules/.pnpm/${name.replace('/', '+')}@1.0.0/node_modules/${name}/${entry}`

const kysely = installed('kysely', 'dist/index.js')
const pglite = installed('@electric-sql/pglite', 'dist/index.d.ts')
const hono = installed('hono', 'dist/types/index.d.ts')
const nodeServer = installed('@hono/node-server', 'dist/index.d.mts')
const trpc = installed('@trpc/server', 'dist/index.d.mts')
const zod = installed('zod', 'index.d.cts')
const contractsIndex = 'packages/contracts/src/index.ts'
const domainIndex = 'packages/domain/src/index.ts'
const pipeline = 'apps/api/src/pipeline/index.ts'
const seen = ': write an import declaration'

const imports: readonly Import[] = [
  ['contracts-import-only-zod', 'packages/contracts/src/node.ts', `import 'node:fs'`, 'fs'],
  ['contracts-import-only-zod', 'packages/contracts/src/hono.ts', `import 'hono'`, hono],
  ['contracts-import-only-zod', 'packages/contracts/src/domain.ts', `import '@halyard/domain'`, domainIndex],
  ['contracts-import-only-zod', 'packages/contracts/src/types.ts', `import type { Plan } from '@halyard/domain'`, domainIndex],
  ['contracts-import-only-types-of-trpc', 'packages/contracts/src/value.ts', `import { initTRPC } from '@trpc/server'`, trpc],
  [
    'contracts-import-only-types-of-trpc',
    'packages/contracts/src/both.ts',
    `import type { A } from '@trpc/server'\nimport '@trpc/server'`,
    trpc,
  ],
  ['contract-data-imports-nothing', 'packages/contracts/src/data/zod.ts', `import * as z from 'zod'`, zod],
  ['contract-data-imports-nothing', 'packages/contracts/src/data/type.ts', `import type { name } from '../index.ts'`, contractsIndex],
  [
    'conformance-imports-only-contracts',
    'packages/contracts/conformance/domain.ts',
    `import type { Plan } from '@halyard/domain'`,
    domainIndex,
  ],
  ['conformance-imports-only-contracts', 'packages/contracts/conformance/hono.ts', `import 'hono'`, hono],
  [
    'contracts-import-only-zod',
    'packages/contracts/src/run.ts',
    `import '../conformance/main.ts'`,
    'packages/contracts/conformance/main.ts',
  ],
  ['domain-is-pure', 'packages/domain/src/audit/node.ts', `import 'node:crypto'`, 'crypto'],
  ['domain-is-pure', 'packages/domain/src/audit/zod.ts', `import type { ZodType } from 'zod'`, zod],
  ['domain-is-pure', 'packages/domain/src/audit/api.ts', `import '../../../../apps/api/src/compose.ts'`, 'apps/api/src/compose.ts'],
  ['domain-imports-only-types-of-contracts', 'packages/domain/src/audit/a.ts', `import { name } from '@halyard/contracts'`, contractsIndex],
  ['domain-imports-only-types-of-contracts', 'packages/domain/src/audit/b.ts', `export * from '@halyard/contracts'`, contractsIndex],
  ['server-does-not-import-its-client', 'apps/api/src/cli/client.ts', `import '../../../sdk/src/index.ts'`, 'apps/sdk/src/index.ts'],
  ['only-transport-imports-hono-and-trpc', 'apps/api/src/features/tags/hono.ts', `import 'hono'`, hono],
  ['only-transport-imports-hono-and-trpc', 'apps/api/src/cli/serve.ts', `import { serve } from '@hono/node-server'`, nodeServer],
  ['only-transport-imports-hono-and-trpc', 'apps/api/src/flags/type.ts', `import type { TRPCError } from '@trpc/server'`, trpc],
  ['only-transport-imports-hono-and-trpc', 'apps/api/src/pipeline/app.ts', `export { Hono } from 'hono'`, hono],
  ['only-the-store-imports-the-database', 'apps/api/src/features/tags/sql.ts', `import { sql } from 'kysely'`, kysely],
  ['only-the-store-imports-the-database', 'apps/api/src/transport/pg.ts', `import 'pg'`, installed('pg', 'esm/index.mjs')],
  ['only-the-store-imports-the-database', 'apps/api/src/cli/protocol.ts', `import 'pg-protocol'`, installed('pg-protocol', 'esm/index.js')],
  ['only-the-store-imports-the-database', 'apps/api/src/cache/type.ts', `import type { Kysely } from 'kysely'`, kysely],
  [
    'only-the-store-imports-the-database',
    'apps/api/src/jobs/engine.ts',
    `export const load = () => import('@electric-sql/pglite')`,
    pglite,
  ],
  [
    'features-import-no-other-feature',
    'apps/api/src/features/projects/other.ts',
    `import '../tags/tags.repository.ts'`,
    'apps/api/src/features/tags/tags.repository.ts',
  ],
  [
    'features-import-no-other-feature',
    'apps/api/src/features/projects/type.ts',
    `import type { listTags } from '../tags/list-tags.ts'`,
    'apps/api/src/features/tags/list-tags.ts',
  ],
  [
    'features-import-no-other-feature',
    'apps/api/src/features/projects/all.ts',
    `import type { listTags } from '../operations.ts'`,
    'apps/api/src/features/operations.ts',
  ],
  [
    'features-import-no-other-feature',
    'apps/api/src/features/second-list.ts',
    `export * from './tags/list-tags.ts'`,
    'apps/api/src/features/tags/list-tags.ts',
  ],
  ['sdk-imports-only-contracts', 'apps/sdk/src/zod.ts', `import 'zod'`, zod],
  ['sdk-imports-only-contracts', 'apps/sdk/src/node.ts', `import 'node:http'`, 'http'],
  ['sdk-imports-only-contracts', 'apps/sdk/src/domain.ts', `import type { Plan } from '@halyard/domain'`, domainIndex],
  ['sdk-client-imports-no-rules', 'apps/sdk/src/plan.ts', `import './rules/index.ts'`, 'apps/sdk/src/rules/index.ts'],
  ['sdk-client-imports-no-rules', 'apps/sdk/src/toggles.ts', `import './evaluate/index.ts'`, 'apps/sdk/src/evaluate/index.ts'],
  ['sdk-rules-import-only-domain', 'apps/sdk/src/rules/zod.ts', `import 'zod'`, zod],
  ['sdk-rules-import-only-domain', 'apps/sdk/src/evaluate/zod.ts', `import 'zod'`, zod],
  ['sdk-imports-only-types-of-contracts', 'apps/sdk/src/value.ts', `import { name } from '@halyard/contracts'`, contractsIndex],
  ['sdk-imports-only-types-of-contracts', 'apps/sdk/src/validate/value.ts', `import { name } from '@halyard/contracts'`, contractsIndex],
  ['console-imports-only-its-libraries', 'apps/console/src/parts/schema.tsx', `import { name } from '@halyard/contracts'`, contractsIndex],
  [
    'console-imports-only-its-libraries',
    'apps/console/src/parts/type.ts',
    `import type { name } from '@halyard/contracts'`,
    contractsIndex,
  ],
  ['console-imports-only-its-libraries', 'apps/console/src/data/zod.ts', `import 'zod'`, zod],
  ['console-imports-only-its-libraries', 'apps/console/src/data/node.ts', `import 'node:fs'`, 'fs'],
  ['console-imports-only-its-libraries', 'apps/console/src/data/api.ts', `import '../../../api/src/compose.ts'`, 'apps/api/src/compose.ts'],
  [
    'pages-import-no-other-page',
    'apps/console/src/pages/tags/tag-row.tsx',
    `import '../flags/flag-row.tsx'`,
    'apps/console/src/pages/flags/flag-row.tsx',
  ],
  ['pages-import-no-other-page', 'apps/console/src/pages/tags/all.tsx', `import '../index.ts'`, 'apps/console/src/pages/index.ts'],
  [
    'only-the-console-imports-the-console',
    'apps/api/src/transport/routes.ts',
    `import '../../../console/src/routes.ts'`,
    'apps/console/src/routes.ts',
  ],
  ['rooms-follow-their-order', 'apps/console/src/parts/app.tsx', `import '../app/app.tsx'`, 'apps/console/src/app/app.tsx'],
  [
    'rooms-follow-their-order',
    'apps/console/src/data/part.ts',
    `import type {} from '../parts/page.tsx'`,
    'apps/console/src/parts/page.tsx',
  ],
  ['product-imports-no-test-code', 'apps/api/src/cli/test.ts', `import '../../test/parity.test.ts'`, 'apps/api/test/parity.test.ts'],
  ['product-imports-no-test-code', 'apps/api/src/cli/tooling.ts', `import '../../../../tooling/table.ts'`, 'tooling/table.ts'],
  ['product-imports-no-test-code', 'apps/api/src/store/unit.ts', `import './engines.test.ts'`, 'apps/api/src/store/engines.test.ts'],
  ['every-import-resolves', 'apps/api/src/store/nowhere.ts', `import './nowhere-else.ts'`, './nowhere-else.ts'],
  ['rooms-follow-their-order', 'apps/api/src/store/type.ts', `import type { Port } from '../pipeline/index.ts'`, pipeline],
  ['rooms-follow-their-order', 'apps/api/src/store/type-re-export.ts', `export type { Port } from '../pipeline/index.ts'`, pipeline],
  ['rooms-follow-their-order', 'apps/api/src/store/re-export.ts', `export { room } from '../pipeline/index.ts'`, pipeline],
  ['rooms-follow-their-order', 'apps/api/src/store/re-export-all.ts', `export * from '../pipeline/index.ts'`, pipeline],
  ['rooms-follow-their-order', 'apps/api/src/store/lazy.ts', `export const load = () => import('../pipeline/index.ts')`, pipeline],
  [
    'every-import-is-seen',
    'apps/api/src/store/alias.ts',
    `export type A = import('../pipeline/index.ts').Port`,
    `../pipeline/index.ts${seen}`,
  ],
  ['every-import-is-seen', 'apps/api/src/store/generic.ts', `export type A = Set<import('kysely').Kysely>`, `kysely${seen}`],
  ['every-import-is-seen', 'apps/api/src/store/query.ts', `export type A = typeof import('./engines.ts')`, `./engines.ts${seen}`],
  ['every-import-is-seen', 'apps/api/src/store/position.ts', `export const a: import('./engines.ts').Engine = 1`, `./engines.ts${seen}`],
  ['every-import-is-seen', 'apps/api/src/store/computed.ts', `export const load = (name: string) => import(name)`, `(computed)${seen}`],
  ['every-import-is-seen', 'apps/api/src/cli/built.ts', `import '../../dist/main.js'`, `../../dist/main.js${seen}`],
]

/** Imports of each room by each folder of a room on its right. */
const wrongWay: readonly Import[] = apiRooms.flatMap((room, index) => {
  if (room.endsWith('.ts')) return []
  return apiRooms.slice(0, index).map((earlier): Import => {
    const path = `${apiFolder}${room}/from-${earlier}`.replace(/(\.ts)?$/, '.ts')
    return ['rooms-follow-their-order', path, `import '${specifier(path, fileOf(earlier))}'`, fileOf(earlier)]
  })
})

const several: readonly PlantedViolation[] = [
  {
    files: { 'apps/api/src/helpers/index.ts': 'export {}' },
    line: 'every-file-is-in-a-room: apps/api/src/helpers/index.ts',
  },
  {
    files: { 'apps/console/src/components/row.tsx': 'export {}' },
    line: 'every-file-is-in-a-room: apps/console/src/components/row.tsx',
  },
  {
    files: { 'apps/api/src/context.ts': 'export {}' },
    line: 'every-file-is-in-a-room: apps/api/src/context.ts',
  },
  {
    files: {
      'packages/domain/src/roles/roles.ts': `import '../users/users.ts'`,
      'packages/domain/src/users/users.ts': 'export {}',
      'packages/domain/src/users/names.ts': `import type { Role } from '../roles/role.ts'`,
      'packages/domain/src/roles/role.ts': 'export interface Role {}',
    },
    line: 'rooms-of-domain-form-no-cycle: packages/domain/src/roles/roles.ts -> packages/domain/src/users/users.ts, packages/domain/src/users/names.ts -> packages/domain/src/roles/role.ts',
  },
  {
    files: { 'apps/api/src/cache/a.ts': `import './b.ts'`, 'apps/api/src/cache/b.ts': `import './a.ts'` },
    line: 'files-form-no-cycle: apps/api/src/cache/a.ts -> apps/api/src/cache/b.ts -> apps/api/src/cache/a.ts',
  },
  {
    files: {
      'apps/api/src/identity/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'apps/api/src/identity/b.ts': `export type * from './c.ts'`,
      'apps/api/src/identity/c.ts': `import './a.ts'\nexport type B = 1`,
    },
    line: 'files-form-no-cycle: apps/api/src/identity/a.ts -> apps/api/src/identity/b.ts -> apps/api/src/identity/c.ts -> apps/api/src/identity/a.ts',
  },
  {
    files: {
      'packages/domain/src/tags/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'packages/domain/src/tags/b.ts': `import type { A } from './a.ts'\nexport type B = A`,
    },
    line: 'files-form-no-cycle: packages/domain/src/tags/a.ts -> packages/domain/src/tags/b.ts -> packages/domain/src/tags/a.ts',
  },
  {
    files: { 'tooling/a.ts': `import './b.ts'`, 'tooling/b.ts': `import './a.ts'` },
    line: 'files-form-no-cycle: tooling/a.ts -> tooling/b.ts -> tooling/a.ts',
  },
  {
    files: { 'apps/api/src/flags/identity/index.ts': 'export {}' },
    line: 'folders-of-rooms-have-their-own-names: apps/api/src/flags/identity -> apps/api/src/identity',
  },
  {
    files: { 'apps/api/src/features/cache/index.ts': 'export {}' },
    line: 'folders-of-rooms-have-their-own-names: apps/api/src/features/cache -> apps/api/src/cache',
  },
  {
    files: { 'apps/api/src/store/tags/index.ts': 'export {}' },
    line: 'folders-of-rooms-have-their-own-names: apps/api/src/store/tags -> apps/api/src/features/tags',
  },
]

/** Each one violates exactly one rule, also when all are planted in the same tree. */
export const plantedViolations: readonly PlantedViolation[] = [
  ...[...imports, ...wrongWay].map(([rule, path, text, imported]) => ({
    files: { [path]: text },
    line: `${rule}: ${path} -> ${imported}`,
  })),
  ...several,
]
