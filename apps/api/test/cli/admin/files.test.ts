import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount } from '../../accounts.ts'
import { startTestServer, type TestServer } from '../../harness.ts'
import { halyard, type Shell, shellOf } from './command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const newProject = async (id: string): Promise<void> => {
  expect((await server.send('POST', '/api/admin/projects', { body: { id, name: id } })).status).toBe(201)
}

const write = async ({ folder }: Shell, text: string): Promise<string> => {
  const file = join(folder, 'flags.yaml')
  await writeFile(file, text)
  return file
}

const strategiesOf = async (project: string, flag: string, environment = 'development') => {
  const { json } = await server.send('GET', `/api/admin/projects/${project}/features/${flag}/environments/${environment}`)
  return json.strategies as {
    id: string
    parameters: Record<string, string>
    constraints: object[]
    segments: number[]
    variants: object[]
  }[]
}

const changesOf = async (shell: Shell, file: string): Promise<number> => {
  const env = { HALYARD_URL: server.url, HALYARD_TOKEN: server.tokens.admin, XDG_CONFIG_HOME: shell.folder }
  return (await halyard(['plan', file, '--check'], env)).code
}

test('apply creates and changes what the file says, keeps the rest, and changes nothing the second time', async () => {
  await newProject('shop')
  const shell = await shellOf(server)
  const segment = await server.send('POST', '/api/admin/segments', { body: { name: 'beta', constraints: [] } })
  await shell.ok('flag', 'create', 'kept', '-p', 'shop')
  await shell.ok('flag', 'create', 'cart', '-p', 'shop', '--description', 'Unmanaged')
  await shell.ok('flag', 'on', 'cart', '-p', 'shop', '-e', 'development')
  const [before] = await strategiesOf('shop', 'cart')
  const file = await write(
    shell,
    `project: shop
flags:
  cart:
    tags: [simple:payments]
    environments:
      development:
        strategies:
          - name: flexibleRollout
            parameters: { rollout: 50 }
            constraints: [{ contextName: appVersion, operator: SEMVER_GT, value: 1.10.0 }, { contextName: userId, operator: IN, values: [12345678901234567890] }]
          - name: default
            segments: [beta]
  theme:
    type: experiment
    flagValue: { type: string, defaultValue: light }
    parents: [{ feature: cart }]
    environments:
      development:
        enabled: true
        variants: [{ name: dark, weight: 1, payload: { type: number, value: 1.50 } }, { name: light, weight: 1 }]
`,
  )
  expect(await changesOf(shell, file)).toBe(3)
  expect(await shell.ok('plan', file)).toContain('  + strategy default\n      if in the segment beta\n')
  expect(await shell.refused('apply', file)).toMatch(/confirm it with --yes\n$/)
  await shell.ok('apply', file, '--yes')

  const [first, second] = await strategiesOf('shop', 'cart')
  expect(first).toMatchObject({ id: before!.id, parameters: { ...before!.parameters, rollout: '50' } })
  expect(first!.constraints).toMatchObject([{ value: '1.10.0' }, { values: ['12345678901234567890'] }])
  expect(second!.segments).toEqual([segment.json.id])
  const { json: cart } = await server.send('GET', '/api/admin/projects/shop/features/cart')
  expect(cart).toMatchObject({ description: 'Unmanaged', tags: [{ type: 'simple', value: 'payments' }] })
  const { json: theme } = await server.send('GET', '/api/admin/projects/shop/features/theme')
  expect(theme).toMatchObject({
    type: 'experiment',
    flagValue: { defaultValue: 'light' },
    dependencies: [{ feature: 'cart', enabled: true }],
  })
  expect(theme.environments[0].variants).toMatchObject([{ weight: 500, payload: { value: '1.50' } }, { weight: 500 }])

  expect(await changesOf(shell, file)).toBe(0)
  expect(await shell.ok('apply', file, '--yes')).toBe('The flags are as the file says\n')
  expect(await shell.json('flag', 'list', '-p', 'shop')).toHaveLength(3)
})

test('pull writes a file that plan agrees with; edits of the file reorder and delete, and prune archives', async () => {
  await newProject('mall')
  const shell = await shellOf(server)
  const file = await write(
    shell,
    `{"flags": {"one": {"environments": {"development": {"enabled": true, "strategies": [
      {"name": "default", "title": "a"}, {"name": "default", "title": "b"}, {"name": "default", "title": "c"}]}}}, "two": {}}}`,
  )
  await shell.ok('apply', file, '-p', 'mall', '--yes')
  await shell.ok('pull', '-p', 'mall', '--out', file)
  const text = await readFile(file, 'utf8')
  expect(await changesOf(shell, file)).toBe(0)
  await shell.ok('pull', '-p', 'mall', '--out', file)
  expect(await readFile(file, 'utf8')).toBe(text)

  const ids = (await strategiesOf('mall', 'one')).map(({ id }) => id)
  await write(
    shell,
    'project: mall\nprune: true\nflags:\n  one:\n    environments:\n      development:\n        strategies: [{ name: default, title: c }, { name: default, title: a }, { name: default, title: d }]\n',
  )
  expect(await shell.ok('plan', file)).toContain('two\n  ~ archived: false → true\n')
  await shell.ok('apply', file, '--yes')
  const after = await strategiesOf('mall', 'one')
  expect(after.map(({ id }) => ids.indexOf(id))).toEqual([2, 0, 1])
  expect(await shell.json('flag', 'list', '-p', 'mall')).toMatchObject([{ name: 'one' }])
  await write(shell, 'project: mall\nflags: { two: {} }\n')
  expect(await shell.ok('apply', file, '--yes')).toContain('Flags created or edited: two')
})

