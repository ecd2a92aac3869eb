import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { pathOf, proposed } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { byName, seedPlayground, segmentIds, strategyIds } from '../../../test/playground.ts'
import { setState } from '../../../test/reviews.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

const shop = { project: 'shop' }
const context = { appName: 'web', userId: '7', properties: { country: 'NO', age: 41 } }
let server: TestServer
let outsider: string

beforeAll(async () => {
  server = await startTestServer()
  await seedPlayground(server)
  outsider = (await newAccount(server)).token
})
afterAll(() => server.stop())

const ask = (more: object = {}, token?: string | null) =>
  server.send('POST', '/api/admin/playground', {
    body: { environment: 'production', projects: ['shop'], context, ...more },
    ...(token !== undefined && { token }),
  })

describe('200', () => {
  test('returns an outcome for each live feature of the projects, by name, and the request', async () => {
    const answer = await ask()
    expect(Object.keys(byName(answer))).toEqual(['banner', 'checkout', 'custom', 'off', 'with-secret'])
    expect(answer.json).toMatchObject({
      input: { environment: 'production', projects: ['shop'], context },
      warnings: { invalidContextProperties: [] },
      changeRequest: null,
    })
  })

  test('explains a feature that is on: the strategy, its constraints and segments, and the bucket of the variant', async () => {
    const { checkout } = byName(await ask())
    expect(checkout).toMatchObject({
      projectId: 'shop',
      isEnabled: true,
      isEnabledInCurrentEnvironment: true,
      hasUnsatisfiedDependency: false,
      reason: { kind: 'strategy', strategy: strategyIds.norway, parent: null },
      variants: [
        { name: 'blue', weight: 500 },
        { name: 'green', weight: 500 },
      ],
    })
    expect(checkout.variantReason).toMatchObject({
      from: 'strategy',
      by: 'bucket',
      field: 'userId',
      value: '7',
      total: 1000,
      isRandom: false,
    })
    const { bucket, threshold } = checkout.variantReason
    expect(checkout.variant).toEqual({ name: bucket <= 500 ? 'blue' : 'green', enabled: true, feature_enabled: true })
    expect(threshold).toBe(bucket <= 500 ? 500 : 1000)
    const [paused, norway, half] = checkout.strategies.data
    expect(checkout.strategies.result).toBe(true)
    expect(paused).toMatchObject({
      disabled: true,
      result: { enabled: 'unknown', evaluationStatus: 'unevaluated' },
      reason: { kind: 'disabled' },
    })
    expect(norway).toMatchObject({
      id: strategyIds.norway,
      name: 'default',
      title: 'For the north',
      result: { enabled: true, evaluationStatus: 'complete', variant: checkout.variant },
      constraints: [{ contextName: 'age', operator: 'NUM_GTE', values: [], value: '18', result: true, contextValue: '41' }],
      segments: [
        { id: segmentIds.north, name: 'north', result: true, constraints: [{ contextName: 'country', result: true, contextValue: 'NO' }] },
      ],
      reason: { kind: 'true', constraint: null, segment: null },
      rollout: null,
    })
    expect(norway.links.edit).toBe(
      `/projects/shop/features/checkout/strategies/edit?environmentId=production&strategyId=${strategyIds.norway}`,
    )
    const { rollout } = half
    expect(rollout).toMatchObject({ field: 'userId', value: '7', groupId: 'checkout', threshold: 50, result: rollout.bucket <= 50 })
    expect(half.reason.kind).toBe(rollout.result ? 'true' : 'rollout')
  })

  test('returns the first failed constraint or segment of a strategy', async () => {
    const reasonsOf = async (properties: object) => {
      const { checkout } = byName(await ask({ context: { appName: 'web', properties } }))
      return checkout.strategies.data[1].reason
    }
    expect(await reasonsOf({ country: 'NO', age: 17 })).toEqual({ kind: 'constraint', constraint: 0, segment: null })
    expect(await reasonsOf({ country: 'SE', age: 18 })).toEqual({ kind: 'segment', constraint: null, segment: segmentIds.north })
  })

  test('explains a feature that is off: in the environment, by its parent, or by a custom strategy', async () => {
    const outcomes = byName(await ask({ context: { ...context, userId: undefined, properties: { country: 'SE' }, sessionId: '1' } }))
    expect(outcomes.off).toMatchObject({ isEnabled: false, isEnabledInCurrentEnvironment: false, reason: { kind: 'featureOff' } })
    expect(outcomes.banner).toMatchObject({
      isEnabled: false,
      hasUnsatisfiedDependency: true,
      reason: { kind: 'parent', strategy: null, parent: 'checkout' },
      dependencies: [{ feature: 'checkout', enabled: true, variants: ['blue'], result: false, variant: 'disabled' }],
    })
    expect(outcomes.custom).toMatchObject({
      isEnabled: false,
      reason: { kind: 'noStrategyTrue' },
      strategies: { result: false, data: [{ result: { enabled: false, evaluationStatus: 'incomplete' }, reason: { kind: 'constraint' } }] },
    })
    expect(byName(await ask()).custom).toMatchObject({
      isEnabled: false,
      strategies: {
        result: 'unknown',
        data: [{ result: { enabled: 'unknown', evaluationStatus: 'incomplete' }, reason: { kind: 'unknownStrategy' } }],
      },
    })
  })

  test('warns about values other than texts, numbers and booleans, and reads unknown fields as properties', async () => {
    const odd = { appName: 'web', country: 'NO', age: 18, userId: ['7'], properties: { tenant: { id: 1 }, beta: true } }
    const answer = await ask({ context: odd })
    expect(answer.json.warnings.invalidContextProperties).toEqual(['userId', 'properties.tenant'])
    expect(answer.json.input.context).toEqual(odd)
    expect(byName(answer).checkout.strategies.data[1].result.enabled).toBe(true)
  })

  test('treats a value with commas as one value', async () => {
    const { checkout } = byName(await ask({ context: { appName: 'web', properties: { country: 'NO,SE', age: 18 } } }))
    expect(checkout.strategies.data[1].segments[0]).toMatchObject({ result: false, constraints: [{ contextValue: 'NO,SE' }] })
  })

  test('hides features and segments of projects hidden from the caller', async () => {
    const all = byName(await ask({ projects: '*' }))
    expect(all).toHaveProperty('of-the-veiled')
    expect(all['with-secret'].strategies.data[0].segments).toMatchObject([{ id: segmentIds.veiled, name: 'secret', result: true }])
    const answer = await ask({ projects: undefined }, outsider)
    expect(byName(answer)['with-secret'].strategies.data[0]).toMatchObject({
      segments: [{ id: segmentIds.veiled, name: null, result: true, constraints: [] }],
      result: { enabled: true },
    })
    expect(Object.keys(byName(answer))).not.toContain('of-the-veiled')
    expect(answer.text).not.toMatch(/veiled|"secret"/)
  })
})

