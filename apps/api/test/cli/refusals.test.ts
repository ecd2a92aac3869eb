import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { full } from '../full.ts'
import { finished, outcomeOf, setUp, startServer } from './halyard.ts'
import { newStore } from './store.ts'

/** Each process with an embedded database takes seconds, so tests whose result is the same on both engines run on PostgreSQL. */
const embedded = inject('engine') === 'pglite'
const [oldKey, newKey, otherKey] = ['an-old-secret-key-', 'a-new-secret-key-', 'some-other-secret-key-'].map((key) => key.padEnd(40, 'x'))

const takenPort = async (): Promise<string> => {
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer().listen(0, '127.0.0.1', () => resolve(listening))
  })
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('found no free TCP port')
  return String(address.port)
}

describe('start with a fault', () => {
  // The command decides this after it has opened the store, so one engine is enough.
  test.runIf(full || !embedded).each(['PORT', 'METRICS_PORT'])(
    'start fails if %s is in use, and keeps the created secrets',
    async (variable) => {
      const store = await newStore()
      const port = await takenPort()
      const { code, stdout, stderr } = await finished(store, ['start'], { [variable]: port, HALYARD_CONSOLE: 'off' })
      expect(code).toBe(1)
      expect(stderr).toBe(`listen EADDRINUSE: address already in use 127.0.0.1:${port}; choose another PORT or HOST\n`)
      const [password, token] = ['admin-password', 'admin-token'].map((name) => join(store.folder, name))
      expect(stdout).toBe(`The password of the user admin is in ${password}\nYour admin token is in ${token}\n`)
      expect(await readFile(join(store.folder, 'admin-token'), 'utf8')).toMatch(/^\*:\*\.[0-9a-f]{64}\n$/)
      expect(existsSync(join(store.folder, 'halyard.lock'))).toBe(false)
    },
  )

  test('start and other commands fail if the schema is newer', async () => {
    const store = await newStore()
    await store.run(sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', '2099')`.compile(build))
    for (const command of embedded ? [['start']] : [['start'], ['migrate'], ['token', 'create']]) {
      const { code, stdout, stderr } = await outcomeOf(store, command)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe(
        'the database has the schema of a newer Halyard (9999_from_the_future); start that version, or restore a backup\n',
      )
    }
    expect(existsSync(join(store.folder, 'halyard.lock'))).toBe(false)
  })

  if (embedded) {
    test('start and other commands fail if another process uses the data directory', async () => {
      const store = await newStore()
      const server = await startServer(store)
      const file = join(store.folder, 'backup')
      for (const command of [['start'], ['migrate'], ['token', 'create'], ['backup', file]]) {
        const { code, stdout, stderr } = await outcomeOf(store, command)
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
        expect(stderr).toBe(
          `process ${server.child.pid} is using the data directory ${store.folder}; stop it first, or set HALYARD_DATA_DIR to another folder\n`,
        )
      }
      expect(existsSync(file)).toBe(false)
      expect(await server.status('/health')).toBe(200)
    })
  } else {
    test('start fails with a secret key that is not that of the store; a new key is accepted together with the old one', async () => {
      const store = await newStore()
      await setUp(store, { HALYARD_SECRET_KEY: oldKey })
      const { code, stderr } = await outcomeOf(store, ['start'], { HALYARD_SECRET_KEY: otherKey })
      expect(code).toBe(1)
      expect(stderr).toMatch(/^HALYARD_SECRET_KEY is not the key that this database was set up with; [^\n]*\n$/)
      expect(stderr).not.toContain(otherKey)
      await setUp(store, { HALYARD_SECRET_KEY: `${newKey},${oldKey}` })
    })

    test('start fails if the database is unreachable, unknown or refuses the password', async () => {
      const store = await newStore()
      const changed = (change: (url: URL) => void): string => {
        const url = new URL(store.env.DATABASE_URL!)
        change(url)
        return url.href
      }
      const wrong: [string, RegExp][] = [
        [changed((url) => (url.port = '1')), /^the database cannot be reached: connect ECONNREFUSED [^\n]*\n$/],
        [
          changed((url) => (url.pathname = '/no_such_database')),
          /^the database cannot be reached: database "no_such_database" does not exist\n$/,
        ],
      ]
      // Another operator's server may not require a password.
      if (!process.env.TEST_DATABASE_URL) {
        const line = /^the database cannot be reached: password authentication failed for user "\w+"\n$/
        wrong.push([changed((url) => (url.password = 'top-secret')), line])
      }
      for (const [DATABASE_URL, line] of wrong) {
        expect(await outcomeOf(store, ['start'], { DATABASE_URL })).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
      }
    })
  }
})
