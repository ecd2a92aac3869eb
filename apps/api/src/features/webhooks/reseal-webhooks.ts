import type { Keyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { lockWebhooks, updateWebhook } from '../../store/repositories/webhooks.repository.ts'
import type { Writer } from '../../store/writer.ts'

/** Encrypts again the secrets that an older key encrypted, so that the older key can be removed. Throws WrongSecretKey where it is missing already. */
export const resealWebhooks = async (writer: Writer, keyring: Keyring): Promise<void> => {
  await writer.write(system, async (tx) => {
    const [webhooks] = await tx.batch(lockWebhooks())
    const outdated = webhooks.filter(({ id, sealed }) => !keyring.isCurrent(sealed, id))
    const statements = outdated.map((webhook) => {
      const secret = keyring.decrypt(webhook.sealed, webhook.id)
      if (secret === undefined)
        throw new WrongSecretKey(
          'HALYARD_SECRET_KEY lacks a key that the secrets of webhooks are encrypted with; set it once more behind the new one',
        )
      return updateWebhook({ ...webhook, sealed: keyring.encrypt(secret, webhook.id) })
    })
    return { statements, events: [], revisions: [], result: undefined }
  })
}
