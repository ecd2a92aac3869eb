import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { everyAction, leastStrategy, newReviewScope, propose, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { expectRefusal, refusalsOf } from '../../../test/refused-changes.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let scope: ReviewScope
let token: string
let stateMark: () => Promise<string>

beforeAll(async () => {
  server = await startTestServer()
  scope = await newReviewScope(server)
  token = (await newAccount(server)).token
  await proposed(server, scope, switchOn(scope.checkout), { token })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const { refuse, storingNothing } = refusalsOf(() => ({ server, scope, token, stateMark }))

describe('404 for missing objects, nothing stored', () => {
  const feature = (name: string) => ({ ...switchOn(name) })
  const onStrategy = (action: string, name: string, id: string) => ({ action, feature: name, payload: { id } })
  const onSegment = (action: string, id: number) => ({ action, payload: { id } })

  const absent: [string, (sampleScope: ReviewScope) => object, string, (sampleScope: ReviewScope) => string | number][] = [
    ['an unknown feature', () => feature('unheard'), 'feature', () => 'unheard'],
    ['a feature of another project', ({ foreign }) => feature(foreign.feature), 'feature', ({ foreign }) => foreign.feature],
    ['an archived feature', ({ retired }) => feature(retired), 'feature', ({ retired }) => retired],
    ['a feature in another case', ({ checkout }) => feature(checkout.toUpperCase()), 'feature', ({ checkout }) => checkout.toUpperCase()],
    ...(['updateStrategy', 'deleteStrategy'] as const).flatMap((action): typeof absent => [
      [`${action} of an unknown strategy`, ({ checkout }) => onStrategy(action, checkout, 'unheard'), 'payload/id', () => 'unheard'],
      [
        `${action} of a strategy of another feature`,
        ({ checkout, bannerStrategy }) => onStrategy(action, checkout, bannerStrategy),
        'payload/id',
        ({ bannerStrategy }) => bannerStrategy,
      ],
      [
        `${action} of a strategy of another project`,
        ({ checkout, foreign }) => onStrategy(action, checkout, foreign.strategy),
        'payload/id',
        ({ foreign }) => foreign.strategy,
      ],
    ]),
    [
      'reorderStrategy with unknown ids',
      ({ checkout, half, bannerStrategy }) => ({
        action: 'reorderStrategy',
        feature: checkout,
        payload: [half, bannerStrategy].map((id, sortOrder) => ({ id, sortOrder })),
      }),
      'payload/1/id',
      ({ bannerStrategy }) => bannerStrategy,
    ],
    ...(['updateSegment', 'deleteSegment'] as const).flatMap((action): typeof absent => [
      [`${action} of an unknown segment`, () => onSegment(action, 999_999), 'payload/id', () => 999_999],
      [
        `${action} of a segment of another project`,
        ({ foreign }) => onSegment(action, foreign.segment),
        'payload/id',
        ({ foreign }) => foreign.segment,
      ],
    ]),
    [
      'updateSegment of a segment of another project, with its present name',
      ({ foreign }) => ({
        action: 'updateSegment',
        payload: { id: foreign.segment, name: foreign.project.replace('depot', 'packers'), constraints: [] },
      }),
      'payload/id',
      ({ foreign }) => foreign.segment,
    ],
    [
      'addStrategy with an unknown segment',
      ({ checkout, shoppers }) => ({
        action: 'addStrategy',
        feature: checkout,
        payload: { ...leastStrategy, segments: [shoppers, 999_999] },
      }),
      'payload/segments/1',
      () => 999_999,
    ],
    [
      'updateStrategy with a segment of another project',
      ({ checkout, half, foreign }) => ({
        action: 'updateStrategy',
        feature: checkout,
        payload: { id: half, segments: [foreign.segment] },
      }),
      'payload/segments/0',
      ({ foreign }) => foreign.segment,
    ],
    ...(
      [
        ['an unknown parent', () => 'unheard'],
        ['a parent of another project', ({ foreign }) => foreign.feature],
        ['an archived parent', ({ retired }) => retired],
      ] as [string, (sampleScope: ReviewScope) => string][]
    ).map(([label, parent]): (typeof absent)[number] => [
      label,
      (sampleScope) => ({ action: 'addDependency', feature: sampleScope.checkout, payload: { feature: parent(sampleScope) } }),
      'payload/feature',
      parent,
    ]),
  ]
  test('returns 404 for every unknown name and id', () =>
    expectRows(absent, async (label, changeIn, path, named) => {
      await storingNothing(() => refuse(changeIn(scope), { status: 404, path, says: String(named(scope)) }, label))
    }))

  test('returns 404 for a feature of another project, in every action', () => {
    const changes = Object.entries(everyAction(scope)).filter(([action]) => !action.endsWith('Segment'))
    return expectRows(changes, async (action, change) => {
      const elsewhere = { ...change, feature: scope.foreign.feature }
      await storingNothing(() => refuse(elsewhere, { status: 404, path: 'feature', says: scope.foreign.feature }, action))
    })
  })

  test('returns 404 for a strategy of another environment', async () => {
    const options = { token, environment: 'development' }
    const change = { action: 'deleteStrategy', feature: scope.checkout, payload: { id: scope.half } }
    const refusal = { status: 404, path: 'body/payload/id', says: 'development' } as const
    await storingNothing(() => expectRefusal(propose(server, scope, change, options), refusal, 'development'))
  })

  test('returns 404 for a feature that is not in the environment', async () => {
    const otherScope = await newReviewScope(server)
    await server.database.run(
      sql`delete from feature_environment where feature = ${otherScope.banner} and environment = 'production'`.compile(build),
    )
    const refusal = { status: 404, path: 'body/feature', says: 'production' } as const
    await storingNothing(() => expectRefusal(propose(server, otherScope, switchOn(otherScope.banner), { token }), refusal, 'not in'))
  })

  test('returns 404 for one unknown feature among a thousand changes', async () => {
    const changes: object[] = Array.from({ length: 999 }, () => switchOn(scope.checkout))
    changes[567] = switchOn('unheard')
    const refusal = { status: 404, path: 'body/567/feature', says: 'unheard' } as const
    await storingNothing(() => expectRefusal(propose(server, scope, changes, { token }), refusal, 567))
  })

  test('returns 404 with all missing objects, at most 50', async () => {
    const change = onStrategy('deleteStrategy', scope.checkout, 'unheard')
    const several = await propose(server, scope, [switchOn('a'), switchOn(scope.checkout), change], { token })
    expect(several.json.details.map((detail: { path: string }) => detail.path)).toEqual(['body/0/feature', 'body/2/payload/id'])
    const many = await propose(server, scope, Array(60).fill(change), { token })
    expect(many.json.details).toHaveLength(50)
  })
})