describe('200 with a change request', () => {
  const turnOn = { action: 'updateEnabled', feature: 'off', payload: { enabled: true } }
  const widen = { action: 'updateStrategy', feature: 'checkout', payload: { id: strategyIds.norway, constraints: [] } }
  const segment = (values: string[]) => ({
    action: 'updateSegment',
    payload: { id: segmentIds.north, name: 'north', constraints: [{ contextName: 'country', operator: 'IN', values }] },
  })

  test('returns the outcomes after the request is applied, and stores nothing', async () => {
    const stranger = { appName: 'web', properties: { country: 'SE' } }
    const changes = [turnOn, widen, segment(['SE']), { action: 'archiveFeature', feature: 'custom' }]
    const request = await proposed(server, shop, changes, { token: (await newAccount(server, { rootRole: 'Editor' })).token })
    const before = await ask({ context: stranger })
    const answer = await ask({ context: stranger, changeRequest: request.id })
    expect(answer.json.changeRequest).toEqual({ id: request.id, project: 'shop', environment: 'production', state: 'Draft', conflicts: [] })
    const { off, checkout, ...others } = byName(answer)
    expect(off).toMatchObject({ isEnabled: true, isEnabledInCurrentEnvironment: true, reason: { kind: 'strategy' } })
    expect(checkout.strategies.data[1]).toMatchObject({ constraints: [], segments: [{ result: true }], result: { enabled: true } })
    expect(Object.keys(others)).toEqual(['banner', 'with-secret'])
    expect((await ask({ context: stranger })).json.features[3]).toEqual(before.json.features[3])
  })

  test('lists changes with a conflict, and does not apply these changes', async () => {
    const strategy = await server.send('POST', '/api/admin/projects/shop/features/off/environments/production/strategies', {
      body: { name: 'default', constraints: [], parameters: {} },
    })
    const { token } = await newAccount(server, { rootRole: 'Editor' })
    const change = { action: 'updateStrategy', feature: 'off', payload: { id: strategy.json.id, title: 'Mine' } }
    const request = await proposed(server, shop, change, { token })
    await server.send('DELETE', `/api/admin/projects/shop/features/off/environments/production/strategies/${strategy.json.id}`)
    expect((await ask({ changeRequest: request.id }, token)).json.changeRequest.conflicts).toHaveLength(1)
  })

  test('returns 400 if the environment or project of the change request is not evaluated', async () => {
    const request = await proposed(server, shop, turnOn, { token: (await newAccount(server)).token })
    for (const more of [{ environment: 'development' }, { projects: ['default'] }]) {
      const { status, json } = await ask({ changeRequest: request.id, ...more })
      expect([status, json.details[0].path]).toEqual([400, 'body/changeRequest'])
    }
  })

  test('returns the same 404 for a draft of another author, a request of a hidden project and an unknown request', async () => {
    const author = await newAccount(server, { projects: { veiled: 'Owner' } })
    const hidden = await proposed(server, { project: 'veiled' }, { ...turnOn, feature: 'of-the-veiled' }, { token: author.token })
    await setState(server, hidden, 'In review')
    const draft = await proposed(server, shop, turnOn, { token: author.token })
    for (const id of [hidden.id, draft.id, 999_999]) {
      const { status, json } = await ask({ changeRequest: id, projects: '*' }, outsider)
      expect([status, json.message]).toEqual([404, `There is no change request ${id}`])
    }
    expect((await ask({ changeRequest: draft.id }, author.token)).status).toBe(200)
  })

  test('returns 409 for a closed change request', async () => {
    const request = await proposed(server, shop, turnOn, { token: (await newAccount(server)).token })
    await server.send('PUT', pathOf(shop, `${request.id}/state`), { body: { state: 'Cancelled' } })
    const { status, json } = await ask({ changeRequest: request.id })
    expect([status, json.name]).toEqual([409, 'ConflictError'])
  })
})

