import type { Keyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { lockSealed, updateSealed } from '../../store/repositories/invite-tokens.repository.ts'
import type { Writer } from '../../store/writer.ts'

/**
 * Encrypts invitations of older keys with the newest key, so that the older keys can be removed. Throws WrongSecretKey if a
 * needed key is missing.
 */
export const reencryptInvites = async (writer: Writer, keyring: Keyring): Promise<void> => {
  await writer.write(system, async (tx) => {
    const [invites] = await tx.batch(lockSealed())
    const outdated = invites.filter(({ id, sealed }) => !keyring.isCurrent(sealed, id))
    const statements = outdated.map(({ id, sealed }) => {
      const secret = keyring.decrypt(sealed, id)
      if (secret === undefined)
        throw new WrongSecretKey('HALYARD_SECRET_KEY lacks a key that encrypts invitations; add the old key again after the new one')
      return updateSealed(id, keyring.encrypt(secret, id), keyring.digests(secret)[0])
    })
    return { statements, events: [], revisions: [], result: undefined }
  })
}
