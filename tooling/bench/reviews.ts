import { builtInRoles } from '@halyard/contracts/data'
import { type ProposedChange, plan } from '@halyard/domain'
import pg from 'pg'
import type { Bench, Loaded } from './context.ts'
import { environments, nameAndProjectOf, projects } from './data-set.ts'
import { query } from './databases.ts'
import { expectStatus } from './exchange.ts'
import { planWorld } from './plan-world.ts'
import { authorized, type Server } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

const environment = environments[1]
const project = projects[0]!
const path = `/api/admin/projects/${project}`
const proposals = `${path}/environments/${environment}/change-requests`

type Headers = Readonly<Record<string, string>>

const send = async (server: Server, method: string, at: string, body?: object, headers: Headers = {}) => {
  const answer = await expectStatus(200, server.url + at, {
    method,
    headers: { ...authorized, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { elapsed: answer.elapsed, json: JSON.parse(answer.body.toString()) }
}

/** Features of the first project. */
const featuresOf = (features: number, count: number): string[] =>
  Array.from(
    { length: Math.min(count, Math.floor(features / projects.length)) },
    (_, index) => nameAndProjectOf(projects.length * index).name,
  )

/** Two changes for each feature. */
const hundredChanges = (features: number, round: number) =>
  featuresOf(features, 50).flatMap((feature, index) => [
    { action: 'updateEnabled', feature, payload: { enabled: (index + round) % 2 === 0 } },
    {
      action: 'addStrategy',
      feature,
      payload: {
        name: 'flexibleRollout',
        constraints: [{ contextName: 'userId', operator: 'IN', values: ['17', String(round)] }],
        parameters: { rollout: '25', stickiness: 'default', groupId: feature },
      },
    },
  ])

const discard = (server: Server, id: number, headers: Headers) =>
  send(server, 'DELETE', `${path}/change-requests/${id}`, undefined, headers)

/** The cost of adding a change does not grow with the request. */
const additionRow = async (server: Server, features: number, author: Headers, rounds: number): Promise<Row> => {
  const [feature] = featuresOf(features, 1)
  const change = (index: number) => ({ action: 'updateEnabled', feature, payload: { enabled: index % 2 === 0 } })
  const addTo = async (size: number): Promise<number> => {
    const filled =
      size > 0
        ? await send(
            server,
            'POST',
            proposals,
            Array.from({ length: size }, (_, at) => change(at)),
            author,
          )
        : undefined
    const times: number[] = []
    let id = filled?.json.id
    for (let at = 0; at < 20; at++) {
      const { elapsed, json } = await send(server, 'POST', proposals, change(at), author)
      id = json.id
      times.push(elapsed)
      if (size === 0) await discard(server, id, author)
    }
    if (size > 0) await discard(server, id, author)
    return median(times)
  }
  const [small, large]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    small.push(await addTo(0))
    large.push(await addTo(900))
  }
  return {
    what: 'POST of one change to a request of 900, against an empty draft',
    ours: `${median(large).toFixed(2)} ms`,
    floor: `${median(small).toFixed(2)} ms`,
    ratio: ratioOf(large, small).toFixed(2),
    goal: '3.00',
    note: 'a time, so smaller is better',
  }
}

const configurations = `select feature, environment, enabled, strategies, variants from feature_environment
  where environment = $1 and feature = any($2)`

/** Writes the rows of an applied request with bare pg in one transaction. */
const writeBare = async (databaseUrl: string, names: readonly string[]): Promise<number> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query(configurations, [environment, names])
    const event = { type: 'feature-strategy-add', data: { id: 'bench' } }
    const began = performance.now()
    await client.query('begin')
    for (const row of rows) {
      await client.query({
        name: 'update',
        text: 'update feature_environment set enabled = $3, strategies = $4, variants = $5 where feature = $1 and environment = $2',
        values: [row.feature, row.environment, row.enabled, JSON.stringify(row.strategies), JSON.stringify(row.variants)],
      })
      for (let at = 0; at < 2; at++)
        await client.query({
          name: 'event',
          text: `insert into bench_applied (type, created_by, project, feature, environment, data, group_id)
            values ($1, 'bench', $2, $3, $4, $5, gen_random_uuid())`,
          values: [event.type, project, row.feature, environment, JSON.stringify(event.data)],
        })
    }
    await client.query('commit')
    return performance.now() - began
  } finally {
    await client.end()
  }
}

interface Lives {
  readonly server: Server
  readonly author: Headers
  readonly reviewer: Headers
}

