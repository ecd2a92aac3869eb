import { builtInRoles } from '@halyard/contracts/data'
import { sql } from 'kysely'
import { build } from '../src/store/index.ts'
import { system } from '../src/store/repositories/events.repository.ts'
import { revisionKeys } from '../src/store/revision-keys.ts'
import { sampleInvite, samplePassword, samplePerson, samplePersonId } from './account-samples.ts'
import { newAccount, newGroup, newInvite, newRole } from './accounts.ts'
import type { TestServer } from './harness.ts'

/** Names and ids that make a list long enough to be compressed. */
const crowd = Array.from({ length: 12 }, (_, index) => `one-of-the-crowd-${'with-a-long-name-'.repeat(4)}${index}`)
/** Projects in which the sample person is a member. */
export const crowdedProjects = crowd.map((id) => ({ id, name: id }))

const everything = [revisionKeys.access, revisionKeys.invites, revisionKeys.projects]

/** Stores that accounts signed up with an invitation. */
const comeBy = async (server: TestServer, invite: string, accounts: readonly number[]): Promise<void> => {
  const statements = accounts.map((account_id) => build.insertInto('invite_token_user').values({ account_id, invite_id: invite }).compile())
  await server.ports.store.write(system, async () => ({ statements, events: [], revisions: everything, result: undefined }))
}

/**
 * Stores people, groups and invitations, so that their lists are long enough to be compressed. Requires the project shop and
 * `crowdedProjects`.
 */
export const seedAccounts = async (server: TestServer): Promise<void> => {
  // Fuzzers try small ids first. They must not delete the account and the token that send the samples.
  for (const table of ['account', 'account_token']) {
    await server.database.run(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000)`.compile(build))
  }
  const memberships = Object.fromEntries(crowd.map((project) => [project, 'Member'] as const))
  await newAccount(server, { ...samplePerson, rootRole: 'Admin', password: samplePassword, projects: memberships })
  await newAccount(server, { name: 'The owner', projects: { shop: 'Owner' } })
  const ids: number[] = []
  for (const name of crowd) ids.push((await newAccount(server, { name, projects: { shop: 'Member' } })).id)
  await newGroup(server, { members: ids, projects: { shop: 'Approver' } })
  await comeBy(server, await newInvite(server, sampleInvite, 'For samples'), ids)
  for (const name of crowd) await newInvite(server, `unused-${name}`, name)
}

/** Changes data in every response about accounts. `project`: a project without members. */
export const stirAccounts = async (server: TestServer, word: string, project: string): Promise<void> => {
  const { id } = await newAccount(server, { name: word, projects: { shop: 'Member' } })
  await newRole(server)
  await newInvite(server, `unused-${crypto.randomUUID()}`, word)
  const [invite] = await server.database.run(build.selectFrom('invite_token').select('id').where('name', '=', 'For samples').compile())
  await comeBy(server, invite!.id, [id])
  const membership = { project, account_id: await samplePersonId(server), role_id: builtInRoles.Member.id }
  const statements = [build.insertInto('project_member').values(membership).compile()]
  await server.ports.store.write(system, async () => ({ statements, events: [], revisions: everything, result: undefined }))
}
