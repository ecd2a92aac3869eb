import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SnapshotFolder } from '../../src/cli/snapshot/folder.ts'
import { makeKeys, readPrivateKey } from '../../src/cli/snapshot/keys.ts'
import { sha256, signStatement } from '../../src/cli/snapshot/statement.ts'
import { verifySnapshot } from '../../src/cli/snapshot/verify.ts'
import { serverForTest, type TestServer } from '../harness.ts'
import { newApplication } from '../sdks/application.ts'
import { halyard, outcomeOf } from './halyard.ts'
import { listen } from './listen.ts'
import { newFolder } from './store.ts'
import { succeed } from './transfer.ts'

const features = '/api/admin/projects/default/features'

/** These commands use no store. */
const noStore = { env: {} }

interface World {
  readonly server: TestServer
  /** Folder of the snapshot. */
  readonly to: string
  readonly key: string
}

const change = async ({ server }: World, path: string, body?: object): Promise<void> => {
  const { status, text } = await server.send('POST', features + path, { body })
  expect(status, text).toBeLessThan(300)
}

const turnOn = (world: World) => change(world, '/checkout/environments/development/on')

/** A server with one feature, and a signing key. */
const newWorld = async (): Promise<World> => {
  const [folder, server] = [await newFolder(), await serverForTest()]
  const world = { server, to: join(folder, 'edge'), key: join(folder, 'key.pem') }
  await succeed(noStore, ['snapshot', 'key', world.key])
  await change(world, '', { name: 'checkout' })
  return world
}

const creation = ({ server, to, key }: World) => ['snapshot', 'create', to, '--url', server.url, '--key', key]
const withToken = ({ server }: World) => ({ HALYARD_TOKEN: server.tokens.backend })
const served = ({ to }: World) => join(to, 'api/client/features')

