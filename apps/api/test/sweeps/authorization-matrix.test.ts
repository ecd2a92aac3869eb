import { type Access, listEndpoints, type NamedEndpoint, neededPermissions } from '@halyard/contracts'
import { builtInRoles, type Permission } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '../../src/identity/secret/secrets.ts'
import { build } from '../../src/store/index.ts'
import { samplePassword } from '../account-samples.ts'
import { newAccount } from '../accounts.ts'
import { submit } from '../change-request-samples.ts'
import { full, someOf } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, oneSampleOf, sampleOf, seed } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { type Case, cases, oneOfEachKind } from './bindings.ts'
import { accessClass, callerKind, isForAuthenticated, tokensOf } from './endpoint-kinds.ts'
import { outcomesOf } from './outcomes.ts'

type RoleName = keyof typeof builtInRoles

/** Facts about a caller that determine the expected access. */
interface Standing {
  readonly credential: 'none' | 'backend token' | 'frontend token' | 'admin token' | 'person' | 'service account'
  readonly root?: 'Admin' | 'Editor' | 'Viewer'
  /** Role in the project of the samples. */
  readonly project?: RoleName
  /** Role in another project. */
  readonly elsewhere?: RoleName
}

const standings = {
  'no token': { credential: 'none' },
  'a backend token': { credential: 'backend token' },
  'a frontend token': { credential: 'frontend token' },
  'an admin token': { credential: 'admin token', root: 'Admin' },
  'a Viewer': { credential: 'person', root: 'Viewer' },
  'an Editor': { credential: 'person', root: 'Editor', elsewhere: 'Owner' },
  'an Admin': { credential: 'person', root: 'Admin' },
  'the Owner of the project': { credential: 'person', root: 'Viewer', project: 'Owner' },
  'a Member of the project': { credential: 'person', root: 'Viewer', project: 'Member' },
  'the Owner of another project': { credential: 'person', root: 'Viewer', elsewhere: 'Owner' },
  'a service account, Viewer': { credential: 'service account', root: 'Viewer' },
  'a service account, Admin': { credential: 'service account', root: 'Admin' },
} as const satisfies Record<string, Standing>

type CallerName = keyof typeof standings
// Object.keys loses the key type of the literal.
const callerNames = Object.keys(standings) as CallerName[]

const permissionsOf = (role: RoleName | undefined): readonly Permission[] => (role ? builtInRoles[role].permissions : [])

/** Endpoints that propose changes. The project of the samples is protected, so only its members and administrators can propose. */
const proposes: ReadonlySet<string> = new Set(['createChangeRequest', 'updateChange', 'undoChangeRequest'])

/** Endpoints that belong to no project and require a permission in any project. */
const withoutProject: ReadonlySet<string> = new Set(['createTag', 'validateImport'])

/** Permissions that a sample needs if other inputs of the endpoint need other permissions. */
const neededBySample: Readonly<Record<string, readonly Permission[]>> = { applyChanges: ['UPDATE_FEATURE_ENVIRONMENT'] }

const neededFor = (operation: string, access: Access): readonly Permission[] => neededBySample[operation] ?? neededPermissions(access)

/** Access according to the contract and the roles. An Editor owns only the default project, which no sample uses. */
const expectedOf = ({ credential, root, project, elsewhere }: Standing, { operation, endpoint }: NamedEndpoint): 'let in' | 401 | 403 => {
  const { access } = endpoint
  if (access.caller === 'anyone') return 'let in'
  if (credential === 'none') return 401
  if (isForAuthenticated({ endpoint })) return 'let in'
  const tokens = tokensOf({ endpoint })
  if (tokens) return tokens.some((type) => credential === `${type} token`) || credential === 'admin token' ? 'let in' : 403
  if (credential === 'backend token' || credential === 'frontend token') return 403
  if (access.caller === 'person' && credential !== 'person') return 403
  if (access.caller === 'account' && credential === 'admin token') return 403
  const needed = neededFor(operation, access)
  // A permission that is held in some scope is checked in the project of the sample.
  const isInProject = access.scope?.project !== undefined || access.scope?.feature !== undefined || access.held === 'somewhere'
  const held = [
    ...permissionsOf(root),
    ...(isInProject ? permissionsOf(project) : []),
    ...(withoutProject.has(operation) ? permissionsOf(elsewhere) : []),
  ]
  if (proposes.has(operation) && project === undefined && !held.includes('ADMIN')) return 403
  return needed.length === 0 || held.includes('ADMIN') || needed.some((one) => held.includes(one)) ? 'let in' : 403
}

interface Credentials {
  readonly token: string | null
  /** Account whose tokens and change requests the samples use. Absent: the sample person. */
  readonly account?: number
  /** Id of the caller's API token, if it has its own samples. */
  readonly tokenId?: number
}

