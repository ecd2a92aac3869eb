import type { ChangeRequest, ChangeRequestCreate } from '@halyard/contracts'
import { emptyWorld, Failure } from '@halyard/domain'
import { sql } from 'kysely'
import { toNewChange } from '../src/features/change-requests/new-changes.ts'
import { storeConfig } from '../src/store/repositories/change-request-settings.repository.ts'
import {
  insertChangeRequest,
  listChangeRequests,
  openOf,
  removeChangeRequest,
  updateState,
  updateTitle,
} from '../src/store/repositories/change-requests.repository.ts'
import { insertChanges } from '../src/store/repositories/changes.repository.ts'
import { system } from '../src/store/repositories/events.repository.ts'
import { nextOpenRequest } from '../src/store/repositories/open-requests.repository.ts'
import { insertApprovers, storeApproval, storeOutcome, storeSchedule } from '../src/store/repositories/reviews.repository.ts'
import { revisionKeys } from '../src/store/revision-keys.ts'
import { samplePersonId } from './account-samples.ts'
import { newAccount } from './accounts.ts'
import type { TestServer } from './harness.ts'
import type { SampleContext, SampleOf } from './samples.ts'

const shop = { projectId: 'shop' }
const checkout = { feature: 'checkout' }
const halfOfThem = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0001'
const byRegion = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0002'
const switchOn = { action: 'updateEnabled', ...checkout, payload: { enabled: true, shouldActivateDisabledStrategies: true } } as const

/** A change of every kind to features of the complete file in production, with every field. */
const everyChange: ChangeRequestCreate[] = [
  {
    action: 'updateSegment',
    payload: {
      id: 9,
      name: 'buyers',
      description: 'Who buy',
      project: 'shop',
      constraints: [{ contextName: 'age', operator: 'NUM_GTE', values: [], value: '18', inverted: false, caseInsensitive: false }],
    },
  },
  { action: 'deleteSegment', payload: { id: 7 } },
  switchOn,
  {
    action: 'addStrategy',
    ...checkout,
    payload: {
      name: 'flexibleRollout',
      title: 'A few of them',
      disabled: false,
      sortOrder: 1.5,
      constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', 'ü 🏁'], inverted: true, caseInsensitive: false }],
      variants: [{ name: 'blue', weight: 333, weightType: 'fix', stickiness: 'default', payload: { type: 'json', value: '{}' } }],
      parameters: { rollout: '10', stickiness: 'userId', groupId: 'checkout' },
      segments: [7, 9],
    },
  },
  { action: 'updateStrategy', ...checkout, payload: { id: halfOfThem, title: null, disabled: true, segments: [9] } },
  { action: 'deleteStrategy', ...checkout, payload: { id: byRegion } },
  { action: 'archiveFeature', ...checkout },
  {
    action: 'patchVariant',
    ...checkout,
    payload: {
      variants: [
        {
          name: 'on',
          weight: 333.4,
          weightType: 'variable',
          stickiness: 'sessionId',
          payload: { type: 'csv', value: 'a,b' },
          overrides: [{ contextName: 'userId', values: ['7', '8'] }],
        },
      ],
    },
  },
  { action: 'reorderStrategy', ...checkout, payload: [{ id: halfOfThem, sortOrder: 2 }] },
  { action: 'addDependency', ...checkout, payload: { feature: 'payments', enabled: true, variants: ['blue'] } },
  { action: 'deleteDependency', ...checkout },
]

interface Proposal {
  readonly environment: string
  readonly state?: ChangeRequest['state']
  readonly changes: readonly ChangeRequestCreate[]
}
type Author = Pick<SampleContext, 'server' | 'account' | 'token'>

const authorOf = ({ account, token }: Author) => (token === null ? { account, token: null } : { account: null, token })

// Planning reads only the names of segments, so an empty world suffices.
const planningWorld = emptyWorld

