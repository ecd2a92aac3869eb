import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../../test/accounts.ts'
import { newPlace, type Place, pathOf, proposed, switchOn } from '../../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { impactOn, newApplication, readImpact } from '../../../../test/impact.ts'
import { setState } from '../../../../test/reviews.ts'

const now = Date.parse('2026-02-01T12:34:56.000Z')
let server: TestServer
let place: Place
let ask: (context: object, times?: number) => Promise<string[]>
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  for (const body of [{ name: 'plan' }, { name: 'company', sensitive: true }, { name: 'region' }])
    expect((await server.send('POST', '/api/admin/context', { body })).status).toBe(201)
})
afterAll(() => server.stop())
beforeEach(async () => {
  // The application of each test reads a project of its own.
  place = await newPlace(server)
  ask = (await newApplication(server, place)).ask
})

const constraint = (contextName: string, operator: string, ...values: string[]) => ({ contextName, operator, values })
const rollout = (percentage: string, more: object = {}) => ({
  name: 'flexibleRollout',
  constraints: [],
  parameters: { rollout: percentage, stickiness: 'default', groupId: 'all' },
  ...more,
})
const addStrategy = (feature: string, payload: object) => ({ action: 'addStrategy', feature, payload })
const propose = (...changes: object[]) => proposed(server, place, changes)
/** Turns the banner on with one rule. */
const bannerFor = (...constraints: object[]) => propose(switchOn(place.banner), addStrategy(place.banner, rollout('100', { constraints })))
const onlyMine = (impact: Awaited<ReturnType<typeof readImpact>>) => impactOn(impact, place.banner)

