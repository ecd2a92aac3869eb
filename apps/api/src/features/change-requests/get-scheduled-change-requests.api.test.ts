import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { ask, reviewed } from '../../../test/change-request-steps.ts'
import { everyAction, leastStrategy, newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount
let manager: TestAccount
/** Ids of the scheduled requests by the name of their change. */
let ids: Record<string, number>

const scheduledAt = '2999-01-31T12:00:00.000Z'
const schedule = async (changes: unknown, environment = 'production', title?: string) => {
  const request = await proposed(server, scope, changes, { token: ada.token, environment })
  if (title) await server.send('PUT', pathOf(scope, `${request.id}/title`), { token: ada.token, body: { title } })
  await reviewed(server, request, ada.token, manager.token)
  await ask(server, request, manager.token, { state: 'Scheduled', scheduledAt })
  return request.id
}

beforeAll(async () => {
  server = await startTestServer()
  scope = await newReviewScope(server)
  ada = await newAccount(server)
  manager = await newAccount(server, { projects: { [scope.project]: 'Release manager' } })
  const { deleteStrategy, patchVariant, reorderStrategy, updateSegment } = everyAction(scope)
  const payload = { ...leastStrategy, segments: [scope.shoppers, scope.everybody] }
  ids = {
    onInDevelopment: await schedule(switchOn(scope.checkout), 'development'),
    strategy: await schedule({ action: 'addStrategy', feature: scope.banner, payload }),
    order: await schedule(reorderStrategy),
    deletion: await schedule(deleteStrategy),
    variants: await schedule(patchVariant),
    segment: await schedule(updateSegment),
  }
  // One approved request and one draft, which are not scheduled.
  const approved = [switchOn(scope.checkout), reorderStrategy, patchVariant, updateSegment]
  await reviewed(server, await proposed(server, scope, approved, { token: ada.token }), ada.token, manager.token)
  await proposed(server, scope, Object.values(everyAction(scope)), { token: manager.token })
})
afterAll(() => server.stop())

const read = (query: string, project = scope.project, token = ada.token) =>
  server.send('GET', pathOf({ project }, `scheduled?${query}`), { token })

describe('200', () => {
  test('lists scheduled requests that match at least one parameter', () =>
    expectRows<[string, string[]]>(
      [
        ['', []],
        ['unknown=ignored', []],
        [`feature=${scope.checkout}`, ['onInDevelopment', 'order', 'deletion', 'variants']],
        [`feature=${scope.banner}`, ['strategy']],
        [`feature=${scope.banner}&feature=${scope.checkout}`, ['onInDevelopment', 'strategy', 'order', 'deletion', 'variants']],
        ['feature=nothing', []],
        [`strategyId=${scope.paused}`, ['order', 'deletion']],
        [`strategyId=${scope.half}`, ['order']],
        ['strategyId=nothing', []],
        [`variantForFlag=${scope.checkout}`, ['variants']],
        [`variantForFlag=${scope.banner}`, []],
        [`segment=${scope.shoppers}`, ['strategy', 'segment']],
        [`segment=${scope.everybody}`, ['strategy']],
        [`segment=${scope.foreign.segment}`, []],
        [`strategyId=${scope.half}&segment=${scope.shoppers}&feature=nothing`, ['strategy', 'order', 'segment']],
      ],
      async (query, expected) => {
        const { status, json } = await read(query)
        expect([status, json.map(({ id }: { id: number }) => id)]).toEqual([200, expected.map((name) => ids[name])])
      },
    ))

  test('returns environment, time and title of each request', async () => {
    const titled = await schedule(everyAction(scope).patchVariant, 'development', 'Blue for all')
    const { json } = await read(`variantForFlag=${scope.checkout}`)
    expect(json).toStrictEqual([
      { id: ids.variants, environment: 'production', scheduledAt },
      { id: titled, environment: 'development', title: 'Blue for all', scheduledAt },
    ])
  })
})

describe('400', () => {
  test('returns 400 for an empty or invalid parameter', async () => {
    for (const query of ['feature=', 'feature=a%20b', 'segment=0', 'segment=first', 'strategyId=']) {
      expect([query, (await read(query)).status]).toEqual([query, 400])
    }
  })
})

describe('404', () => {
  test('returns 404 if the project is unknown, or private and hidden from the caller', async () => {
    const hidden = await newReviewScope(server, 'private')
    const statusOf = async (project: string, token: string) => (await read('', project, token)).status
    expect([await statusOf('nowhere', ada.token), await statusOf(hidden.project, ada.token)]).toEqual([404, 404])
    expect(await statusOf(hidden.project, server.tokens.admin)).toBe(200)
  })
})