/** Replaces the author's open request, so that no request reaches the limit of changes. Without changes, no request is created. */
const propose = async (author: Author, { environment, state = 'Draft', changes }: Proposal): Promise<{ id: number; changeId: number }> => {
  const made = await author.server.ports.store.write(system, async (tx) => {
    const [opened, [next]] = await tx.batch(
      listChangeRequests(openOf('shop', environment, authorOf(author))),
      nextOpenRequest(changes.length, 'nothing', environment, authorOf(author)),
    )
    const request = { id: next!.id, project: 'shop', environment, min_approvals: 1, created_at: new Date().toISOString() }
    const rows = changes.map((change, index) =>
      toNewChange(change, planningWorld, {
        id: next!.next_ids[index]!,
        position: next!.next_ids[index]!,
        request_id: request.id,
        created_at: request.created_at,
      }),
    )
    const all = [
      insertChangeRequest(request, { name: 'a sample', ...authorOf(author) }),
      updateState(request.id, state),
      insertChanges(rows),
    ]
    return {
      statements: [...opened.map(({ id }) => removeChangeRequest(id)), ...(changes.length > 0 ? all : [])],
      events: [],
      revisions: [revisionKeys.changeRequests('shop')],
      result: { id: request.id, changeId: next!.next_ids[0] ?? 0 },
    }
  })
  if (made instanceof Failure) throw new Error(made.message)
  return made
}

/** A draft of the caller of the sample. */
const ownDraft = (context: SampleContext) => propose(context, { environment: 'staging', changes: [switchOn] })

/** Ids of requests for reading, which no other sample changes. */
const listSeeded = async (server: TestServer, state: ChangeRequest['state'] = 'In review'): Promise<number[]> => {
  const inDevelopment = sql<boolean>`r.project = 'shop' and r.environment = 'development' and r.state = ${state}`
  return (await server.database.run(listChangeRequests(inDevelopment))).map(({ id }) => id)
}

/**
 * Creates a request of another author in development that is in review, and a scheduled one. The author becomes a reviewer of the first
 * request there.
 */
const seedByProposer = async (server: TestServer): Promise<void> => {
  const { id: account } = await newAccount(server, { name: 'A proposer', projects: { shop: 'Release manager' } })
  const author = { server, account, token: null }
  const { id } = await propose(author, { environment: 'development', changes: everyChange })
  await server.database.run(storeSchedule(id, { at: '2999-01-31T12:00:00.000Z', by: system }))
  const [first] = await listSeeded(server)
  await server.database.run(insertApprovers(first!, [account], new Date().toISOString(), 'a sample'))
  await propose(author, { environment: 'development', state: 'In review', changes: everyChange })
}

/** Creates a request of the sample person in review, and requests of other authors. */
export const seedChangeRequests = async (server: TestServer): Promise<void> => {
  const account = await samplePersonId(server)
  await propose({ server, account, token: null }, { environment: 'development', state: 'In review', changes: everyChange })
  for (let proposers = 0; proposers < 3; proposers++) await seedByProposer(server)
}

/** A request of another author that the caller approved. */
const approvedBy = async ({ server, account }: SampleContext): Promise<number> => {
  const proposer = await newAccount(server, { name: 'A proposer', projects: { shop: 'Member' } })
  const { id } = await propose(
    { server, account: proposer.id, token: null },
    { environment: 'staging', state: 'In review', changes: [switchOn] },
  )
  await server.database.run(
    storeApproval({ request: id, account: account ?? (await samplePersonId(server)), at: new Date().toISOString() }, 'a hash'),
  )
  return id
}

const off = { enabled: false, strategies: [], variants: [], parents: [], archived: false }

/** An applied request that enabled a feature. */
const appliedDraft = async (context: SampleContext): Promise<number> => {
  const { id } = await ownDraft(context)
  const outcome = { features: [{ name: 'checkout', before: off, after: { ...off, enabled: true } }], segments: [] }
  await context.server.database.run(storeOutcome(id, new Date().toISOString(), outcome))
  return id
}

let stirred = 0

