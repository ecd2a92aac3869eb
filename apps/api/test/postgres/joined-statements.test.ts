import { readFile } from 'node:fs/promises'
import { accountKey } from '@halyard/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeReads } from '../../src/store/engine/sharing/merged-reads.ts'
import { build, type Query } from '../../src/store/index.ts'
import { findRolesByKey } from '../../src/store/repositories/account-callers.repository.ts'
import { findAccountByKey } from '../../src/store/repositories/accounts.repository.ts'
import { findReviewedEnvironment, lockAuthorAccount } from '../../src/store/repositories/change-requests.repository.ts'
import { listConfigurations } from '../../src/store/repositories/feature-configurations.repository.ts'
import { lockFeatures } from '../../src/store/repositories/feature-metadata.repository.ts'
import { listInvitedBy, lockInvite } from '../../src/store/repositories/invite-tokens.repository.ts'
import { findOpenRequest, lockOpenRequest, nextOpenRequest } from '../../src/store/repositories/open-requests.repository.ts'
import { lockProject } from '../../src/store/repositories/projects.repository.ts'
import { findTags, listTaggings, lockTagTypes } from '../../src/store/repositories/tags.repository.ts'
import { lockAccountByKey } from '../../src/store/repositories/users.repository.ts'
import { listEnvironmentsOfProjects, lockFeaturesOfProject } from '../../src/store/repositories/world.repository.ts'
import { newAccount, type TestAccount } from '../accounts.ts'
import { newReviewScope, proposed, type ReviewScope, switchOn } from '../change-requests.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { listSources } from '../sources.ts'

let server: TestServer
let scopes: readonly [ReviewScope, ReviewScope]
let people: readonly [TestAccount, TestAccount]
let digests: readonly string[]

beforeAll(async () => {
  server = await startTestServer()
  scopes = [await newReviewScope(server), await newReviewScope(server)]
  people = [await newAccount(server), await newAccount(server)]
  for (const [at, { checkout }] of scopes.entries())
    await server.send('PUT', `/api/admin/features/${checkout}/tags`, {
      body: {
        addedTags: [
          { type: 'simple', value: `shared` },
          { type: 'simple', value: `own-${at}` },
        ],
        removedTags: [],
      },
    })
  for (const [at, scope] of scopes.entries()) await proposed(server, scope, switchOn(scope.checkout), { token: people[at]!.token })
  for (const name of ['one', 'two'])
    await server.send('POST', '/api/admin/invite-link/tokens', {
      body: { name, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
    })
  digests = (await server.database.run(sql<{ digest: string }>`select digest from invite_token order by digest`.compile(build))).map(
    ({ digest }) => digest,
  )
  await server.database.run(
    sql`insert into invite_token_user (invite_id, account_id, joined_at) select id, ${people[0].id}::integer, now() from invite_token limit 1`.compile(
      build,
    ),
  )
})
afterAll(() => server.stop())

const authorOf = ({ id }: TestAccount) => ({ account: id, token: null })
const keyOf = ({ username }: TestAccount) => accountKey(username!)

/** Statements of several writes, by the function that builds them. Some find nothing. */
const calls: Readonly<Record<string, () => readonly Query[]>> = {
  lockProject: () => [...scopes.map(({ project }) => lockProject(project)), lockProject('none')],
  lockFeatures: () => [...scopes.map(({ checkout, banner }) => lockFeatures([checkout, banner])), lockFeatures(['none'])],
  lockFeaturesOfProject: () => [
    ...scopes.map(({ project, checkout, banner }) => lockFeaturesOfProject(project, [checkout, banner])),
    lockFeaturesOfProject(scopes[0].project, [scopes[1].checkout]),
  ],
  listEnvironmentsOfProjects: () => [
    ...scopes.map(({ project }) => listEnvironmentsOfProjects([project], ['production'])),
    listEnvironmentsOfProjects(
      scopes.map(({ project }) => project),
      ['production'],
    ),
  ],
  listConfigurations: () => [
    ...scopes.map(({ project, checkout, banner }) => listConfigurations(project, [checkout, banner], ['production', 'development'])),
    listConfigurations('none', [scopes[1].checkout], ['production', 'development']),
  ],
  findReviewedEnvironment: () => [
    ...scopes.map(({ project }) => findReviewedEnvironment(project, 'production')),
    findReviewedEnvironment(scopes[1].project, 'none'),
    findReviewedEnvironment('none', 'production'),
  ],
  lockTagTypes: () => [lockTagTypes(['simple']), lockTagTypes(['simple', 'none']), lockTagTypes(['none'])],
  findTags: () => ['own-0', 'own-1', 'none'].map((value) => findTags(['shared', value].map((value) => ({ type: 'simple', value })))),
  listTaggings: () => [...scopes.map(({ checkout }) => listTaggings([checkout])), listTaggings(['none'])],
  lockAuthorAccount: () => [...people.map((person) => lockAuthorAccount(authorOf(person))), lockAuthorAccount({ account: null, token: 1 })],
  lockAccountByKey: () => [...people.map((person) => lockAccountByKey(keyOf(person))), lockAccountByKey('none')],
  findAccountByKey: () => [...people.map((person) => findAccountByKey(keyOf(person))), findAccountByKey('none')],
  findRolesByKey: () => [...people.map((person) => findRolesByKey(keyOf(person))), findRolesByKey('none')],
  lockInvite: () => [...digests.map((digest) => lockInvite([digest])), lockInvite(['none'])],
  listInvitedBy: () => [...digests.map((digest) => listInvitedBy([digest])), listInvitedBy(['none'])],
  lockOpenRequest: () => scopes.map(({ project }, at) => lockOpenRequest(project, 'production', authorOf(people[at]!))),
  findOpenRequest: () => scopes.map(({ project }, at) => findOpenRequest(at + 1, project, 'production', authorOf(people[at]!))),
  nextOpenRequest: () => scopes.map(({ project }, at) => nextOpenRequest(at + 1, project, 'development', authorOf(people[at]!))),
}

/** Ids come from a sequence, so they differ in each run. */
const withoutNew = (rows: readonly unknown[]) =>
  (rows as { next_ids?: number[]; id?: number; state?: string }[]).map(({ next_ids, id, ...row }) => ({
    ...row,
    id: next_ids && !row.state ? undefined : id,
    count: next_ids?.length,
  }))

test.each(Object.keys(calls))('%s: statements of several writes are sent as one, and each write gets its own rows', async (name) => {
  const queries = calls[name]!()
  const alone: unknown[][] = []
  for (const query of queries) alone.push(await server.database.run(query))
  expect(alone.some((rows) => rows.length > 0)).toBe(true)
  const { statements, split } = mergeReads(queries.map((query) => [query]))
  expect(statements).toHaveLength(1)
  const own = split([await server.database.run(statements[0]!)]).map(([rows]) => rows!)
  expect(own.map(withoutNew)).toEqual(alone.map(withoutNew))
  const ids = own.flat().flatMap((row) => (row as { next_ids?: number[] }).next_ids ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every statement that can be sent with others is listed here', async () => {
  const declared = await Promise.all(
    (await listSources(/\.repository\.ts$/)).map(async (path) => (await readFile(path, 'utf8')).match(/\bby: \[/g) ?? []),
  )
  // Three statements about open requests have one declaration.
  expect(declared.flat()).toHaveLength(Object.keys(calls).length - 2)
})