/** Previews and applies requests with a hundred changes. */
const lifeRows = async ({ server, author, reviewer }: Lives, databaseUrl: string, features: number, rounds: number): Promise<Row[]> => {
  const names = featuresOf(features, 50)
  await query(databaseUrl, 'create table if not exists bench_applied (like event including all)')
  const [previews, applied, bare]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds + 1; round++) {
    const { json } = await send(server, 'POST', proposals, hundredChanges(features, round), author)
    const request = `${path}/change-requests/${json.id}`
    const preview = await send(server, 'POST', `${request}/preview`, undefined, author)
    await send(server, 'PUT', `${request}/state`, { state: 'In review' }, author)
    await send(server, 'PUT', `${request}/state`, { state: 'Approved' }, reviewer)
    const { elapsed } = await send(server, 'PUT', `${request}/state`, { state: 'Applied' })
    const floor = await writeBare(databaseUrl, names)
    // The first round warms up both sides.
    if (round === 0) continue
    previews.push(preview.elapsed)
    applied.push(elapsed)
    bare.push(floor)
  }
  return [
    { what: 'POST preview of 100 changes', ours: `${median(previews).toFixed(1)} ms`, goal: '20 ms' },
    {
      what: 'PUT state Applied, 100 changes, against bare pg',
      ours: `${median(applied).toFixed(1)} ms`,
      floor: `${median(bare).toFixed(1)} ms`,
      ratio: ratioOf(bare, applied).toFixed(2),
      goal: '0.40',
    },
  ]
}

const planRow = (rounds: number): Row => {
  const { world, changes } = planWorld(50, 100)
  const planOnce = () => {
    const began = performance.now()
    const { hash } = plan(() => undefined, world, changes as ProposedChange[])
    if (hash.length === 0) throw new Error('a plan without a hash')
    return performance.now() - began
  }
  // A server plans with compiled code, so the compiler must have finished.
  for (let warm = 0; warm < 300; warm++) planOnce()
  return {
    what: 'plan of 100 changes over 50 features',
    ours: `${median(Array.from({ length: 20 * rounds }, planOnce)).toFixed(2)} ms`,
    goal: '3 ms',
  }
}

/** A service account with a role in the project. */
const accountWith = async (server: Server, username: string, role: number): Promise<Headers> => {
  const create = async (at: string, body: object, status = 201) =>
    JSON.parse(
      (await expectStatus(status, server.url + at, { method: 'POST', headers: authorized, body: JSON.stringify(body) })).body.toString(),
    )
  const { id } = await create('/api/admin/service-account', { username, name: username, rootRole: builtInRoles.Viewer.id })
  const { secret } = await create(`/api/admin/service-account/${id}/token`, { description: 'bench' })
  await expectStatus(200, `${server.url}${path}/access`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify({ roles: [role], users: [id] }),
  })
  return { authorization: secret }
}

/** A context that differs from all others. */
const contextAt = (at: number) => ({
  appName: `app-${at % 7}`,
  userId: `user-${at}`,
  sessionId: `session-${at}`,
  remoteAddress: `10.0.${at % 250}.1`,
})

/** Time of the impact report over a full sample. */
const impactRow = async (server: Server, features: number, author: Headers): Promise<Row> => {
  const body = JSON.stringify({ tokenName: 'bench-impact', type: 'frontend', environment, project })
  const created = await expectStatus(201, `${server.url}/api/admin/api-tokens`, { method: 'POST', headers: authorized, body })
  const { secret } = JSON.parse(created.body.toString())
  const contexts = 10_000
  for (let at = 0; at < contexts; at += 20) {
    const requests = Array.from({ length: 20 }, (_, index) =>
      expectStatus(200, `${server.url}/api/frontend`, {
        method: 'POST',
        headers: { authorization: secret, 'content-type': 'application/json' },
        body: JSON.stringify({ context: contextAt(at + index) }),
      }),
    )
    await Promise.all(requests)
  }
  const { json: request } = await send(server, 'POST', proposals, hundredChanges(features, 0).slice(0, 2), author)
  const impact = `${path}/change-requests/${request.id}/impact`
  const times: number[] = []
  let evaluated = 0
  for (let at = 0; at < 7; at++) {
    const { elapsed, json } = await send(server, 'GET', impact, undefined, author)
    evaluated = json.environments[0].coverage.contexts
    times.push(elapsed)
  }
  await discard(server, request.id, author)
  const what = `GET impact of 2 changes on ${evaluated.toLocaleString('en')} contexts`
  return { what, ours: `${median(times).toFixed(1)} ms`, goal: '100 ms' }
}

/** Change requests: merging, growing, previewing and applying. */
export const reviewRows = async (bench: Bench, { server, databaseUrl }: Loaded): Promise<Row[]> => {
  const { features, rounds } = bench.options
  const author = await accountWith(server, 'bench-author', builtInRoles.Member.id)
  const reviewer = await accountWith(server, 'bench-reviewer', builtInRoles.Approver.id)
  return [
    planRow(rounds),
    await additionRow(server, features, author, rounds),
    ...(await lifeRows({ server, author, reviewer }, databaseUrl, features, rounds)),
    await impactRow(server, features, author),
  ]
}
