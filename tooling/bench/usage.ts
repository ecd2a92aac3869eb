import { type Bench, connections, type Loaded } from './context.ts'
import { environments, nameAndProjectOf } from './data-set.ts'
import { expectStatus } from './exchange.ts'
import { flushRows } from './flush.ts'
import { httpRows } from './http-rows.ts'
import { authorized } from './server.ts'
import type { Row } from './table.ts'

const togglesPerReport = 20

/** Each connection reports other features of one application, a few with variants. */
const reportOf = (connection: number, features: number): string => {
  const now = Date.now()
  const toggles = Array.from({ length: togglesPerReport }, (_, index) => {
    const { name } = nameAndProjectOf((connection * togglesPerReport + index) % features)
    return [name, { yes: 97 + index, no: 3, ...(index % 5 === 0 && { variants: { blue: 50, green: 47 + index } }) }]
  })
  const bucket = { start: new Date(now - 60_000), stop: new Date(now), toggles: Object.fromEntries(toggles) }
  return JSON.stringify({ appName: 'shop', instanceId: `shop-${connection}`, environment: environments[2], bucket })
}

/** Reports, compared with bare node:http that reads and parses the same bodies; and their storage, compared with COPY. */
export const usageRows = async (bench: Bench, { server }: Loaded): Promise<Row[]> => {
  const scope = { tokenName: 'bench', type: 'backend', environment: environments[2], projects: ['*'] }
  const made = await expectStatus(201, `${server.url}/api/admin/api-tokens`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify(scope),
  })
  const { secret } = JSON.parse(made.body.toString()) as { secret: string } // the documented response
  const reports = await httpRows(bench, server, [
    {
      what: `POST metrics of ${togglesPerReport} features`,
      path: '/api/client/metrics',
      goal: '0.50',
      headers: { authorization: secret, 'content-type': 'application/json' },
      bodies: Array.from({ length: connections }, (_, connection) => reportOf(connection, bench.options.features)),
      status: 202,
    },
  ])
  return [...reports, ...(await flushRows(bench))]
}
