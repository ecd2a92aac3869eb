import type { Bench, Loaded } from './context.ts'
import { environments, nameAndProjectOf } from './data-set.ts'
import { query } from './databases.ts'
import { type HttpCase, httpRows } from './http-rows.ts'
import { loadDataSet } from './import.ts'
import type { People } from './people.ts'
import type { Proposals } from './propose-changes.ts'
import { startServer } from './server.ts'
import type { Row } from './table.ts'

const { name, project } = nameAndProjectOf(0)

const projectCases = (size: string): readonly HttpCase[] => {
  const path = `/api/admin/projects/${project}/features`
  return [
    { what: `GET project of ${size}, plain`, path, goal: '0.70' },
    { what: `GET project of ${size}, gzip`, path, goal: '0.70', headers: { 'accept-encoding': 'gzip' } },
    { what: `GET project of ${size}, 304`, path, goal: '0.55', conditional: true },
  ]
}

const casesOf = ({ member, invitations }: People, { author, touching }: Proposals): readonly HttpCase[] => [
  { what: 'GET features, plain', path: '/api/admin/features', goal: '0.70' },
  { what: 'GET features, gzip', path: '/api/admin/features', goal: '0.70', headers: { 'accept-encoding': 'gzip' } },
  { what: 'GET features, 304', path: '/api/admin/features', goal: '0.55', conditional: true },
  {
    what: 'GET search, 50 of all',
    path: '/api/admin/search/features?limit=50',
    goal: '0.55',
    contains: { text: '"dependencyType":', times: 50 },
  },
  ...projectCases('a tenth of all features'),
  { what: 'GET one feature', path: `/api/admin/projects/${project}/features/${name}`, goal: '0.55' },
  { what: 'GET one feature, 304', path: `/api/admin/projects/${project}/features/${name}`, goal: '0.55', conditional: true },
  { what: 'GET projects', path: '/api/admin/projects', goal: '0.55' },
  { what: 'GET archive of a project', path: `/api/admin/archive/features/${project}`, goal: '0.55' },
  { what: 'GET invitation', path: `/api/admin/invite-link/tokens/${invitations[0]}`, goal: '0.55' },
  { what: 'GET invitations', path: '/api/admin/invite-link/tokens', goal: '0.55' },
  { what: 'GET profile, admin token', path: '/api/admin/user/profile', goal: '0.55' },
  { what: 'GET profile, personal token', path: '/api/admin/user/profile', goal: '0.55', headers: member.personalToken },
  { what: 'GET accounts and groups', path: '/api/admin/user-admin/access', goal: '0.55' },
  { what: 'GET access to a project', path: `/api/admin/projects/${project}/access`, goal: '0.55' },
  {
    what: 'GET pending requests, a feature',
    path: `/api/admin/projects/${project}/change-requests/pending/${name}`,
    goal: '0.55',
    contains: { text: '"minApprovals":', times: touching },
  },
  {
    what: 'GET pending requests, own',
    path: `/api/admin/projects/${project}/change-requests/pending`,
    goal: '0.55',
    headers: author,
    contains: { text: '"minApprovals":', times: environments.length },
  },
  {
    what: 'GET usage of a feature',
    path: `/api/admin/client-metrics/features/${name}/raw`,
    goal: '0.55',
    contains: { text: '"timestamp":', times: 48 * 2 * 2 },
  },
]

/** Small reads of an instance that is not the lone one, which checks the database before it uses its cache. */
const twoInstanceCases: readonly HttpCase[] = [
  { what: 'GET one feature, two instances', path: `/api/admin/projects/${project}/features/${name}`, goal: '0.30' },
  { what: 'GET one feature, 304, two instances', path: `/api/admin/projects/${project}/features/${name}`, goal: '0.30', conditional: true },
  { what: 'GET profile, two instances', path: '/api/admin/user/profile', goal: '0.30' },
]

/** Every read, alternating with bare node:http and the same bytes. */
export const readRows = async (bench: Bench, { server, databaseUrl }: Loaded, people: People, proposals: Proposals): Promise<Row[]> => {
  const alone = await httpRows(bench, server, casesOf(people, proposals))
  // Simulates that another instance wrote before and is now the lone one.
  await query(
    databaseUrl,
    'insert into lone_instance (id) values (gen_random_uuid()) on conflict (only_one) do update set id = excluded.id, revoked = false',
  )
  const twoInstances = await httpRows(bench, server, twoInstanceCases)
  await query(databaseUrl, 'delete from lone_instance')
  return [...alone, ...twoInstances]
}

/** The list of a project that has all features. */
export const largeProjectRows = async (bench: Bench): Promise<Row[]> => {
  const { server: filled, databaseUrl } = await loadDataSet(bench, 'one_project')
  await filled.stop()
  await query(databaseUrl, `update feature set project = '${project}'`)
  const server = bench.stopAtEnd(await startServer(databaseUrl))
  const rows = await httpRows(bench, server, projectCases('all features'))
  await server.stop()
  return rows
}