test('returns 400 and names the invalid fields of the body', () =>
  expectRows(
    [
      ['no context', { context: undefined }, 'body/context'],
      ['no appName', { context: { userId: '7' } }, 'body/context/appName'],
      ['an empty appName', { context: { appName: '' } }, 'body/context/appName'],
      ['properties that are a text', { context: { appName: 'web', properties: 'x' } }, 'body/context/properties'],
      ['a value that is too long', { context: { appName: 'web', userId: 'x'.repeat(10_001) } }, 'body/context'],
      ['no environment', { environment: undefined }, 'body/environment'],
      ['no project', { projects: [] }, 'body/projects'],
      ['a change request that is a text', { changeRequest: '1' }, 'body/changeRequest'],
    ] as [string, object, string][],
    async (_, more, path) => {
      const { status, json } = await ask(more)
      expect([status, json.details?.[0].path]).toEqual([400, path])
    },
  ))

test('returns 404 for an unknown environment, and for an unknown or hidden project', async () => {
  expect((await ask({ environment: 'nowhere' })).json.message).toBe('There is no environment nowhere')
  for (const project of ['nowhere', 'veiled']) {
    const { status, json } = await ask({ projects: ['shop', project] }, outsider)
    expect([status, json.message]).toEqual([404, `There is no project ${project}`])
  }
})

test('returns 401 without credentials, and 403 to tokens of applications', async () => {
  expect((await ask({}, null)).status).toBe(401)
  for (const token of [server.tokens.backend, server.tokens.frontend]) expect((await ask({}, token)).status).toBe(403)
})
