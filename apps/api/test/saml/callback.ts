import { sql } from 'kysely'
import { expect } from 'vitest'
import { pendingCookie } from '../../src/identity/sign-in/pending-sign-in.ts'
import { build } from '../../src/store/index.ts'
import type { Answer, TestServer } from '../harness.ts'
import { request } from '../request.ts'
import { issuer, requestId, type SigningKey } from './provider.ts'

/** Settings that trust the key. Accounts are created, and groups follow the provider, so that an accepted document changes rows. */
export const trustKey = async (server: TestServer, key: SigningKey, settings: object = {}): Promise<void> => {
  const body = {
    ...{ enabled: true, entityId: issuer, signOnUrl: 'https://idp.example.com/sso', certificate: key.certificate },
    ...{ autoCreate: true, enableGroupSyncing: true, ...settings },
  }
  expect((await server.send('POST', '/api/admin/auth/saml/settings', { body })).status).toBe(200)
}

/** The cookie of a login in progress. */
export const cookieFor = ({ ports }: TestServer, id = requestId): string => {
  const pending = { provider: 'saml', id, returnTo: '/flags', expiresAt: Date.now() + 600_000, values: {}, testedBy: null }
  return pendingCookie(ports.identity.keyring, pending, false).split(';')[0] ?? ''
}

/** Sends the form of a provider. A null cookie: the browser began no login. */
export const sendForm = (
  server: TestServer,
  fields: readonly [name: string, value: string][],
  cookie: string | null = cookieFor(server),
): Promise<Answer> =>
  request(server, {
    method: 'POST',
    path: '/auth/saml/callback',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...(cookie !== null && { Cookie: cookie }) },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  })

export const sendResponse = (server: TestServer, field: string, cookie?: string | null): Promise<Answer> =>
  sendForm(server, [['SAMLResponse', field]], cookie)

/** The reasons of refused logins in the log, the newest last. */
export const refusalsIn = ({ log }: TestServer): string[] =>
  log
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'a single sign-on was refused')
    .map(({ reason }) => reason)

const tables = ['account', 'account_identity', 'session', 'group_member', 'used_sign_in', 'event'] as const

/** All rows that a login can change, as text. */
export const rowsOfSignIn = async ({ database }: TestServer): Promise<unknown> => {
  const rows = tables.map((table) =>
    sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.compile(build),
  )
  return Promise.all(rows.map((query) => database.run(query)))
}

/** Forgets which responses were used, because the documents of the tests have the same IDs. */
export const forgetUsed = async ({ database }: TestServer): Promise<void> => {
  await database.run(sql`delete from used_sign_in`.compile(build))
}
