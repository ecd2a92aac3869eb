import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { full } from '../../../test/full.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile, sendFile } from '../../../test/state-import.ts'
import { FeatureLists } from '../../cache/lists/feature-lists.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const projects = ['default', 'p1', 'p2']
const names = ['a', 'b', 'c', 'd', 'e']
const environments = ['development', 'production', 'extra']
const name = fc.constantFrom(...names)
// Most features are in one project, because dependencies between projects are impossible.
const project = fc.constantFrom('default', 'default', ...projects)
const tag = fc.record({ type: fc.constant('simple'), value: fc.constantFrom('red', 'blue', 'green') })
// Lists are most likely to fail when an import replaces existing objects.
const flags = fc.record({ keep: fc.constantFrom('false', 'false', 'true'), drop: fc.constantFrom('false', 'false', 'false', 'true') })

const feature = fc.record(
  {
    name,
    project,
    description: fc.constantFrom('one', 'two'),
    archived: fc.boolean(),
    stale: fc.boolean(),
    tags: fc.array(tag, { maxLength: 2 }),
    dependencies: fc.constantFrom([], [{ feature: 'a' }], [{ feature: 'b' }]),
    environments: fc.uniqueArray(
      fc.record({ name: fc.constantFrom(...environments), enabled: fc.boolean(), strategies: fc.constantFrom([], [{ name: 'default' }]) }),
      { selector: (one) => one.name, maxLength: 2 },
    ),
  },
  { requiredKeys: ['name', 'project'] },
)
const environment = fc.record({
  name: fc.constantFrom(...environments),
  type: fc.constantFrom('test', 'production'),
  sortOrder: fc.integer({ min: 0, max: 9 }),
})
const version = fc.constant(4)
const lists = {
  features: fc.uniqueArray(feature, { selector: (one) => one.name, minLength: 1, maxLength: 3 }),
  projects: fc.uniqueArray(fc.record({ id: project, name: fc.constant('A project') }), { selector: (one) => one.id, maxLength: 3 }),
  environments: fc.uniqueArray(environment, { selector: (one) => one.name, maxLength: 3 }),
  tags: fc.array(tag, { maxLength: 2 }),
  featureTags: fc.array(fc.record({ featureName: name, tagValue: tag.map(({ value }) => value) }), { maxLength: 2 }),
}
// Files with many lists are often rejected, so most files have few.
const file = fc.oneof(
  fc.record({ version, ...lists }, { requiredKeys: ['version'] }),
  fc.record({ version, features: lists.features }),
  fc.record({ version, environments: lists.environments }),
  fc.record({ version, environments: lists.environments, projects: lists.projects }),
  fc.record({ version, featureTags: lists.featureTags }),
)

const some = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })

/** A request to the server. Rejected requests are useful too, because they must not change the lists. */
const command = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('import' as const), file, flags) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('tag' as const),
      name,
      fc.record({ addedTags: fc.array(tag, { maxLength: 2 }), removedTags: fc.array(tag, { maxLength: 2 }) }),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('create' as const), project, fc.constantFrom(...names, 'f', 'g', 'h')) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('together' as const), fc.constantFrom('archive', 'delete', 'revive'), some) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('replace' as const), name, project) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('link' as const),
      fc.constantFrom('POST', 'DELETE'),
      fc.constantFrom('d', 'e'),
      fc.constantFrom('a', 'e'),
    ),
  },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

const create = (project: string, name: string) => server.send('POST', `/api/admin/projects/${project}/features`, { body: { name } })

/** Replaces one feature by another between two reads, so that the number of features stays the same. */
const replace = async (name: string, project: string) => {
  await server.send('DELETE', `/api/admin/archive/${name}`)
  return create(project, `${name}-anew`)
}

const link = (method: string, child: string, feature: string) => {
  const path = `/api/admin/projects/default/features/${child}/dependencies`
  return method === 'POST' ? server.send(method, path, { body: { feature } }) : server.send(method, `${path}/${feature}`)
}

