import { onTestFinished, test } from 'vitest'
import { DeliveryClient, stateOf } from '../delivery-client.ts'
import { full } from '../full.ts'
import type { TestServer } from '../harness.ts'
import { randomNumbers } from '../random-numbers.ts'
import { RandomWrites } from '../random-writes.ts'
import { startTwoServers } from '../two-servers.ts'

const steps = full ? 600 : 25
const seed = Number(process.env.FUZZ_SEED ?? 7)

test(`after each of ${steps} random writes and bursts of writes, clients of every kind that switch between two instances have the state of their token`, {
  timeout: 900_000,
}, async () => {
  const { servers, end } = await startTwoServers()
  onTestFinished(end)
  const pick = randomNumbers(seed)
  const writes = await RandomWrites.prepare(servers[0], pick)
  const clients = await DeliveryClient.ofEachKind(servers[0])
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.end()))
  })
  for (let step = 1; step <= steps; step++) {
    const [server, other] = pick(2) === 1 ? servers : (servers.toReversed() as typeof servers)
    const glances = () => Promise.all(clients.map((client) => client.glance(servers[pick(2)]!)))
    const done = pick(5) === 0 ? await writes.burst([server, other], glances) : await writes.send(server)
    const what = `FUZZ_SEED=${seed}, step ${step}: ${done}`
    // The instance of the write knows the new state. The client must receive the same state.
    const follow = async (client: DeliveryClient, at: TestServer) => client.follow(at, await stateOf(server, client.token), what)
    await Promise.all(clients.map((client) => follow(client, servers[pick(2)]!)))
  }
})
