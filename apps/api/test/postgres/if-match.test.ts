import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { full } from '../full.ts'
import type { Answer, TestServer } from '../harness.ts'
import { onUser, segmentsOf } from '../segments.ts'
import { startTwoServers } from '../two-servers.ts'
import { report } from '../usage.ts'
import { historyFaults, type Operation } from './history.ts'

const clients = 8
const rounds = full ? 20 : 4

let servers: [TestServer, TestServer]
let end: () => Promise<void>

beforeAll(async () => {
  const two = await startTwoServers({ limited: false })
  servers = two.servers
  end = two.end
})
afterAll(() => end())

const serverOf = (client: number) => servers[client % 2]!
const everyClient = <T>(work: (client: number, server: TestServer) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: clients }, (_, client) => work(client, serverOf(client))))

/** A resource with one value that clients read and write. */
interface Register {
  readonly read: (server: TestServer) => Promise<Answer>
  readonly valueIn: (answer: Answer) => string
  readonly write: (server: TestServer, value: string, headers: Record<string, string>) => Promise<Answer>
}

const created = async (name: string): Promise<string> => {
  const answer = await servers[0].send('POST', '/api/admin/projects/default/features', { body: { name, description: '0' } })
  expect(answer.status, answer.text).toBe(201)
  return `/api/admin/projects/default/features/${name}`
}

/** The description of a new feature. */
const featureNamed = async (name: string): Promise<Register> => {
  const path = await created(name)
  return {
    read: (server) => server.send('GET', path),
    valueIn: ({ json }) => json.description,
    write: (server, value, headers) => server.send('PATCH', path, { body: [{ op: 'replace', path: '/description', value }], headers }),
  }
}

/** The title of the only strategy of a new feature. */
const strategyOf = async (name: string): Promise<Register> => {
  const path = `${await created(name)}/environments/production/strategies`
  const body = (title: string) => ({ name: 'default', title, parameters: {}, constraints: [] })
  const { id } = (await servers[0].send('POST', path, { body: body('0') })).json
  return {
    read: (server) => server.send('GET', `${path}/${id}`),
    valueIn: ({ json }) => json.title,
    write: (server, value, headers) => server.send('PUT', `${path}/${id}`, { body: body(value), headers }),
  }
}

/** The description of a new segment. */
const segmentNamed = async (name: string): Promise<Register> => {
  const body = (description: string) => ({ name, description, constraints: [onUser] })
  const path = `/api/admin/segments/${await segmentsOf(() => servers[0]).make(body('0'))}`
  return {
    read: (server) => server.send('GET', path),
    valueIn: ({ json }) => json.description,
    write: (server, value, headers) => server.send('PUT', path, { body: body(value), headers }),
  }
}

/** The description of a new project. */
const projectNamed = async (id: string): Promise<Register> => {
  const made = await servers[0].send('POST', '/api/admin/projects', { body: { id, name: id, description: '0' } })
  expect(made.status, made.text).toBe(201)
  const path = `/api/admin/projects/${id}`
  return {
    read: (server) => server.send('GET', path),
    valueIn: ({ json }) => json.description,
    write: (server, value, headers) => server.send('PUT', path, { body: { name: id, description: value }, headers }),
  }
}

/** The name of a new user. */
const userNamed = async (username: string): Promise<Register> => {
  const { id } = await newAccount(servers[0], { username, name: '0' })
  const path = `/api/admin/user-admin/${id}`
  return {
    read: (server) => server.send('GET', path),
    valueIn: ({ json }) => json.name,
    write: (server, value, headers) => server.send('PUT', path, { body: { name: value }, headers }),
  }
}

const kinds = {
  feature: featureNamed,
  strategy: strategyOf,
  segment: segmentNamed,
  project: projectNamed,
  user: userNamed,
} satisfies Record<string, (name: string) => Promise<Register>>
const eachKind = test.each(Object.entries(kinds))

const timed = async <T>(work: () => Promise<T>) => {
  const asked = performance.now()
  const result = await work()
  return { asked, answered: performance.now(), result }
}

