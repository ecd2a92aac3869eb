import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { createRevisions } from '../../cache/revisions/revisions.ts'
import { createWriter } from '../../flags/kernel/writer.ts'
import { createKeyring, type Keyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { newWebhookSecret, webhookSecretOf } from '../../identity/webhook/webhook-secret.ts'
import type { Database } from '../../store/index.ts'
import { insertWebhook, listWebhooks } from '../../store/repositories/webhooks.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { reencryptWebhooks } from './reencrypt-webhooks.ts'

const [older, newer] = ['older', 'newer'].map((key) => key.padEnd(40, '-')) as [string, string]
let database: Database
let writer: Writer
beforeEach(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  writer = createWriter(database, createRevisions(database))
  return fresh.discard
})

const store = async (keyring: Keyring): Promise<string> => {
  const [id, secret] = [randomUUID(), newWebhookSecret()]
  const webhook = { url: 'https://hooks.example.org/', description: null, enabled: true, events: [], projects: [] }
  await database.run(insertWebhook({ ...webhook, id, sealed: keyring.encrypt(secret, id), created_at: '2026-11-21T08:00:00.000Z' }))
  return secret
}
const opened = async (keyring: Keyring) =>
  (await database.run(listWebhooks())).map((row) =>
    keyring.decrypt(row.sealed, row.id) === undefined ? null : webhookSecretOf(keyring, row),
  )

test('a start with a newer key encrypts the secrets of webhooks again, so that the older key can be removed', async () => {
  const secret = await store(createKeyring([older]))
  expect(await opened(createKeyring([newer]))).toEqual([null])
  await reencryptWebhooks(writer, createKeyring([newer, older]))
  expect(await opened(createKeyring([newer]))).toEqual([secret])
})

test('a start without the key of a webhook fails', async () => {
  await store(createKeyring([older]))
  await expect(reencryptWebhooks(writer, createKeyring([newer]))).rejects.toThrow(WrongSecretKey)
})

test('a secret encrypted with the newest key does not change', async () => {
  const keyring = createKeyring([newer, older])
  await store(keyring)
  const before = await database.run(listWebhooks())
  await reencryptWebhooks(writer, keyring)
  expect(await database.run(listWebhooks())).toEqual(before)
})
