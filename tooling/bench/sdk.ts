import { createHalyard } from '../../apps/sdk/src/index.ts'
import type { Bench } from './context.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

const baseUrl = 'http://localhost:4242'
const token = `*:*.${'0'.repeat(64)}`
const tags = [{ value: 'payments', type: 'simple' }]
const answer = JSON.stringify({ version: 1, tags })
const headers = { 'content-type': 'application/json', etag: '"1"' }

/** Responds without a network. Both sides use this function, so that their difference is the work of the client. */
const stub: typeof fetch = async () => new Response(answer, { headers })

/** Microseconds of CPU for one call. */
const measure = async (seconds: number, call: () => Promise<unknown>): Promise<number> => {
  const [cpu, end] = [process.cpuUsage(), performance.now() + seconds * 1000]
  let calls = 0
  for (; performance.now() < end; calls++) await call()
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / calls
}

const compare = async (
  { options: { rounds, seconds } }: Bench,
  what: string,
  ours: () => Promise<unknown>,
  floor: () => Promise<unknown>,
) => {
  for (const call of [ours, floor]) await measure(seconds / 2, call)
  const [costs, floors]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    costs.push(await measure(seconds, ours))
    floors.push(await measure(seconds, floor))
  }
  const overhead = median(costs.map((cost, round) => cost - floors[round]!))
  return {
    what,
    ours: `${median(costs).toFixed(1)} µs`,
    floor: `${median(floors).toFixed(1)} µs`,
    ratio: ratioOf(costs, floors).toFixed(2),
    goal: '+30 µs',
    note: `overhead ${overhead.toFixed(1)} µs`,
  }
}

const authorization = { authorization: token, accept: 'application/json' }
const path = '/api/admin/features/checkout/tags'

/** Cost of a client for one call, as servers create it that act for the person of a request. */
const creationRow = async ({ options: { rounds, seconds } }: Bench): Promise<Row> => {
  const costs: number[] = []
  for (let round = 0; round <= rounds; round++) costs.push(await measure(seconds / 2, async () => createHalyard({ baseUrl, token }).tags))
  return { what: 'creation of a client', ours: `${median(costs.slice(1)).toFixed(1)} µs` }
}

/** Cost of calls through the client in this process, compared with fetch alone. */
export const sdkRows = async (bench: Bench): Promise<Row[]> => {
  const client = createHalyard({ baseUrl, token, fetch: stub })
  const input = { params: { featureName: 'checkout' } }
  const change = { addedTags: tags, removedTags: [] }
  const bare = async (init: RequestInit) => (await stub(baseUrl + path, init)).json()
  const sent = { ...authorization, 'content-type': 'application/json' }
  return [
    await compare(
      bench,
      'GET through the client',
      () => client.tags.getFeatureTags(input),
      () => bare({ headers: authorization }),
    ),
    await compare(
      bench,
      'PUT through the client',
      () => client.tags.updateFeatureTags({ ...input, body: change }),
      () => bare({ method: 'PUT', headers: sent, body: JSON.stringify(change) }),
    ),
    await creationRow(bench),
  ]
}