const readValue = async ({ read, valueIn }: Register, server: TestServer) => {
  const answer = await read(server)
  expect(answer.status, answer.text).toBe(200)
  return { value: valueIn(answer), etag: answer.headers.get('ETag')! }
}

const surprises = () => servers.flatMap(({ log }) => log.filter((line) => /unexpected fault|deadlock/.test(line)))

describe.each(Object.entries(kinds))('eight clients that increment one %s', (kind, make) => {
  test('lose no update with If-Match, and the history is linearizable', async () => {
    const register = await make(`counted-${kind}`)
    const history: Operation[] = []
    const refused: number[] = []
    await everyClient(async (_, server) => {
      for (let done = 0; done < rounds; ) {
        const { result, ...reading } = await timed(() => readValue(register, server))
        history.push({ kind: 'read', value: result.value, ...reading })
        const value = String(Number(result.value) + 1)
        const { result: answer, ...writing } = await timed(() => register.write(server, value, { 'If-Match': result.etag }))
        if (answer.status < 300) {
          history.push({ kind: 'write', value, ...writing })
          done += 1
        } else {
          expect([answer.status, answer.json.name]).toEqual([412, 'PreconditionFailed'])
          refused.push(answer.status)
        }
      }
    })
    const total = clients * rounds
    expect((await readValue(register, servers[0])).value).toBe(String(total))
    expect(
      historyFaults(
        history,
        Array.from({ length: total + 1 }, (_, n) => String(n)),
      ),
    ).toEqual([])
    // Without refusals, the clients did not run concurrently.
    expect(refused.length).toBeGreaterThan(0)
    expect(surprises()).toEqual([])
  }, 120_000)

  test('if all read before any writes, If-Match accepts one write; without it all are accepted and overwrite each other', async () => {
    const register = await make(`met-${kind}`)
    const round = async (withMatch: boolean) => {
      const reads = await everyClient((_, server) => readValue(register, server))
      const [{ value: before = '' } = {}] = reads
      const answers = await everyClient((client, server) =>
        register.write(server, `${Number(before) + 1}`, withMatch ? { 'If-Match': reads[client]!.etag } : {}),
      )
      const grown = Number((await readValue(register, servers[1])).value) - Number(before)
      return { grown, statuses: answers.map(({ status }) => (status < 300 ? 200 : status)).toSorted() }
    }
    for (let n = 0; n < (full ? 5 : 2); n++) {
      expect(await round(true)).toEqual({ grown: 1, statuses: [200, ...Array(clients - 1).fill(412)] })
      expect(await round(false)).toEqual({ grown: 1, statuses: Array(clients).fill(200) })
    }
  }, 120_000)
})