const together = async (what: string, features: string[]) => {
  const send = (path: string) => server.send('POST', `/api/admin/projects/default/${path}`, { body: { features } })
  if (what === 'delete') await send('archive')
  return send(what)
}

const run = (asked: Command) => {
  if (asked[0] === 'import') return sendFile(server, asked[1], asked[2])
  if (asked[0] === 'tag') return server.send('PUT', `/api/admin/features/${asked[1]}/tags`, { body: asked[2] })
  if (asked[0] === 'create') return create(asked[1], asked[2])
  if (asked[0] === 'replace') return replace(asked[1], asked[2])
  if (asked[0] === 'link') return link(asked[1], asked[2], asked[3])
  return together(asked[1], asked[2])
}

/** The initial state: three projects with features, tags and a parent. The import replaces the former state. */
const begin = () =>
  importFile(
    server,
    {
      version: 4,
      projects: projects.map((id) => ({ id, name: id })),
      environments: [{ name: 'development' }, { name: 'production' }],
      tagTypes: [{ name: 'simple' }],
      tags: [{ value: 'red' }],
      features: [
        ...['a', 'b', 'c'].map((one, at) => ({ name: one, project: projects[at], tags: [{ value: 'red' }] })),
        { name: 'd', project: 'default', dependencies: [{ feature: 'a' }] },
        { name: 'e', project: 'default' },
      ],
    },
    { drop: 'true' },
  )

/** The lists that the server has updated change by change. */
const readServed = async () => {
  const texts = new Map<string, string>()
  const paths = ['features', ...projects.flatMap((id) => [`archive/features/${id}`, `projects/${id}/features`])]
  for (const path of paths) {
    const { status, text } = await server.send('GET', `/api/admin/${path}`)
    texts.set(path, status === 200 ? text : '')
  }
  return texts
}

/** The same lists, read by a new reader. */
const readAgain = async () => {
  const newReader = new FeatureLists(server.database, server.ports.runtime.log)
  await newReader.upTo(revisionKeys.features, 'never seen', performance.now())
  const known = (await server.send('GET', '/api/admin/projects')).json.projects.map((one: { id: string }) => one.id)
  const text = (list: 'live' | 'archived' | 'short', version: number, filter = {}) =>
    newReader.body(list, `{"version":${version},"features":[`, ']}', filter).plain().toString()
  const texts = new Map([['features', text('live', 1)]])
  for (const id of projects) {
    texts.set(`archive/features/${id}`, text('archived', 2, { projects: [id] }))
    texts.set(`projects/${id}/features`, known.includes(id) ? text('short', 2, { projects: [id] }) : '')
  }
  return texts
}

/** One successful command of each kind, because a run of only rejected commands would prove nothing. */
const taken: Command[] = [
  ['import', { version: 4, features: [{ name: 'a', project: 'default' }] }, { keep: 'false', drop: 'false' }],
  ['tag', 'e', { addedTags: [{ type: 'simple', value: 'blue' }], removedTags: [] }],
  ['create', 'default', 'f'],
  ['link', 'POST', 'd', 'a'],
  ['together', 'archive', ['e']],
  ['together', 'revive', ['e']],
  ['together', 'delete', ['e']],
  ['replace', 'b', 'default'],
]

test('lists updated change by change equal the lists that a new server reads', async () => {
  const outcomes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 8 }), async (commands) => {
      await begin()
      expect(await readServed()).toEqual(await readAgain())
      for (const asked of commands) {
        const { status } = await run(asked)
        expect([200, 201, 202, 400, 404, 409]).toContain(status)
        const outcome = `${asked[0] === 'together' || asked[0] === 'link' ? asked[1] : asked[0]} ${status}`
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        expect(await readServed()).toEqual(await readAgain())
      }
    }),
    { numRuns: full ? 30 : 12, examples: [[taken]] },
  )
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining(['import 202', 'tag 200', 'create 201', 'archive 202', 'delete 200', 'revive 200', 'replace 201', 'POST 200']),
  )
}, 120_000)
