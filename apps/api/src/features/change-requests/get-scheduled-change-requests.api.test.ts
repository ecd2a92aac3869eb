import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { ask, reviewed } from '../../../test/change-request-steps.ts'
import { everyAction, leastStrategy, newPlace, type Place, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'

let server: TestServer
let place: Place
let ada: TestAccount
let manager: TestAccount
/** Ids of the scheduled requests, by what each of them changes. */
let ids: Record<string, number>

const scheduledAt = '2999-01-31T12:00:00.000Z'
const schedule = async (changes: unknown, environment = 'production', title?: string) => {
  const request = await proposed(server, place, changes, { token: ada.token, environment })
  if (title) await server.send('PUT', pathOf(place, `${request.id}/title`), { token: ada.token, body: { title } })
  await reviewed(server, request, ada.token, manager.token)
  await ask(server, request, manager.token, { state: 'Scheduled', scheduledAt })
  return request.id
}

beforeAll(async () => {
  server = await startTestServer()
  place = await newPlace(server)
  ada = await newAccount(server)
  manager = await newAccount(server, { projects: { [place.project]: 'Release manager' } })
  const { deleteStrategy, patchVariant, reorderStrategy, updateSegment } = everyAction(place)
  const payload = { ...leastStrategy, segments: [place.shoppers, place.everybody] }
  ids = {
    onInDevelopment: await schedule(switchOn(place.checkout), 'development'),
    strategy: await schedule({ action: 'addStrategy', feature: place.banner, payload }),
    order: await schedule(reorderStrategy),
    deletion: await schedule(deleteStrategy),
    variants: await schedule(patchVariant),
    segment: await schedule(updateSegment),
  }
  // Approved only, and a draft.
  const approved = [switchOn(place.checkout), reorderStrategy, patchVariant, updateSegment]
  await reviewed(server, await proposed(server, place, approved, { token: ada.token }), ada.token, manager.token)
  await proposed(server, place, Object.values(everyAction(place)), { token: manager.token })
})
afterAll(() => server.stop())

const read = (query: string, project = place.project, token = ada.token) =>
  server.send('GET', pathOf({ project }, `scheduled?${query}`), { token })

describe('200', () => {
  test('lists scheduled requests that match at least one parameter', () =>
    expectRows<[string, string[]]>(
      [
        ['', []],
        ['unknown=ignored', []],
        [`feature=${place.checkout}`, ['onInDevelopment', 'order', 'deletion', 'variants']],
        [`feature=${place.banner}`, ['strategy']],
        [`feature=${place.banner}&feature=${place.checkout}`, ['onInDevelopment', 'strategy', 'order', 'deletion', 'variants']],
        ['feature=nothing', []],
        [`strategyId=${place.paused}`, ['order', 'deletion']],
        [`strategyId=${place.half}`, ['order']],
        ['strategyId=nothing', []],
        [`variantForFlag=${place.checkout}`, ['variants']],
        [`variantForFlag=${place.banner}`, []],
        [`segment=${place.shoppers}`, ['strategy', 'segment']],
        [`segment=${place.everybody}`, ['strategy']],
        [`segment=${place.foreign.segment}`, []],
        [`strategyId=${place.half}&segment=${place.shoppers}&feature=nothing`, ['strategy', 'order', 'segment']],
      ],
      async (query, expected) => {
        const { status, json } = await read(query)
        expect([status, json.map(({ id }: { id: number }) => id)]).toEqual([200, expected.map((name) => ids[name])])
      },
    ))

  test('says where and when each is applied, and its title', async () => {
    const titled = await schedule(everyAction(place).patchVariant, 'development', 'Blue for all')
    const { json } = await read(`variantForFlag=${place.checkout}`)
    expect(json).toStrictEqual([
      { id: ids.variants, environment: 'production', scheduledAt },
      { id: titled, environment: 'development', title: 'Blue for all', scheduledAt },
    ])
  })
})

describe('400', () => {
  test('a parameter that names nothing that can exist', async () => {
    for (const query of ['feature=', 'feature=a%20b', 'segment=0', 'segment=first', 'strategyId=']) {
      expect([query, (await read(query)).status]).toEqual([query, 400])
    }
  })
})

describe('404', () => {
  test('the project is unknown, or private and hidden from the caller', async () => {
    const hidden = await newPlace(server, 'private')
    const statusOf = async (project: string, token: string) => (await read('', project, token)).status
    expect([await statusOf('nowhere', ada.token), await statusOf(hidden.project, ada.token)]).toEqual([404, 404])
    expect(await statusOf(hidden.project, server.tokens.admin)).toBe(200)
  })
})
