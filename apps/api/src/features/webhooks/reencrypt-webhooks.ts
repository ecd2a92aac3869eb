import type { Keyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { lockWebhooks, updateWebhook } from '../../store/repositories/webhooks.repository.ts'
import type { Writer } from '../../store/writer.ts'

/**
 * Encrypts secrets of older keys with the newest key, so that the older keys can be removed. Throws WrongSecretKey if a
 * needed key is missing.
 */
export const reencryptWebhooks = async (writer: Writer, keyring: Keyring): Promise<void> => {
  await writer.write(system, async (tx) => {
    const [webhooks] = await tx.batch(lockWebhooks())
    const outdated = webhooks.filter(({ id, sealed }) => !keyring.isCurrent(sealed, id))
    const statements = outdated.map((webhook) => {
      const secret = keyring.decrypt(webhook.sealed, webhook.id)
      if (secret === undefined)
        throw new WrongSecretKey(
          'HALYARD_SECRET_KEY lacks a key that encrypts secrets of webhooks; add the old key again after the new one',
        )
      return updateWebhook({ ...webhook, sealed: keyring.encrypt(secret, webhook.id) })
    })
    return { statements, events: [], revisions: [], result: undefined }
  })
}