/** Changes data in every response about change requests. */
export const stirChangeRequests = async (server: TestServer, word: string): Promise<void> => {
  stirred += 1
  await seedByProposer(server)
  const seeded = [...(await listSeeded(server)), ...(await listSeeded(server, 'Scheduled'))]
  const titles = seeded.map((id) => updateTitle(id, word))
  await server.ports.store.write(system, async () => ({
    statements: [...titles, storeConfig('shop', 'development', true, 1 + (stirred % 10))],
    events: [],
    revisions: [revisionKeys.changeRequests('shop')],
    result: undefined,
  }))
}

/** Requests reviews of a request directly in the database. */
export const submit = async (server: TestServer, id: number): Promise<void> => {
  await server.database.run(updateState(id, 'In review'))
}

export const changeRequestSamples: SampleOf<'changeRequests'> = {
  createChangeRequest: async (_, context) => {
    await propose(context, { environment: 'production', changes: [] })
    return { params: { ...shop, environment: 'production' }, body: everyChange }
  },
  getPendingChangeRequests: () => ({ params: shop }),
  getPendingChangeRequestsForFeature: () => ({ params: { ...shop, featureName: 'checkout' } }),
  getChangeRequestConfig: () => ({ params: shop }),
  // Leaves reviews disabled, because a review requirement would refuse the direct writes of other samples.
  setChangeRequestConfig: () => ({
    params: { ...shop, environment: 'staging' },
    body: { changeRequestsEnabled: false, requiredApprovals: 2 },
  }),
  getChangeRequest: async (_, { server }) => ({ params: { ...shop, id: (await listSeeded(server))[0]! } }),
  deleteChangeRequest: async (_, context) => ({ params: { ...shop, id: (await ownDraft(context)).id } }),
  updateChangeRequestTitle: async (unique, context) => ({
    params: { ...shop, id: (await ownDraft(context)).id },
    body: { title: unique },
  }),
  updateChange: async (_, context) => ({ params: { ...shop, ...(await ownDraft(context)) }, body: everyChange[3]! }),
  deleteChange: async (_, context) => ({ params: { ...shop, ...(await ownDraft(context)) } }),
  setChangeRequestState: async (_, context) => ({ params: { ...shop, id: (await ownDraft(context)).id }, body: { state: 'In review' } }),
  withdrawVerdict: async (_, context) => ({ params: { ...shop, id: await approvedBy(context) } }),
  addChangeRequestComment: async (unique, { server }) => ({
    params: { ...shop, id: (await listSeeded(server))[0]! },
    body: { text: unique },
  }),
  getApprovers: async (_, { server }) => ({ params: { ...shop, id: (await listSeeded(server))[0]! } }),
  setApprovers: async (_, context) => ({
    params: { ...shop, id: (await ownDraft(context)).id },
    body: { reviewers: [(await newAccount(context.server, { projects: { shop: 'Approver' } })).id] },
  }),
  getAvailableReviewers: () => ({ params: { ...shop, environment: 'production' } }),
  previewChangeRequest: async (_, context) => ({ params: { ...shop, id: (await ownDraft(context)).id } }),
  getChangeRequestImpact: async (_, context) => ({ params: { ...shop, id: (await ownDraft(context)).id } }),
  undoChangeRequest: async (_, context) => ({ params: { ...shop, id: await appliedDraft(context) } }),
  listChangeRequests: () => ({ params: shop }),
  searchChangeRequests: () => ({
    query: {
      project: 'IS:shop',
      state: 'IS_ANY_OF:In review,Scheduled',
      feature: 'checkout',
      environment: 'IS_ANY_OF:development,staging',
      segment: '7',
      from: '2020-01-31',
      to: '9999-12-31',
    },
  }),
  countChangeRequests: () => ({ params: shop }),
  countActionableChangeRequests: () => ({ params: shop }),
  getScheduledChangeRequests: () => ({ params: shop, query: { feature: 'checkout', strategyId: halfOfThem, segment: [7, 9] } }),
  getOverlappingChangeRequests: async (_, { server }) => ({ params: { ...shop, id: (await listSeeded(server))[0]! } }),
}