test('apply proposes changes where they require review, once', async () => {
  await newProject('bank')
  const path = '/api/admin/projects/bank/environments/production/change-requests/config'
  await server.send('PUT', path, { body: { changeRequestsEnabled: true } })
  const { token } = await newAccount(server, { projects: { bank: 'Member' } })
  const shell = await shellOf(server, token)
  const configuration = '{ enabled: true, strategies: [{ name: default }] }'
  const file = await write(
    shell,
    `project: bank\nflags: { vault: { environments: { development: ${configuration}, production: ${configuration} } } }\n`,
  )
  const applied = await shell.json('apply', file, '--yes', '--title', 'The vault')
  expect(applied).toMatchObject({ requests: [{ environment: 'production', state: 'In review' }] })
  expect(await strategiesOf('bank', 'vault')).toHaveLength(1)
  expect(await strategiesOf('bank', 'vault', 'production')).toEqual([])
  expect(await shell.ok('apply', file, '--yes')).toContain('production: already proposed in the change request ')
  expect(await shell.json('cr', 'list', '-p', 'bank')).toMatchObject([{ title: 'The vault', state: 'In review' }])
  await write(shell, 'project: bank\nflags: { vault: { environments: { production: { enabled: true } } } }\n')
  expect(await shell.refused('apply', file, '--yes')).toContain('is open and contains other changes')
})

test('an invalid file is refused with its lines, and changes nothing', async () => {
  await newProject('kiosk')
  const shell = await shellOf(server)
  const lines = async (text: string) =>
    (await shell.refused('apply', await write(shell, text), '-p', 'kiosk', '--yes')).replaceAll(`${shell.folder}/`, '')
  expect(await lines('flags:\n  a:\n    typo: 1\n  b:\n    environments:\n      development: { enabled: 1 }\n')).toMatch(
    /^flags\.yaml:3: flags\.a: .*"typo".*\nflags\.yaml:6: flags\.b\.environments\.development\.enabled: .*\n$/,
  )
  expect(await lines('flags: [\n')).toMatch(/^flags\.yaml:\d+: /)
  expect(await lines('flags: { a: { environments: { nowhere: {} } } }\n')).toContain('has no environment nowhere')
  expect(await lines('flags: { a: { tags: [none:x] } }\n')).toContain('create the tag type first')
  expect(await lines('flags: { a: { parents: [{ feature: ghost }] } }\n')).toContain('Nothing was changed')
  expect(await shell.json('flag', 'list', '-p', 'kiosk')).toEqual([])
})

test('types writes a module, and --check compares it', async () => {
  await newProject('typed')
  const shell = await shellOf(server)
  const file = await write(
    shell,
    'flags: { a: { environments: { development: { variants: [{ name: x, weight: 1, payload: { type: number, value: 1 } }] } } } }\n',
  )
  await shell.ok('apply', file, '-p', 'typed', '--yes')
  const out = join(shell.folder, 'flags.ts')
  await shell.ok('types', '-p', 'typed', '--out', out)
  const text = await readFile(out, 'utf8')
  expect(text).toContain("export interface FlagVariants {\n  'a': { 'x': number }\n}")
  expect(await shell.json('types', '-p', 'typed', '--out', out, '--check')).toEqual({ file: out, isCurrent: true })
  await writeFile(out, `${text}// edited\n`)
  const env = { HALYARD_URL: server.url, HALYARD_TOKEN: server.tokens.admin, XDG_CONFIG_HOME: shell.folder }
  expect(await halyard(['types', '-p', 'typed', '--out', out, '--check'], env)).toMatchObject({ code: 3 })
  expect((await shell.ok('types', '-p', 'typed')).trimEnd()).toBe(text.trimEnd())
})

test('explain gives the reason for the outcome of a flag', async () => {
  await newProject('why')
  const shell = await shellOf(server)
  const constraint = '{ contextName: country, operator: IN, values: ["NO"] }'
  const strategy = `{ name: flexibleRollout, parameters: { rollout: 100, stickiness: default, groupId: g }, constraints: [${constraint}] }`
  const file = await write(shell, `flags: { gate: { environments: { development: { enabled: true, strategies: [${strategy}] } } } }\n`)
  await shell.ok('apply', file, '-p', 'why', '--yes')
  const explain = (...context: string[]) =>
    shell.ok('explain', 'gate', '-p', 'why', '-e', 'development', ...context.flatMap((field) => ['-c', field]))
  expect(await explain('userId=17', 'country=NO')).toMatch(
    /^gate is on: the strategy 1 \(flexibleRollout\) is true\n[\s\S]*✓ rollout to 100 %: the hash of userId 17 with the group g gives \d+ of 100\n$/,
  )
  expect(await explain('country=SE')).toContain(
    'gate is off: no strategy is true\n  ✗ strategy 1 flexibleRollout\n      ✗ constraint country IN NO: country is SE\n',
  )
  expect(await shell.refused('explain', 'none', '-p', 'why', '-e', 'development')).toBe('The project why has no flag none in development\n')
})
