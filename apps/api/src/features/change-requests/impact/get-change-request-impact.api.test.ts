import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../../test/accounts.ts'
import { newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { impactOn, newApplication, readImpact } from '../../../../test/impact.ts'
import { setState } from '../../../../test/reviews.ts'

const now = Date.parse('2026-02-01T12:34:56.000Z')
let server: TestServer
let scope: ReviewScope
let ask: (context: object, times?: number) => Promise<string[]>
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  for (const body of [{ name: 'plan' }, { name: 'company', sensitive: true }, { name: 'region' }])
    expect((await server.send('POST', '/api/admin/context', { body })).status).toBe(201)
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Each test uses an application and a project of its own.
  scope = await newReviewScope(server)
  ask = (await newApplication(server, scope)).ask
})

const constraint = (contextName: string, operator: string, ...values: string[]) => ({ contextName, operator, values })
const rollout = (percentage: string, more: object = {}) => ({
  name: 'flexibleRollout',
  constraints: [],
  parameters: { rollout: percentage, stickiness: 'default', groupId: 'all' },
  ...more,
})
const addStrategy = (feature: string, payload: object) => ({ action: 'addStrategy', feature, payload })
const propose = (...changes: object[]) => proposed(server, scope, changes)
/** Proposes to turn the banner on with one rule. */
const bannerFor = (...constraints: object[]) => propose(switchOn(scope.banner), addStrategy(scope.banner, rollout('100', { constraints })))
const onlyMine = (impact: Awaited<ReturnType<typeof readImpact>>) => impactOn(impact, scope.banner)

