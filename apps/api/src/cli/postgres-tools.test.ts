import { afterEach, expect, test, vi } from 'vitest'
import { commandLine, connectionOf } from './postgres-tools.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['postgres://ada:p%40ss@db:5432/halyard?sslmode=require', 'postgres://ada@db:5432/halyard?sslmode=require', 'p@ss'],
  ['postgres://ada@db/halyard?password=p%40ss&sslmode=require', 'postgres://ada@db/halyard?sslmode=require', 'p@ss'],
  ['postgres://ada@db/halyard', 'postgres://ada@db/halyard', undefined],
])('passes the password of %s in the environment', (given, url, password) => {
  vi.stubEnv('PGPASSWORD', undefined)
  const connection = connectionOf(given)
  expect(connection.url).toBe(url)
  expect(connection.env.PGPASSWORD).toBe(password)
})

test('the tools get the variables that the operator set for them, and no secret of halyard', () => {
  vi.stubEnv('HALYARD_SECRET_KEY', 'a secret')
  vi.stubEnv('DATABASE_URL', 'postgres://ada:secret@db/halyard')
  vi.stubEnv('PGPASSWORD', 'from the environment')
  const { env } = connectionOf('postgres://ada@db/halyard')
  expect(env).toMatchObject({ PATH: process.env.PATH, PGPASSWORD: 'from the environment' })
  expect(JSON.stringify(env)).not.toMatch(/a secret|ada:secret/)
})

test('a command line is quoted so that a shell accepts it', () => {
  expect(commandLine('pg_dump', ['--file=a b', "--dbname=it's", '--format=custom'])).toBe(
    `pg_dump '--file=a b' '--dbname=it'\\''s' --format=custom`,
  )
})