let server: TestServer
let stateMark: () => Promise<string>
const callers = new Map<CallerName, Credentials>()

const tokenIdOf = async (secret: string): Promise<number> => {
  const byHash = build.selectFrom('api_token').select('id').where('hash', '=', hashSecret(secret)).compile()
  const [found] = await server.database.run(byHash)
  return found!.id
}

const credentialsOf = async (name: CallerName): Promise<Credentials> => {
  const { credential, root, project }: Standing = standings[name]
  if (credential === 'none') return { token: null }
  if (credential === 'backend token') return { token: server.tokens.backend }
  if (credential === 'frontend token') return { token: server.tokens.frontend }
  if (credential === 'admin token') return { token: server.tokens.admin, tokenId: await tokenIdOf(server.tokens.admin) }
  const { id, token } = await newAccount(server, {
    kind: credential === 'person' ? 'User' : 'Service Account',
    rootRole: root ?? 'Viewer',
    ...(credential === 'person' && { password: samplePassword }),
    projects: { ...(project && { shop: project }), ...(name === 'the Owner of another project' && { default: 'Owner' }) },
  })
  return { token, account: id }
}

/** The sample of an operation with the resources of the caller. */
const ownSample = (operation: string, { account, tokenId }: Credentials) => sampleOf(server, operation, account, tokenId)

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateMark = await stateMarker(server.database)
  for (const name of callerNames) callers.set(name, await credentialsOf(name))
})
afterAll(() => server.stop())

/** Expected outcomes of an endpoint for these callers. */
const expectedFor = (named: NamedEndpoint, names: readonly CallerName[]) =>
  Object.fromEntries(names.map((name) => [name, expectedOf(standings[name], named)]))

const refuse = async ({ named, call }: Case, name: CallerName, input: AnyInput): Promise<number> => {
  const { status, error } = await call(server, named, input, { token: callers.get(name)!.token })
  expect(error).toMatchObject({ name: status === 401 ? 'AuthenticationRequired' : 'NoAccessError' })
  const isOther = named.endpoint.access.caller === 'person' && standings[name].credential !== 'person'
  // Tokens for SDKs are refused first, whatever the endpoint needs.
  const isForPeople = isOther && !/^(?:back|front)end token$/.test(standings[name].credential)
  const needed = isForPeople ? 'Only people' : neededFor(named.operation, named.endpoint.access).join(' or ')
  if (status === 403) expect(error).toMatchObject({ message: expect.stringContaining(needed) })
  return status
}

/** Outcomes for callers whom the table refuses, and whether anything was stored. */
const refusals = async (one: Case, names: readonly CallerName[]) => {
  const { operation } = one.named
  const sample = oneSampleOf(() => server, operation)
  const inputs = new Map<CallerName, AnyInput>()
  for (const name of names) inputs.set(name, proposes.has(operation) ? await ownSample(operation, callers.get(name)!) : await sample())
  const before = await stateMark()
  const outcomes = await outcomesOf([...inputs].map(([name, input]) => [name, () => refuse(one, name, input)] as const))
  return { outcomes, stored: (await stateMark()) !== before }
}

/** Outcomes for callers whom the table admits, each with its own sample. */
const admissions = ({ named, call }: Case, names: readonly CallerName[]) =>
  outcomesOf(
    names.map((name) => {
      const ask = async () => {
        const credentials = callers.get(name)!
        const { status, error } = await call(server, named, await ownSample(named.operation, credentials), { token: credentials.token })
        return status < 300 ? 'let in' : error
      }
      return [name, ask] as const
    }),
  )

const meets = async (one: Case, names: readonly CallerName[]) => {
  const expected = expectedFor(one.named, names)
  const { outcomes, stored } = await refusals(
    one,
    names.filter((name) => expected[name] !== 'let in'),
  )
  const letIn = await admissions(
    one,
    names.filter((name) => expected[name] === 'let in'),
  )
  expect({ ...outcomes, ...letIn, stored }).toEqual({ ...expected, stored: false })
}

const ofEachClass = oneOfEachKind(accessClass).filter(({ over }) => full || over === 'HTTP')
const overTrpc = full ? [] : oneOfEachKind(callerKind).filter(({ over }) => over === 'tRPC')

test.each([...ofEachClass, ...overTrpc])('$title admits the callers of the table, and stores nothing for others', (one) =>
  meets(one, callerNames),
)

const isProved = new Set(ofEachClass.map(({ named }) => named.operation))