describe('200 with the contexts that flip', () => {
  test('counts them by direction, application and value, and names what was evaluated', async () => {
    await ask({ appName: 'shop', properties: { plan: `gold ${place.project}` } }, 3)
    await ask({ appName: 'blog', properties: { plan: `gold ${place.project}` } })
    await ask({ appName: 'blog', properties: { plan: 'free' } }, 2)
    const impact = await readImpact(server, await bannerFor(constraint('plan', 'IN', `gold ${place.project}`)))
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
      { name: 'plan', isSensitive: false, values: [{ value: `gold ${place.project}`, contexts: 4, share: 1 }] },
    ])
    expect(impact.notIncluded).toHaveLength(4)
  })

  test('counts contexts of GET /api/frontend and of OFREP, in bulk and for one flag', async () => {
    const { token } = await newApplication(server, place)
    const plan = `all ways ${place.project}`
    const context = { targetingKey: '7', plan }
    await server.send('GET', `/api/frontend?properties[plan]=${encodeURIComponent(plan)}`, { token })
    await server.send('POST', '/ofrep/v1/evaluate/flags', { token, body: { context } })
    await server.send('POST', `/ofrep/v1/evaluate/flags/${place.checkout}`, { token, body: { context } })
    expect(onlyMine(await readImpact(server, await bannerFor(constraint('plan', 'IN', plan)))).flips).toMatchObject([{ contexts: 3 }])
  })

  test('compares ids and sensitive fields as hashes, lists none of their values, and counts what hashes do not answer', async () => {
    const [user, company] = [`user of ${place.project}`, `company of ${place.project}`]
    await ask({ userId: user, properties: { company } }, 2)
    const listed = await readImpact(server, await bannerFor(constraint('userId', 'IN', user), constraint('company', 'IN', company)))
    expect(onlyMine(listed)).toMatchObject({ unanswerable: 0, flips: [{ kind: 'on', contexts: 2 }] })
    expect(onlyMine(listed).fields).toContainEqual({ name: 'userId', isSensitive: true, values: [] })
    expect(onlyMine(listed).fields).toContainEqual({ name: 'company', isSensitive: true, values: [] })
    expect(JSON.stringify(listed)).not.toContain(user)

    const other = await newPlace(server)
    const begins = await proposed(server, other, [
      switchOn(other.banner),
      addStrategy(other.banner, rollout('100', { constraints: [constraint('company', 'STR_STARTS_WITH', 'company')] })),
    ])
    const application = await newApplication(server, other)
    await application.ask({ properties: { company } }, 2)
    await application.ask({ userId: user })
    expect(impactOn(await readImpact(server, begins), other.banner)).toMatchObject({ contexts: 1, unanswerable: 2, share: 0 })
  })

  test('forgets the values of a field that becomes sensitive, and does not know those of fields that were not kept', async () => {
    const region = `region of ${place.project}`
    await ask({ properties: { region, street: 'long' } })
    const request = await bannerFor(constraint('region', 'IN', region))
    expect(onlyMine(await readImpact(server, request)).flips).toMatchObject([{ contexts: 1 }])
    expect((await server.send('PUT', '/api/admin/context/region', { body: { sensitive: true } })).status).toBe(200)
    const after = await readImpact(server, request)
    expect(onlyMine(after)).toMatchObject({ contexts: 0, flips: [] })
    expect(JSON.stringify(after)).not.toContain(region)

    const other = await newPlace(server)
    await (await newApplication(server, other)).ask({ properties: { street: 'long' } })
    const constraints = [constraint('street', 'IN', 'long')]
    const unheard = await proposed(server, other, [switchOn(other.banner), addStrategy(other.banner, rollout('100', { constraints }))])
    expect(impactOn(await readImpact(server, unheard), other.banner)).toMatchObject({ contexts: 0, unanswerable: 1, share: 0 })
  })

  test('counts what turns off, what gets another variant, and what gets another payload', async () => {
    const variants = (value: string, ...names: string[]) => ({
      action: 'patchVariant',
      feature: place.checkout,
      payload: { variants: names.map((name) => ({ name, weight: 1000, stickiness: 'default', payload: { type: 'string', value } })) },
    })
    const everybody = { action: 'updateStrategy', feature: place.checkout, payload: { id: place.half, ...rollout('100') } }
    await setState(server, await propose(everybody, variants('one', 'blue')), 'Applied')
    await ask({ userId: '7' })
    const kinds = async (...changes: object[]) => {
      const request = await propose(...changes)
      const { flips, share } = impactOn(await readImpact(server, request), place.checkout)
      await setState(server, request, 'Cancelled')
      expect([share, flips.length]).toEqual([1, 1])
      return flips.map(({ kind, from, to }) => [kind, from, to])[0]
    }
    expect(await kinds(variants('one', 'green'))).toEqual(['variant', 'blue', 'green'])
    expect(await kinds(variants('two', 'blue'))).toEqual(['payload', 'blue', 'blue'])
    expect(await kinds({ action: 'updateEnabled', feature: place.checkout, payload: { enabled: false } })).toEqual(['off', 'blue', null])
    expect(await kinds({ action: 'archiveFeature', feature: place.checkout })).toEqual(['off', 'blue', null])
  })

  test('covers features that use a changed segment or depend on a changed feature, in projects that the caller sees', async () => {
    const veiled = await newPlace(server, 'private')
    const use = (of: Place, id: string) => ({
      action: 'updateStrategy',
      feature: of.checkout,
      payload: { id, ...rollout('100', { segments: [place.everybody] }) },
    })
    await setState(server, await propose(use(place, place.half)), 'Applied')
    await setState(server, await proposed(server, veiled, use(veiled, veiled.half)), 'Applied')
    await setState(
      server,
      await propose(
        { action: 'addDependency', feature: place.banner, payload: { feature: place.checkout, enabled: true, variants: [] } },
        switchOn(place.banner),
        addStrategy(place.banner, rollout('100')),
      ),
      'Applied',
    )
    await ask({ properties: { plan: 'free' } })
    await (await newApplication(server, veiled)).ask({ properties: { plan: 'free' } })
    const constraints = [constraint('plan', 'IN', 'nobody')]
    const request = await propose({ action: 'updateSegment', payload: { id: place.everybody, constraints } })
    const names = async (token?: string) =>
      (await readImpact(server, request, token)).environments.flatMap(({ features }) => features.map(({ name }) => name)).sort()
    const shares = (await readImpact(server, request)).environments[0]!.features.map(({ shares: { off } }) => off)
    expect(shares).toEqual([1, 1, 1])
    expect(await names()).toEqual([place.banner, place.checkout, veiled.checkout].sort())
    await setState(server, request, 'Rejected')
    expect(await names((await newAccount(server)).token)).toEqual([place.banner, place.checkout].sort())
  })

  test('evaluates an applied request with what it changed, and a cancelled one with what it would change now, as its preview does', async () => {
    await ask({ userId: '7' })
    const cancelled = await setState(server, await propose(switchOn(place.banner), addStrategy(place.banner, rollout('100'))), 'Cancelled')
    expect(onlyMine(await readImpact(server, cancelled)).shares.on).toBe(1)
    const applied = await setState(server, await propose(switchOn(place.banner), addStrategy(place.banner, rollout('100'))), 'Applied')
    expect(onlyMine(await readImpact(server, applied)).shares.on).toBe(1)
    const preview = await server.send('POST', pathOf(applied, `${applied.id}/preview`))
    expect((await readImpact(server, applied)).planHash).toBe(preview.json.planHash)
    // Now there is nothing left to change.
    expect((await readImpact(server, cancelled)).planHash).not.toBe(preview.json.planHash)
  })

  test('bounds what backends evaluate by the rules and by the usage that they report', async () => {
    const token = await server.newToken({ type: 'backend', project: place.project, environment: 'production' })
    const toggles = { [place.checkout]: { yes: 60, no: 40, variants: {} } }
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
    const update = { action: 'updateStrategy', feature: place.checkout, payload: { id: place.half, parameters: { rollout: '65' } } }
    const impact = await readImpact(server, await propose(update))
    expect(impactOn(impact, place.checkout)).toMatchObject({
      bounds: { atLeast: 0.15, atMost: 0.15 },
      usage: {
        lastHour: { evaluations: 100, atLeast: 15, atMost: 15 },
        lastDay: { evaluations: 300, atLeast: 45, atMost: 45 },
      },
    })
    expect(impact.environments[0]!.coverage.applications).toEqual({ reported: 2, sampled: 1 })
  })

  test('is empty for a request that changes nothing, and says nothing of contexts where the sampling is off', async () => {
    const { environments, impactHash } = await readImpact(server, await propose(switchOn(place.checkout)))
    expect([environments, impactHash]).toEqual([[], expect.stringMatching(/^[0-9a-f]{64}$/)])
    const other = await startTestServer({ sampleContexts: false })
    try {
      const there = await newPlace(other)
      await (await newApplication(other, there)).ask({ userId: '7' })
      const request = await proposed(other, there, [switchOn(there.banner), addStrategy(there.banner, rollout('100'))])
      const impact = await readImpact(other, request)
      expect([impact.isSampling, impact.environments[0]!.coverage.contexts]).toEqual([false, 0])
      expect(impactOn(impact, there.banner)).toMatchObject({ contexts: 0, bounds: { atLeast: 1, atMost: 1 } })
    } finally {
      await other.stop()
    }
  })
})

test('404 for a request that does not exist, is of another project, or is the draft of somebody else', async () => {
  const request = await propose(switchOn(place.banner))
  const member = await newAccount(server, { projects: { [place.project]: 'Member' } })
  const elsewhere = await newPlace(server)
  for (const [path, token] of [
    [pathOf(place, '999999/impact'), server.tokens.admin],
    [pathOf(elsewhere, `${request.id}/impact`), server.tokens.admin],
    [pathOf(place, `${request.id}/impact`), member.token],
  ] as const) {
    const answer = await server.send('GET', path, { token })
    expect([answer.status, answer.json.name]).toEqual([404, 'NotFoundError'])
  }
})
