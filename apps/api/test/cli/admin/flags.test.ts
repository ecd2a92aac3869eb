import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../accounts.ts'
import { startTestServer, type TestServer } from '../../harness.ts'
import { halyard, shellOf } from './command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const config = '/api/admin/projects/default/environments/production/change-requests/config'
  await server.send('PUT', config, { body: { changeRequestsEnabled: true, requiredApprovals: 1 } })
})
afterAll(() => server.stop())

const shellWith = async (role: 'Member' | 'Release manager') =>
  shellOf(server, (await newAccount(server, { projects: { default: role } })).token)

const isOn = async (flag: string, environment: string): Promise<boolean> => {
  const { json } = await server.send('GET', `/api/admin/projects/default/features/${flag}/environments/${environment}`)
  return json.enabled
}

describe('flag', () => {
  test('create, on, off and archive change the flag, and a dry run changes nothing', async () => {
    const { ok, refused } = await shellOf(server)
    expect(await ok('flag', 'create', 'lamp', '--description', 'The lamp', '--dry-run')).toContain('Nothing was stored')
    expect(await refused('flag', 'show', 'lamp')).toBe('There is no feature named lamp\n')
    await ok('flag', 'create', 'lamp', '--description', 'The lamp', '--type', 'experiment')
    await ok('flag', 'on', 'lamp', '--environment', 'development', '--dry-run')
    expect(await isOn('lamp', 'development')).toBe(false)
    await ok('flag', 'on', 'lamp', '-e', 'development', '--comment', 'The reason')
    expect(await isOn('lamp', 'development')).toBe(true)
    const { json } = await server.send('GET', '/api/admin/events/lamp')
    expect(json.events[0]).toMatchObject({ comment: 'The reason' })
    const lines =
      'lamp \\(experiment\\) in the project default\nThe lamp\n[\\s\\S]*development: on\n  strategy flexibleRollout\n    groupId lamp, '
    expect(await ok('flag', 'show', 'lamp')).toMatch(new RegExp(`^${lines}`))
    await ok('flag', 'off', 'lamp', '-e', 'development')
    expect(await isOn('lamp', 'development')).toBe(false)
    await ok('flag', 'archive', 'lamp')
    expect(await ok('flag', 'list', '--prefix', 'lamp')).toBe('')
  })

  test('list prints a table, or the response as JSON', async () => {
    const { ok, json } = await shellOf(server)
    await ok('flag', 'create', 'listed')
    expect(await ok('flag', 'list', '--prefix', 'listed')).toBe(
      'FLAG    TYPE     ENVIRONMENTS                     STALE  LAST SEEN\nlisted  release  development off, production off         never\n',
    )
    expect(await json('flag', 'list', '--prefix', 'listed')).toMatchObject([{ name: 'listed', type: 'release' }])
  })

  test('output contains no control characters of the server', async () => {
    const { ok } = await shellOf(server)
    await ok('flag', 'create', 'forged', '--description', 'a\u001b[31mb\u202ec')
    expect(await ok('flag', 'show', 'forged')).toContain('\na [31mb c\n')
  })

  test('an invalid command line exits with 2 and prints the help of the command', async () => {
    const { code, stderr } = await halyard(['flag', 'on', 'lamp', '-e', 'production', '--title', 'x'], {
      HALYARD_URL: server.url,
      HALYARD_TOKEN: server.tokens.admin,
    })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/^--title requires --propose\n\nUsage: halyard flag on /) })
  })
})

describe('cr', () => {
  test('a refused change is proposed, reviewed, approved and applied', async () => {
    const [author, manager] = [await shellWith('Member'), await shellWith('Release manager')]
    await author.ok('flag', 'create', 'reviewed')
    const refusal = await author.refused('flag', 'on', 'reviewed', '-e', 'production')
    const command = 'halyard flag on reviewed --project default --environment production --propose'
    expect(refusal).toMatch(new RegExp(`^You need the permission SKIP_CHANGE_REQUEST [^\n]*\nPropose the change instead: ${command}\n$`))
    const proposed = await author.json('flag', 'on', 'reviewed', '-e', 'production', '--propose', '--title', 'Turn it on')
    const { id } = proposed as { id: number }
    expect(proposed).toMatchObject({ state: 'Draft', title: 'Turn it on', environment: 'production' })
    expect(await author.ok('cr', 'review', `${id}`, '--comment', 'Please')).toContain(`The change request ${id} is In review\n`)
    expect(await manager.json('cr', 'list', '--to-review')).toMatchObject([{ id, title: 'Turn it on' }])

    const shown = await manager.ok('cr', 'show', `${id}`)
    expect(shown).toContain(`reviewed\n  ~ enabled: false → true\n  + strategy flexibleRollout\n      groupId reviewed, rollout 100`)
    const [, hash = ''] = /Plan hash: (\w+)/.exec(shown) ?? []
    expect(await manager.refused('cr', 'approve', `${id}`)).toMatch(/confirm it with --yes\n$/)
    expect(await manager.refused('cr', 'approve', `${id}`, '--plan-hash', 'another')).toContain(hash)
    await manager.ok('cr', 'approve', `${id}`, '--plan-hash', hash)
    await manager.ok('cr', 'schedule', `${id}`, '--at', '2999-01-01T00:00:00Z', '--yes')
    await manager.ok('cr', 'apply', `${id}`, '--yes')
    expect(await isOn('reviewed', 'production')).toBe(true)
  })

  test('reject and cancel close a request', async () => {
    const [author, manager] = [await shellWith('Member'), await shellWith('Release manager')]
    await author.ok('flag', 'create', 'closed')
    const propose = async () => {
      const { id } = (await author.json('flag', 'on', 'closed', '-e', 'production', '--propose')) as { id: number }
      return `${id}`
    }
    const rejected = await propose()
    await author.ok('cr', 'review', rejected)
    expect(await manager.ok('cr', 'reject', rejected, '--comment', 'No')).toContain('is Rejected')
    expect(await author.ok('cr', 'cancel', await propose())).toContain('is Cancelled')
    expect(await author.json('cr', 'list', '--mine', '--flag', 'closed', '--state', 'closed')).toHaveLength(2)
  })
})
