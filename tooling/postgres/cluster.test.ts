import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { startCluster, startOwnCluster } from './cluster.ts'

const folderOf = (kind: string): string => /[^ ]+halyard-postgres-\w+/.exec(kind)?.[0] ?? ''

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

afterEach(() => vi.unstubAllEnvs())

test('a started cluster responds, and stop removes all of it', async () => {
  vi.stubEnv('TEST_DATABASE_URL', undefined)
  const cluster = await startCluster()
  const folder = folderOf(cluster.kind)
  try {
    expect(existsSync(folder)).toBe(true)
    expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await query(cluster.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  } finally {
    await cluster.stop()
  }
  expect(existsSync(folder)).toBe(false)
  await expect(query(cluster.url, 'select 1')).rejects.toThrow()
})

test('a durable cluster has the stock settings', async () => {
  vi.stubEnv('TEST_DATABASE_URL', undefined)
  const cluster = await startCluster({ durable: true })
  try {
    expect(await query(cluster.url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(cluster.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    await cluster.stop()
  }
})

test('a given server is used unchanged and is not stopped', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://somebody@elsewhere/db')
  const cluster = await startCluster()
  expect(cluster.url).toBe('postgres://somebody@elsewhere/db')
  await cluster.stop()
})

test('a started cluster can be halted and resumed, whatever server is given', async () => {
  vi.stubEnv('TEST_DATABASE_URL', 'postgres://somebody@elsewhere/db')
  const cluster = await startOwnCluster()
  try {
    await query(cluster.url, 'create table kept ()')
    await cluster.halt()
    await expect(query(cluster.url, 'select 1')).rejects.toThrow()
    await cluster.resume()
    expect(await query(cluster.url, 'select count(*)::int from kept')).toEqual([{ count: 0 }])
  } finally {
    await cluster.stop()
  }
})

test('a killed owner leaves neither a server nor a folder', async () => {
  const program = `import { startCluster } from '${new URL('./cluster.ts', import.meta.url).href}'
    const { url, kind } = await startCluster()
    console.log(JSON.stringify({ url, kind }))
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, TEST_DATABASE_URL: '' } })
  const [line] = await once(owner.stdout, 'data')
  const { url, kind } = JSON.parse(String(line))
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  owner.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(folderOf(kind))).toBe(false), { timeout: 15_000, interval: 100 })
  await expect(query(url, 'select 1')).rejects.toThrow()
})
