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

/** What is known of a caller, from which alone it follows what they may do. */
interface Standing {
  readonly credential: 'none' | 'backend token' | 'frontend token' | 'admin token' | 'person' | 'service account'
  readonly root?: 'Admin' | 'Editor' | 'Viewer'
  /** In the project that the samples speak of. */
  readonly project?: RoleName
  /** In another project. */
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
// Object.keys forgets the key type of the literal
const callerNames = Object.keys(standings) as CallerName[]

const permissionsOf = (role: RoleName | undefined): readonly Permission[] => (role ? builtInRoles[role].permissions : [])

/** What proposes changes. The project that the samples speak of is protected, so its members and administrators alone may. */
const proposes: ReadonlySet<string> = new Set(['createChangeRequest', 'updateChange', 'undoChangeRequest'])

/** What acts in no project, and is let in by a permission that is held in any. */
const placeless: ReadonlySet<string> = new Set(['createTag', 'validateImport'])

/** What the sample needs of what an endpoint takes, where other inputs need other permissions. */
const neededBySample: Readonly<Record<string, readonly Permission[]>> = { applyChanges: ['UPDATE_FEATURE_ENVIRONMENT'] }

const neededFor = (operation: string, access: Access): readonly Permission[] => neededBySample[operation] ?? neededPermissions(access)

/** Read off the contract and the table of roles. An Editor is the Owner of the project default, which no sample speaks of. */
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
  // What is held somewhere is asked for in the project of the sample.
  const isInProject = access.scope?.project !== undefined || access.scope?.feature !== undefined || access.held === 'somewhere'
  const held = [
    ...permissionsOf(root),
    ...(isInProject ? permissionsOf(project) : []),
    ...(placeless.has(operation) ? permissionsOf(elsewhere) : []),
  ]
  if (proposes.has(operation) && project === undefined && !held.includes('ADMIN')) return 403
  return needed.length === 0 || held.includes('ADMIN') || needed.some((one) => held.includes(one)) ? 'let in' : 403
}

interface Credentials {
  readonly token: string | null
  /** Whose samples they send: their own tokens, their own change requests. Absent: those of the sample person. */
  readonly account?: number
  /** Id of the API token that they are, where that has samples of its own. */
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

/** A sample as the caller would send it of their own. */
const ownSample = (operation: string, { account, tokenId }: Credentials) => sampleOf(server, operation, account, tokenId)

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateMark = await stateMarker(server.database)
  for (const name of callerNames) callers.set(name, await credentialsOf(name))
})
afterAll(() => server.stop())

/** What the table says of an endpoint, for all callers or for some of them. */
const expectedFor = (named: NamedEndpoint, names: readonly CallerName[]) =>
  Object.fromEntries(names.map((name) => [name, expectedOf(standings[name], named)]))

const refuse = async ({ named, call }: Case, name: CallerName, input: AnyInput): Promise<number> => {
  const { status, error } = await call(server, named, input, { token: callers.get(name)!.token })
  expect(error).toMatchObject({ name: status === 401 ? 'AuthenticationRequired' : 'NoAccessError' })
  const needed = neededFor(named.operation, named.endpoint.access).join(' or ')
  if (status === 403) expect(error).toMatchObject({ message: expect.stringContaining(needed) })
  return status
}

/** What these callers get whom the table refuses, and whether anything is stored. */
const refusals = async (one: Case, names: readonly CallerName[]) => {
  const { operation } = one.named
  const sample = oneSampleOf(() => server, operation)
  const inputs = new Map<CallerName, AnyInput>()
  for (const name of names) inputs.set(name, proposes.has(operation) ? await ownSample(operation, callers.get(name)!) : await sample())
  const before = await stateMark()
  const outcomes = await outcomesOf([...inputs].map(([name, input]) => [name, () => refuse(one, name, input)] as const))
  return { outcomes, stored: (await stateMark()) !== before }
}

/** What these callers get whom the table lets in, each with a sample of their own. */
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

test.each([...ofEachClass, ...overTrpc])('$title lets in the callers whom the table lets in, and stores nothing for others', (one) =>
  meets(one, callerNames),
)

const isProved = new Set(ofEachClass.map(({ named }) => named.operation))

/** One caller of each outcome; all endpoints together ask as every caller. */
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

test.each(cases(({ operation }) => !isProved.has(operation)))('$title lets in and refuses a caller as the table says', (one) =>
  meets(one, someCallers(one)),
)

type Outcome = 'let in' | 400 | 403 | 404 | 409
type ByState = Readonly<Record<'Draft' | 'In review', Outcome>>

/** Beside the table: what becomes of a change request of somebody else. */
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

describe.each(cases(namesOneRequest))('$title, for a change request of another author', ({ named, call }) => {
  const letIn = callerNames.filter((name) => expectedOf(standings[name], named) === 'let in')
  const { administrators, others } = ofOthers[named.operation]!
  const expectedIn = (name: CallerName, state: keyof ByState): Outcome => {
    const { root }: Standing = standings[name]
    return (root === 'Admin' ? administrators : others)[state]
  }

  test.each(['Draft', 'In review'] as const)(
    'in the state %s: each caller gets the outcome of the table, and a refusal stores nothing',
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

test('no two callers have the same column in the table', () => {
  const columns = callerNames.map((name) => JSON.stringify(listEndpoints().map((named) => expectedOf(standings[name], named))))
  expect(new Set(columns).size).toBe(callerNames.length)
})