describe('a snapshot', () => {
  test('a snapshot equals the response that an application reads, and is verified without a server', async () => {
    const world = await newWorld()
    expect((await stat(world.key)).mode & 0o777).toBe(0o600)
    const refused = await outcomeOf(noStore, creation(world), { HALYARD_TOKEN: `default:development.${'z'.repeat(40)}` })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('401') })
    await expect(stat(world.to)).rejects.toThrow('ENOENT')

    await turnOn(world)
    expect(await succeed(noStore, creation(world), withToken(world))).toMatch(/^Snapshot of development: 1 features at revision \d+\n$/)
    const headers = { Authorization: world.server.tokens.backend, 'Unleash-Client-Spec': '5.2.0' }
    const read = await (await fetch(`${world.server.url}/api/client/features`, { headers })).text()
    expect(await readFile(served(world), 'utf8')).toBe(read)
    world.server.server.closeAllConnections()
    world.server.server.close()
    const genuine = await succeed(noStore, ['snapshot', 'verify', world.to, '--key', `${world.key}.pub`, '--max-age', '10'])
    expect(genuine).toMatch(/^Genuine: 1 features of development, projects default, revision \d+, at 20/)

    // An SDK without a server starts with the snapshot.
    const unleash = newApplication({
      appName: 'shop',
      url: `${world.server.url}/api/`,
      bootstrap: { filePath: served(world) },
      refreshInterval: 0,
    })
    await expect.poll(() => unleash.isEnabled('checkout')).toBe(true)
  })

  test('a snapshot is updated by --watch, also after the server was unreachable', async () => {
    const world = await newWorld()
    const proxy = { url: '', isAway: true }
    proxy.url = await listen(async (incoming, outgoing) => {
      if (proxy.isAway) return void outgoing.destroy()
      const { authorization = '', 'if-none-match': tag } = incoming.headers
      const headers = { authorization, ...(tag && { 'if-none-match': tag }), 'content-type': 'application/json' }
      const body = incoming.method === 'POST' ? await text(incoming) : null
      const answer = await fetch(world.server.url + incoming.url, { method: incoming.method ?? 'GET', headers, body })
      outgoing.writeHead(answer.status).end(await answer.text())
    })
    const watching = halyard(
      noStore,
      [...creation({ ...world, server: { ...world.server, url: proxy.url } }), '--watch', '1'],
      withToken(world),
    )
    await watching.says(/was interrupted/)
    proxy.isAway = false
    await watching.says(/1 features/)
    proxy.isAway = true
    await watching.says(/was interrupted/)
    await turnOn(world)
    proxy.isAway = false
    await expect.poll(async () => JSON.parse(await readFile(served(world), 'utf8')).features[0].enabled).toBe(true)
    await expect.poll(() => verifySnapshot(world.to, { key: `${world.key}.pub` }).then(() => 'genuine', String)).toBe('genuine')
  })

  test('tokens that are not backend tokens create no snapshot, also with --watch', async () => {
    const world = await newWorld()
    const { admin, frontend } = world.server.tokens
    for (const token of [admin, frontend])
      for (const more of [[], ['--watch', '1']]) {
        const refused = await outcomeOf(noStore, [...creation(world), ...more], { HALYARD_TOKEN: token })
        expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('the token is not a backend token') })
      }
    await expect(stat(world.to)).rejects.toThrow('ENOENT')
  })

  test('a snapshot of another environment is not overwritten', async () => {
    const world = await newWorld()
    await succeed(noStore, creation(world), withToken(world))
    const before = [await readFile(served(world)), await readFile(join(world.to, 'snapshot.json'))]
    const token = await world.server.newToken({ type: 'backend', project: 'default', environment: 'production' })
    const refused = await outcomeOf(noStore, creation(world), { HALYARD_TOKEN: token })
    const message = `${world.to} holds a snapshot of development, and the token reads production; use another folder, or delete this one`
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
    expect([await readFile(served(world)), await readFile(join(world.to, 'snapshot.json'))]).toEqual(before)
    await succeed(noStore, creation(world), withToken(world))
  })

  test('a snapshot is refused if a part is altered or missing, or if it is too old', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'halyard-snapshot-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [key, other] = [join(folder, 'key.pem'), join(folder, 'other.pem')]
    for (const file of [key, other]) await makeKeys(file)
    const [files, body] = [new SnapshotFolder(join(folder, 'edge')), Buffer.from('{"version":2,"features":[]}')]
    const takenAt = new Date(Date.now() - 3_600_000).toISOString()
    const rest = { version: 1 as const, environment: 'development', projects: ['*'], etag: '"1"', revision: 1, features: 0 }
    const signed = signStatement({ ...rest, sha256: sha256(body), takenAt }, await readPrivateKey(key))
    const refusal = (options: object = {}) =>
      verifySnapshot(join(folder, 'edge'), { key: `${key}.pub`, ...options }).then(() => null, String)

    expect(await refusal()).toMatch(/holds no readable snapshot/)
    await files.writeFeatures(body)
    await files.writeStatement(signed)
    expect(await refusal({ maxAge: 61 })).toBe(null)
    expect(await refusal({ maxAge: 59 })).toMatch(/is 60 minutes old/)
    expect(await refusal({ key: `${other}.pub` })).toMatch(/the snapshot names the key \w{16}, but the given key is \w{16}/)
    expect(await refusal({ key })).toMatch(/holds no public key/)
    await expect(readPrivateKey(`${key}.pub`)).rejects.toThrow('holds no private key')
    await expect(makeKeys(key)).rejects.toThrow('already exists')

    await files.writeStatement(signed.replace('\\"features\\":0', '\\"features\\":2'))
    expect(await refusal()).toMatch(/the statement was altered/)
    await files.writeStatement('{}')
    expect(await refusal()).toMatch(/is damaged/)
    await files.writeStatement(signed)
    const file = join(folder, 'edge/api/client/features')
    await writeFile(file, '{"version":2,"features":{}}')
    expect(await refusal()).toMatch(/the features differ from the signed ones/)
    await writeFile(file, body)
    const compressed = await readFile(`${file}.gz`)
    await writeFile(`${file}.gz`, compressed.subarray(0, -9))
    expect(await refusal()).toMatch(/differs from api/)
    await writeFile(`${file}.gz`, gzipSync('{"version":2,"features":{}}'))
    expect(await refusal()).toMatch(/the compressed features differ from the signed ones/)
  })
})
