import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { full } from '../full.ts'
import { finished, outcomeOf, startServer } from './halyard.ts'
import { newStore } from './store.ts'

/** Each process with an embedded database takes seconds, so tests whose result is the same on both engines run on PostgreSQL. */
const embedded = inject('engine') === 'pglite'
const isQuickEmbedded = embedded && !full

describe('token create', () => {
  const kinds: [string[], RegExp, object][] = [
    [[], /^\*:\*\.[0-9a-f]{64}\n$/, { name: 'admin token', type: 'admin', projects: ['*'], environment: '*' }],
    [
      ['--type', 'client', '--environment', 'development', '--name', 'ci'],
      /^\*:development\.[0-9a-f]{64}\n$/,
      { name: 'ci', type: 'backend', projects: ['*'], environment: 'development' },
    ],
    [
      ['--type=frontend', '--project=default', '--environment=production'],
      /^default:production\.[0-9a-f]{64}\n$/,
      { name: 'frontend token', type: 'frontend', projects: ['default'], environment: 'production' },
    ],
  ]

  test('prints only the token, for each type, and the server accepts the token', async () => {
    const store = await newStore()
    const testedKinds = embedded ? kinds.slice(0, 1) : kinds
    const created: string[] = []
    for (const [args, pattern] of testedKinds) {
      // One real process shows that the command ends.
      const outcome = args.length === 0 ? finished : outcomeOf
      const { code, stdout, stderr } = await outcome(store, ['token', 'create', ...args])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toMatch(pattern)
      created.push(stdout.trim())
    }
    const rows = sql<object>`select name, type, projects, environment from api_token order by id`.compile(build)
    expect(await store.run(rows)).toEqual(testedKinds.map(([, , row]) => row))
    if (isQuickEmbedded) return
    const server = await startServer(store)
    expect(await Promise.all(created.map((token) => server.status('/api/admin/projects', token)))).toEqual(
      [200, 403, 403].slice(0, testedKinds.length),
    )
    expect(server.stdout()).not.toContain('Your admin token')
  })

  test.skipIf(isQuickEmbedded)('refuses an unknown project or environment and stores nothing', async () => {
    const store = await newStore()
    const refused = (missing: string) => ({ code: 1, stdout: '', stderr: `There is no ${missing}; create it first, or name another\n` })
    const create = (...args: string[]) => outcomeOf(store, ['token', 'create', '--type', 'backend', ...args])
    expect(await create('--environment', 'nosuch')).toEqual(refused('environment nosuch'))
    if (!embedded) {
      expect(await create('--environment', 'development', '--project', 'nowhere')).toEqual(refused('project nowhere'))
      expect(await create('--environment', 'nosuch', '--project', 'nowhere')).toEqual(refused('project nowhere and no environment nosuch'))
    }
    expect(await store.run(sql<object>`select id from api_token`.compile(build))).toEqual([])
  })

  // refusals.test.ts tests the embedded engine, where the running server holds the data directory.
  if (!embedded) {
    test('creates a token that a running server accepts at once', async () => {
      const store = await newStore()
      const server = await startServer(store)
      expect(await server.status('/api/admin/projects', '*:*.unknown')).toBe(401)
      const { code, stdout } = await outcomeOf(store, ['token', 'create'])
      expect(code).toBe(0)
      expect(await server.status('/api/admin/projects', stdout.trim())).toBe(200)
    })
  }
})

test.skipIf(isQuickEmbedded)('migrate brings the schema up to date and prints the applied migrations', async () => {
  const store = await newStore({ empty: !embedded })
  const migrated = { code: 0, stdout: expect.stringMatching(/^Migrated: 0001_foundation, /), stderr: '' }
  if (!embedded) expect(await outcomeOf(store, ['migrate'])).toEqual(migrated)
  expect(await outcomeOf(store, ['migrate'])).toEqual({ code: 0, stdout: 'The schema is up to date\n', stderr: '' })
})
