import { type NamedEndpoint, neededPermissions } from '@halyard/contracts'
import { builtInRoles, type Permission } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePassword, samplePersonId } from './account-samples.ts'
import { newAccount } from './accounts.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { sampleOf, seed } from './samples.ts'
import { stateHasher } from './state-hash.ts'
import { cases } from './sweeps/bindings.ts'

type RoleName = keyof typeof builtInRoles

/** What is known of a caller, from which alone it follows what they may do. */
interface Standing {
  readonly credential: 'none' | 'SDK token' | 'admin token' | 'person' | 'service account'
  readonly root?: 'Admin' | 'Editor' | 'Viewer'
  /** In the project that the samples speak of. */
  readonly project?: RoleName
}

const standings = {
  'no token': { credential: 'none' },
  'a backend token': { credential: 'SDK token' },
  'a frontend token': { credential: 'SDK token' },
  'an admin token': { credential: 'admin token', root: 'Admin' },
  'a Viewer': { credential: 'person', root: 'Viewer' },
  'an Editor': { credential: 'person', root: 'Editor' },
  'an Admin': { credential: 'person', root: 'Admin' },
  'the Owner of the project': { credential: 'person', root: 'Viewer', project: 'Owner' },
  'a Member of the project': { credential: 'person', root: 'Viewer', project: 'Member' },
  'the Owner of another project': { credential: 'person', root: 'Viewer' },
  'a service account, Viewer': { credential: 'service account', root: 'Viewer' },
  'a service account, Admin': { credential: 'service account', root: 'Admin' },
} as const satisfies Record<string, Standing>

type CallerName = keyof typeof standings
// Object.keys forgets the key type of the literal
const callerNames = Object.keys(standings) as CallerName[]

const permissionsOf = (role: RoleName | undefined): readonly Permission[] => (role ? builtInRoles[role].permissions : [])

/** Read off the contract and the table of roles. An Editor is the Owner of the project default, which no sample speaks of. */
const expectedOf = ({ credential, root, project }: Standing, { endpoint: { access } }: NamedEndpoint): 'let in' | 401 | 403 => {
  if (access.caller === 'anyone') return 'let in'
  if (credential === 'none') return 401
  if (credential === 'SDK token') return 403
  if (access.caller === 'person' && credential !== 'person') return 403
  const needed = neededPermissions(access)
  const isInProject = access.scope?.project !== undefined || access.scope?.feature !== undefined
  const held = [...permissionsOf(root), ...(isInProject ? permissionsOf(project) : [])]
  return needed.length === 0 || held.includes('ADMIN') || needed.some((one) => held.includes(one)) ? 'let in' : 403
}

interface Credentials {
  readonly token: string | null
  /** Whose tokens the samples of own tokens make and delete. */
  readonly account?: number
}

let server: TestServer
let stateHash: () => Promise<string>
const callers = new Map<CallerName, Credentials>()

const credentialsOf = async (name: CallerName): Promise<Credentials> => {
  const { credential, root, project }: Standing = standings[name]
  if (credential === 'none') return { token: null }
  if (credential === 'SDK token') return { token: name === 'a backend token' ? server.tokens.backend : server.tokens.frontend }
  if (credential === 'admin token') return { token: server.tokens.admin }
  const { id, token } = await newAccount(server, {
    kind: credential === 'person' ? 'User' : 'Service Account',
    rootRole: root ?? 'Viewer',
    ...(credential === 'person' && { password: samplePassword }),
    projects: { ...(project && { shop: project }), ...(name === 'the Owner of another project' && { default: 'Owner' }) },
  })
  return { token, account: id }
}

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  stateHash = await stateHasher(server.database)
  for (const name of callerNames) callers.set(name, await credentialsOf(name))
})
afterAll(() => server.stop())

describe.each(cases())('$title', ({ named, call }) => {
  const expected = Object.fromEntries(callerNames.map((name) => [name, expectedOf(standings[name], named)]))
  const letIn = callerNames.filter((name) => expected[name] === 'let in')
  const refused = callerNames.filter((name) => expected[name] !== 'let in')
  const needed = neededPermissions(named.endpoint.access).join(' or ')

  test.runIf(refused.length > 0)('refuses whom the table refuses, and stores nothing then', async () => {
    const input = await sampleOf(server, named.operation)
    const before = await stateHash()
    const outcomes: Record<string, number> = {}
    for (const name of refused) {
      const { status, error } = await call(server, named, input, { token: callers.get(name)!.token })
      outcomes[name] = status
      expect(error).toMatchObject({ name: status === 401 ? 'AuthenticationRequired' : 'NoAccessError' })
      if (status === 403) expect(error).toMatchObject({ message: expect.stringContaining(needed) })
    }
    expect(outcomes).toEqual(Object.fromEntries(refused.map((name) => [name, expected[name]])))
    expect(await stateHash()).toBe(before)
  })

  test('lets in whom the table lets in', async () => {
    const outcomes: Record<string, unknown> = {}
    for (const name of letIn) {
      const { token, account = await samplePersonId(server) } = callers.get(name)!
      const { status, error } = await call(server, named, await sampleOf(server, named.operation, account), { token })
      outcomes[name] = status < 300 ? 'let in' : error
    }
    expect(outcomes).toEqual(Object.fromEntries(letIn.map((name) => [name, 'let in'])))
  })
})

test('the table tells callers apart', () => {
  const columns = callerNames.map((name) => JSON.stringify(cases().map(({ named }) => expectedOf(standings[name], named))))
  // the two SDK tokens; the admin token and the service account that is an Admin; the Viewer and the Owner of another project
  expect(new Set(columns).size).toBe(callerNames.length - 3)
})
