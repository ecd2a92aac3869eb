import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { createRevisions } from '../../cache/revisions/revisions.ts'
import { createWriter } from '../../flags/kernel/writer.ts'
import { createKeyring, type Keyring } from '../../identity/secret/keyring.ts'
import { newSecret } from '../../identity/secret/secrets.ts'
import type { Database } from '../../store/index.ts'
import { findInvite, insertInvite, listInvites } from '../../store/repositories/invite-tokens.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { secretOf } from './invite-tokens.mappers.ts'
import { resealInvites } from './reseal-invites.ts'

const [older, newer, other] = ['older', 'newer', 'other'].map((key) => key.padEnd(40, '-')) as [string, string, string]
let database: Database
let writer: Writer
beforeEach(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  writer = createWriter(database, createRevisions(database))
  return fresh.discard
})

const store = async (keyring: Keyring): Promise<string> => {
  const [id, secret, at] = [crypto.randomUUID(), newSecret(), '2026-11-21T08:00:00.000Z']
  const times = { created_at: at, expires_at: at }
  const kept = { id, digest: keyring.digests(secret)[0], sealed: keyring.encrypt(secret, id) }
  await database.run(insertInvite({ ...kept, ...times, name: 'Spring', enabled: true, role_id: 3, created_by: null }))
  return secret
}
const rows = () => database.run(listInvites())
/** Whether each of the secrets is found and shown with this keyring. */
const known = async (keyring: Keyring, secrets: readonly string[]) => {
  const found = await Promise.all(secrets.map(async (secret) => (await database.run(findInvite(keyring.digests(secret))))[0]))
  return found.map((row, index) => row !== undefined && secretOf(keyring, row) === secrets[index])
}

test('invitations of an older key are found while it is given, and after one start with the newer one without it', async () => {
  const secrets = [await store(createKeyring([older])), await store(createKeyring([older])), await store(createKeyring([newer, older]))]
  const both = createKeyring([newer, older])
  expect(await known(both, secrets)).toEqual([true, true, true])
  expect(await known(createKeyring([newer]), secrets)).toEqual([false, false, true])
  await resealInvites(writer, both)
  expect(await known(createKeyring([newer]), secrets)).toEqual([true, true, true])
  expect(await known(both, secrets)).toEqual([true, true, true])
})

test('what the newest key sealed stays as it is', async () => {
  const keyring = createKeyring([newer, older])
  await store(keyring)
  const before = await rows()
  await resealInvites(writer, keyring)
  expect(await rows()).toEqual(before)
})

test('a key that is missing stops it, and nothing is changed', async () => {
  await store(createKeyring([older]))
  await store(createKeyring([other]))
  const before = await rows()
  await expect(resealInvites(writer, createKeyring([newer, older]))).rejects.toThrow('HALYARD_SECRET_KEY lacks a key')
  expect(await rows()).toEqual(before)
})

test('several starts at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => store(createKeyring([older]))))
  const both = createKeyring([newer, older])
  await Promise.all([resealInvites(writer, both), resealInvites(writer, both), resealInvites(writer, both)])
  expect(await known(createKeyring([newer]), secrets)).toEqual([true, true, true, true, true])
})