test('clients that change different items of the same list are accepted one at a time', async () => {
  const types = ['release', 'experiment', 'operational', 'kill-switch', 'permission']
  for (let lifetimeDays = 1; lifetimeDays <= 5; lifetimeDays++) {
    const { headers } = await servers[0].send('GET', '/api/admin/feature-types')
    const answers = await Promise.all(
      types.map((type, at) =>
        serverOf(at).send('PUT', `/api/admin/feature-types/${type}/lifetime`, {
          body: { lifetimeDays },
          headers: { 'If-Match': headers.get('ETag')! },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412])
  }
  expect(surprises()).toEqual([])
})

test('among writers without If-Match, a writer with If-Match replaces only the value that it read', async () => {
  const register = await featureNamed('mixed')
  const history: Operation[] = []
  const readBy = new Map<string, string>()
  let stopped = false
  await Promise.all([
    ...[0, 1, 2, 3].map(async (client) => {
      for (let n = 0; n < rounds; ) {
        const server = serverOf(client)
        const { result, ...reading } = await timed(() => readValue(register, server))
        history.push({ kind: 'read', value: result.value, ...reading })
        const value = `matched-${client}-${n}`
        const { result: answer, ...writing } = await timed(() => register.write(server, value, { 'If-Match': result.etag }))
        if (answer.status === 412) continue
        expect(answer.status, answer.text).toBe(200)
        history.push({ kind: 'write', value, ...writing })
        readBy.set(value, result.value)
        n += 1
      }
      stopped = true
    }),
    ...[4, 5].map(async (client) => {
      for (let n = 0; !stopped; n++) {
        const value = `blind-${client}-${n}`
        const { result: answer, ...writing } = await timed(() => register.write(serverOf(client), value, {}))
        expect(answer.status, answer.text).toBe(200)
        history.push({ kind: 'write', value, ...writing })
        // Gives other clients time to write between.
        await readValue(register, serverOf(client + 1))
      }
    }),
  ])
  const stored = await servers[0].database.run(
    sql<{ before: string; after: string }>`
      select pre_data ->> 'description' as before, data ->> 'description' as after
      from event where type = 'feature-metadata-updated' and feature = 'mixed' order by id`.compile(build),
  )
  expect(historyFaults(history, ['0', ...stored.map(({ after }) => after)])).toEqual([])
  const matched = stored.filter(({ after }) => readBy.has(after))
  expect(matched).toHaveLength(4 * rounds)
  expect(matched.map(({ before }) => before)).toEqual(matched.map(({ after }) => readBy.get(after)))
  expect(stored.length).toBeGreaterThan(matched.length)
}, 120_000)

/** Increments a value. Returns the number of refusals that were caused by writes of other resources only. */
const countUp = async (register: Register, reader: TestServer, writer: TestServer): Promise<number> => {
  for (let refused = 0; ; refused++) {
    const { value, etag } = await readValue(register, reader)
    const answer = await register.write(writer, String(Number(value) + 1), { 'If-Match': etag })
    if (answer.status < 300) return refused
    expect([answer.status, answer.json.name, answer.json.message]).toEqual([409, 'ConflictError', expect.stringContaining('try again')])
  }
}

describe('continuous writes of other resources', () => {
  eachKind(
    'cause no refusal if each client increments a separate %s',
    async (kind, make) => {
      const registers = await Promise.all(Array.from({ length: clients }, (_, client) => make(`own-${kind}-${client}`)))
      const refused = await everyClient(async (client, server) => {
        let sum = 0
        for (let n = 0; n < rounds; n++) sum += await countUp(registers[client]!, server, server)
        return sum
      })
      // Segments are compared as one list, and so are accounts.
      if (kind !== 'segment' && kind !== 'user') expect(refused).toEqual(Array(clients).fill(0))
      for (const register of registers) expect((await readValue(register, servers[0])).value).toBe(String(rounds))
    },
    120_000,
  )

  eachKind(
    'writes of features and reported usage cause no refusal of a change of a %s',
    async (kind, make) => {
      const register = await make(`busy-${kind}`)
      const names = [`busy-${kind}-beside`, ...(kind === 'feature' || kind === 'strategy' ? [`busy-${kind}`] : [])]
      const beside = await featureNamed(names[0]!)
      let stopped = false
      const others = Promise.all([
        ...[0, 1, 2].map(async (client) => {
          for (let n = 0; !stopped; n++) expect((await beside.write(serverOf(client), `${client}-${n}`, {})).status).toBe(200)
        }),
        (async () => {
          for (let n = 0; !stopped; n++) {
            const server = serverOf(n)
            await report(server, Object.fromEntries(names.map((name) => [name, { yes: 1 }])))
            await server.ports.runtime.usage.flush()
          }
        })(),
      ])
      let refused = 0
      try {
        for (let n = 0; n < rounds; n++) refused += await countUp(register, serverOf(n), serverOf(n + 1))
      } finally {
        stopped = true
        await others
      }
      expect(refused).toBe(0)
      expect((await readValue(register, servers[0])).value).toBe(String(rounds))
    },
    120_000,
  )
})

test('a tag that was read before reported usage stays valid', async () => {
  const register = await featureNamed('used')
  const { etag } = await readValue(register, servers[0])
  await report(servers[0], { used: { yes: 1 } })
  await servers[0].ports.runtime.usage.flush()
  const seen = await register.read(servers[1])
  expect(seen.json.lastSeenAt).toEqual(expect.any(String))
  expect(seen.headers.get('ETag')).not.toBe(etag)
  expect((await register.write(servers[1], '1', { 'If-Match': etag })).status).toBe(200)
})