/** One caller for each outcome. All endpoints together use every caller. */
const someCallers = ({ named, turn }: Case): CallerName[] => {
  const letIn = callerNames.filter((name) => expectedOf(standings[name], named) === 'let in')
  return [
    ...someOf(letIn, turn),
    ...someOf(
      callerNames.filter((name) => !letIn.includes(name)),
      turn,
    ),
  ]
}

test.each(cases(({ operation }) => !isProved.has(operation)))('$title admits and refuses a caller as the table says', (one) =>
  meets(one, someCallers(one)),
)

type Outcome = 'let in' | 400 | 403 | 404 | 409
type ByState = Readonly<Record<'Draft' | 'In review', Outcome>>

/** Outcomes for change requests of other authors, besides the table. */
const ofOthers: Readonly<Record<string, { readonly administrators: ByState; readonly others: ByState }>> = {
  getChangeRequest: {
    administrators: { Draft: 404, 'In review': 'let in' },
    others: { Draft: 404, 'In review': 'let in' },
  },
  updateChangeRequestTitle: { administrators: { Draft: 404, 'In review': 403 }, others: { Draft: 404, 'In review': 403 } },
  deleteChangeRequest: {
    administrators: { Draft: 'let in', 'In review': 409 },
    others: { Draft: 404, 'In review': 403 },
  },
  updateChange: { administrators: { Draft: 404, 'In review': 403 }, others: { Draft: 404, 'In review': 403 } },
  deleteChange: { administrators: { Draft: 404, 'In review': 403 }, others: { Draft: 404, 'In review': 403 } },
  // The sample sends a draft for review.
  setChangeRequestState: { administrators: { Draft: 'let in', 'In review': 400 }, others: { Draft: 404, 'In review': 403 } },
  withdrawVerdict: { administrators: { Draft: 404, 'In review': 404 }, others: { Draft: 404, 'In review': 404 } },
  addChangeRequestComment: {
    administrators: { Draft: 'let in', 'In review': 'let in' },
    others: { Draft: 404, 'In review': 'let in' },
  },
  getApprovers: { administrators: { Draft: 404, 'In review': 'let in' }, others: { Draft: 404, 'In review': 'let in' } },
  setApprovers: { administrators: { Draft: 'let in', 'In review': 'let in' }, others: { Draft: 404, 'In review': 403 } },
  previewChangeRequest: {
    administrators: { Draft: 'let in', 'In review': 'let in' },
    others: { Draft: 404, 'In review': 'let in' },
  },
  getChangeRequestImpact: {
    administrators: { Draft: 'let in', 'In review': 'let in' },
    others: { Draft: 404, 'In review': 'let in' },
  },
  undoChangeRequest: { administrators: { Draft: 409, 'In review': 409 }, others: { Draft: 404, 'In review': 409 } },
  getOverlappingChangeRequests: {
    administrators: { Draft: 404, 'In review': 'let in' },
    others: { Draft: 404, 'In review': 'let in' },
  },
}

const namesOneRequest = ({ resource, endpoint }: NamedEndpoint) => resource === 'changeRequests' && 'id' in endpoint.params.shape

describe.each(cases(namesOneRequest))('$title for a change request of another author', ({ named, call }) => {
  const letIn = callerNames.filter((name) => expectedOf(standings[name], named) === 'let in')
  const { administrators, others } = ofOthers[named.operation]!
  const expectedIn = (name: CallerName, state: keyof ByState): Outcome => {
    const { root }: Standing = standings[name]
    return (root === 'Admin' ? administrators : others)[state]
  }

  test.each(['Draft', 'In review'] as const)(
    'returns the outcome of the table in the state %s, and a refusal stores nothing',
    async (state) => {
      const { body } = await sampleOf(server, named.operation)
      const ask = async (name: CallerName) => {
        const { params } = await sampleOf(server, 'deleteChange')
        if (state === 'In review') await submit(server, Number(params?.id))
        const before = await stateMark()
        const { status, error } = await call(server, named, { params, body }, { token: callers.get(name)!.token })
        if (status < 300) return 'let in'
        expect(await stateMark()).toBe(before)
        const isVerdict = named.operation === 'withdrawVerdict'
        if (status === 404 && !isVerdict)
          expect(error).toMatchObject({ message: `There is no change request ${params?.id} in the project shop` })
        return status
      }
      expect(letIn.length).toBeGreaterThan(2)
      const outcomes = await outcomesOf(letIn.map((name) => [name, () => ask(name)] as const))
      expect(outcomes).toEqual(Object.fromEntries(letIn.map((name) => [name, expectedIn(name, state)])))
    },
  )
})

test('no two callers have equal columns in the table', () => {
  const columns = callerNames.map((name) => JSON.stringify(listEndpoints().map((named) => expectedOf(standings[name], named))))
  expect(new Set(columns).size).toBe(callerNames.length)
})
