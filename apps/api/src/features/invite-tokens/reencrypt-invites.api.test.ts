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
import { reencryptInvites } from './reencrypt-invites.ts'

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
  const sealedInvite = { id, digest: keyring.digests(secret)[0], sealed: keyring.encrypt(secret, id) }
  await database.run(insertInvite({ ...sealedInvite, ...times, name: 'Spring', enabled: true, role_id: 3, created_by: null }))
  return secret
}
const rows = () => database.run(listInvites())
/** For each secret: true if this keyring finds and decrypts the invitation. */
const known = async (keyring: Keyring, secrets: readonly string[]) => {
  const found = await Promise.all(secrets.map(async (secret) => (await database.run(findInvite(keyring.digests(secret))))[0]))
  return found.map((row, index) => row !== undefined && secretOf(keyring, row) === secrets[index])
}

test('an older key is needed until a start with both keys, and not afterwards', async () => {
  const secrets = [await store(createKeyring([older])), await store(createKeyring([older])), await store(createKeyring([newer, older]))]
  const both = createKeyring([newer, older])
  expect(await known(both, secrets)).toEqual([true, true, true])
  expect(await known(createKeyring([newer]), secrets)).toEqual([false, false, true])
  await reencryptInvites(writer, both)
  expect(await known(createKeyring([newer]), secrets)).toEqual([true, true, true])
  expect(await known(both, secrets)).toEqual([true, true, true])
})

test('does not change invitations sealed with the newest key', async () => {
  const keyring = createKeyring([newer, older])
  await store(keyring)
  const before = await rows()
  await reencryptInvites(writer, keyring)
  expect(await rows()).toEqual(before)
})

test('throws if a key is missing, and changes nothing', async () => {
  await store(createKeyring([older]))
  await store(createKeyring([other]))
  const before = await rows()
  await expect(reencryptInvites(writer, createKeyring([newer, older]))).rejects.toThrow('HALYARD_SECRET_KEY lacks a key')
  expect(await rows()).toEqual(before)
})

test('concurrent starts succeed', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => store(createKeyring([older]))))
  const both = createKeyring([newer, older])
  await Promise.all([reencryptInvites(writer, both), reencryptInvites(writer, both), reencryptInvites(writer, both)])
  expect(await known(createKeyring([newer]), secrets)).toEqual([true, true, true, true, true])
})