describe('200 with the contexts whose outcome changes', () => {
  test('counts flips by direction, application and value, and names the evaluated fields', async () => {
    await ask({ appName: 'shop', properties: { plan: `gold ${scope.project}` } }, 3)
    await ask({ appName: 'blog', properties: { plan: `gold ${scope.project}` } })
    await ask({ appName: 'blog', properties: { plan: 'free' } }, 2)
    const impact = await readImpact(server, await bannerFor(constraint('plan', 'IN', `gold ${scope.project}`)))
    const { contexts, share, flips, fields, unanswerable, shares } = onlyMine(impact)
    expect(impact).toMatchObject({ isSampling: true, conflicts: [] })
    expect(impact.environments[0]).toMatchObject({
      environment: 'production',
      coverage: { requests: 6, contexts: 6, since: '2026-02-01T12:00:00.000Z', until: new Date(now).toISOString() },
    })
    expect([contexts, unanswerable, share]).toEqual([6, 0, 0.6667])
    expect(shares).toEqual({ on: share, off: 0, variant: 0, payload: 0 })
    expect(flips).toEqual([{ kind: 'on', from: null, to: null, contexts: 4, share }])
    expect(fields).toEqual([
      {
        name: 'appName',
        isSensitive: false,
        values: [
          { value: 'shop', contexts: 3, share: 0.75 },
          { value: 'blog', contexts: 1, share: 0.25 },
        ],
      },
      { name: 'plan', isSensitive: false, values: [{ value: `gold ${scope.project}`, contexts: 4, share: 1 }] },
    ])
    expect(impact.notIncluded).toHaveLength(4)
  })

  test('counts contexts of GET /api/frontend and of OFREP, in bulk and for one flag', async () => {
    const { token } = await newApplication(server, scope)
    const plan = `all ways ${scope.project}`
    const context = { targetingKey: '7', plan }
    await server.send('GET', `/api/frontend?properties[plan]=${encodeURIComponent(plan)}`, { token })
    await server.send('POST', '/ofrep/v1/evaluate/flags', { token, body: { context } })
    await server.send('POST', `/ofrep/v1/evaluate/flags/${scope.checkout}`, { token, body: { context } })
    expect(onlyMine(await readImpact(server, await bannerFor(constraint('plan', 'IN', plan)))).flips).toMatchObject([{ contexts: 3 }])
  })

  test('compares ids and sensitive fields as hashes, omits their values, and counts contexts that hashes cannot decide', async () => {
    const [user, company] = [`user of ${scope.project}`, `company of ${scope.project}`]
    await ask({ userId: user, properties: { company } }, 2)
    const listed = await readImpact(server, await bannerFor(constraint('userId', 'IN', user), constraint('company', 'IN', company)))
    expect(onlyMine(listed)).toMatchObject({ unanswerable: 0, flips: [{ kind: 'on', contexts: 2 }] })
    expect(onlyMine(listed).fields).toContainEqual({ name: 'userId', isSensitive: true, values: [] })
    expect(onlyMine(listed).fields).toContainEqual({ name: 'company', isSensitive: true, values: [] })
    expect(JSON.stringify(listed)).not.toContain(user)

    const other = await newReviewScope(server)
    const begins = await proposed(server, other, [
      switchOn(other.banner),
      addStrategy(other.banner, rollout('100', { constraints: [constraint('company', 'STR_STARTS_WITH', 'company')] })),
    ])
    const application = await newApplication(server, other)
    await application.ask({ properties: { company } }, 2)
    await application.ask({ userId: user })
    expect(impactOn(await readImpact(server, begins), other.banner)).toMatchObject({ contexts: 1, unanswerable: 2, share: 0 })
  })

  test('drops the values of a field that becomes sensitive, and counts contexts without a sampled value as unanswerable', async () => {
    const region = `region of ${scope.project}`
    await ask({ properties: { region, street: 'long' } })
    const request = await bannerFor(constraint('region', 'IN', region))
    expect(onlyMine(await readImpact(server, request)).flips).toMatchObject([{ contexts: 1 }])
    expect((await server.send('PUT', '/api/admin/context/region', { body: { sensitive: true } })).status).toBe(200)
    const after = await readImpact(server, request)
    expect(onlyMine(after)).toMatchObject({ contexts: 0, flips: [] })
    expect(JSON.stringify(after)).not.toContain(region)

    const other = await newReviewScope(server)
    await (await newApplication(server, other)).ask({ properties: { street: 'long' } })
    const constraints = [constraint('street', 'IN', 'long')]
    const unsampled = await proposed(server, other, [switchOn(other.banner), addStrategy(other.banner, rollout('100', { constraints }))])
    expect(impactOn(await readImpact(server, unsampled), other.banner)).toMatchObject({ contexts: 0, unanswerable: 1, share: 0 })
  })

  test('counts features that turn off, get another variant, or get another payload', async () => {
    const variants = (value: string, ...names: string[]) => ({
      action: 'patchVariant',
      feature: scope.checkout,
      payload: { variants: names.map((name) => ({ name, weight: 1000, stickiness: 'default', payload: { type: 'string', value } })) },
    })
    const everybody = { action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.half, ...rollout('100') } }
    await setState(server, await propose(everybody, variants('one', 'blue')), 'Applied')
    await ask({ userId: '7' })
    const kinds = async (...changes: object[]) => {
      const request = await propose(...changes)
      const { flips, share } = impactOn(await readImpact(server, request), scope.checkout)
      await setState(server, request, 'Cancelled')
      expect([share, flips.length]).toEqual([1, 1])
      return flips.map(({ kind, from, to }) => [kind, from, to])[0]
    }
    expect(await kinds(variants('one', 'green'))).toEqual(['variant', 'blue', 'green'])
    expect(await kinds(variants('two', 'blue'))).toEqual(['payload', 'blue', 'blue'])
    expect(await kinds({ action: 'updateEnabled', feature: scope.checkout, payload: { enabled: false } })).toEqual(['off', 'blue', null])
    expect(await kinds({ action: 'archiveFeature', feature: scope.checkout })).toEqual(['off', 'blue', null])
  })

  test('covers features that use a changed segment or depend on a changed feature, in projects that the caller can see', async () => {
    const veiled = await newReviewScope(server, 'private')
    const use = (of: ReviewScope, id: string) => ({
      action: 'updateStrategy',
      feature: of.checkout,
      payload: { id, ...rollout('100', { segments: [scope.everybody] }) },
    })
    await setState(server, await propose(use(scope, scope.half)), 'Applied')
    await setState(server, await proposed(server, veiled, use(veiled, veiled.half)), 'Applied')
    await setState(
      server,
      await propose(
        { action: 'addDependency', feature: scope.banner, payload: { feature: scope.checkout, enabled: true, variants: [] } },
        switchOn(scope.banner),
        addStrategy(scope.banner, rollout('100')),
      ),
      'Applied',
    )
    await ask({ properties: { plan: 'free' } })
    await (await newApplication(server, veiled)).ask({ properties: { plan: 'free' } })
    const constraints = [constraint('plan', 'IN', 'nobody')]
    const request = await propose({ action: 'updateSegment', payload: { id: scope.everybody, constraints } })
    const names = async (token?: string) =>
      (await readImpact(server, request, token)).environments.flatMap(({ features }) => features.map(({ name }) => name)).sort()
    const shares = (await readImpact(server, request)).environments[0]!.features.map(({ shares: { off } }) => off)
    expect(shares).toEqual([1, 1, 1])
    expect(await names()).toEqual([scope.banner, scope.checkout, veiled.checkout].sort())
    await setState(server, request, 'Rejected')
    expect(await names((await newAccount(server)).token)).toEqual([scope.banner, scope.checkout].sort())
  })

  test('evaluates an applied request with its stored changes, and a cancelled request with its present preview', async () => {
    await ask({ userId: '7' })
    const cancelled = await setState(server, await propose(switchOn(scope.banner), addStrategy(scope.banner, rollout('100'))), 'Cancelled')
    expect(onlyMine(await readImpact(server, cancelled)).shares.on).toBe(1)
    const applied = await setState(server, await propose(switchOn(scope.banner), addStrategy(scope.banner, rollout('100'))), 'Applied')
    expect(onlyMine(await readImpact(server, applied)).shares.on).toBe(1)
    const preview = await server.send('POST', pathOf(applied, `${applied.id}/preview`))
    expect((await readImpact(server, applied)).planHash).toBe(preview.json.planHash)
    // The live state already equals the outcome of the cancelled request.
    expect((await readImpact(server, cancelled)).planHash).not.toBe(preview.json.planHash)
  })

  test('bounds the evaluations of backend SDKs by the rules and the reported usage', async () => {
    const token = await server.newToken({ type: 'backend', project: scope.project, environment: 'production' })
    const toggles = { [scope.checkout]: { yes: 60, no: 40, variants: {} } }
    const at = (ms: number) => new Date(ms).toISOString()
    const report = (appName: string, hoursAgo: number) => {
      const stop = now - hoursAgo * 3_600_000
      return server.send('POST', '/api/client/metrics', {
        token,
        body: { appName, instanceId: 'one', bucket: { start: at(stop - 1_000), stop: at(stop), toggles } },
      })
    }
    for (const [appName, hoursAgo] of [
      ['api', 1],
      ['api', 5],
      ['shop', 0],
    ] as const)
      expect((await report(appName, hoursAgo)).status).toBe(202)
    await server.ports.runtime.usage.flush()
    await ask({ appName: 'shop', userId: '7' })
    const update = { action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.half, parameters: { rollout: '65' } } }
    const impact = await readImpact(server, await propose(update))
    expect(impactOn(impact, scope.checkout)).toMatchObject({
      bounds: { atLeast: 0.15, atMost: 0.15 },
      usage: {
        lastHour: { evaluations: 100, atLeast: 15, atMost: 15 },
        lastDay: { evaluations: 300, atLeast: 45, atMost: 45 },
      },
    })
    expect(impact.environments[0]!.coverage.applications).toEqual({ reported: 2, sampled: 1 })
  })

  test('the report is empty for a request without changes, and has no contexts while sampling is off', async () => {
    const { environments, impactHash } = await readImpact(server, await propose(switchOn(scope.checkout)))
    expect([environments, impactHash]).toEqual([[], expect.stringMatching(/^[0-9a-f]{64}$/)])
    const other = await startTestServer({ sampleContexts: false })
    try {
      const otherScope = await newReviewScope(other)
      await (await newApplication(other, otherScope)).ask({ userId: '7' })
      const request = await proposed(other, otherScope, [switchOn(otherScope.banner), addStrategy(otherScope.banner, rollout('100'))])
      const impact = await readImpact(other, request)
      expect([impact.isSampling, impact.environments[0]!.coverage.contexts]).toEqual([false, 0])
      expect(impactOn(impact, otherScope.banner)).toMatchObject({ contexts: 0, bounds: { atLeast: 1, atMost: 1 } })
    } finally {
      await other.stop()
    }
  })
})

test('returns 404 for a request that is unknown, of another project, or a draft of another author', async () => {
  const request = await propose(switchOn(scope.banner))
  const member = await newAccount(server, { projects: { [scope.project]: 'Member' } })
  const elsewhere = await newReviewScope(server)
  for (const [path, token] of [
    [pathOf(scope, '999999/impact'), server.tokens.admin],
    [pathOf(elsewhere, `${request.id}/impact`), server.tokens.admin],
    [pathOf(scope, `${request.id}/impact`), member.token],
  ] as const) {
    const answer = await server.send('GET', path, { token })
    expect([answer.status, answer.json.name]).toEqual([404, 'NotFoundError'])
  }
})
