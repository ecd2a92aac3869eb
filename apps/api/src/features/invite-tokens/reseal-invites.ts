import type { Keyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { system } from '../../store/repositories/events.repository.ts'
import { lockSealed, updateSealed } from '../../store/repositories/invite-tokens.repository.ts'
import type { Writer } from '../../store/writer.ts'

/** Seals anew what an older key sealed, so that the older one can be taken away. Throws WrongSecretKey where it is gone already. */
export const resealInvites = async (writer: Writer, keyring: Keyring): Promise<void> => {
  await writer.write(system, async (tx) => {
    const [invites] = await tx.batch(lockSealed())
    const outdated = invites.filter(({ id, sealed }) => !keyring.isCurrent(sealed, id))
    const statements = outdated.map(({ id, sealed }) => {
      const secret = keyring.decrypt(sealed, id)
      if (secret === undefined)
        throw new WrongSecretKey('HALYARD_SECRET_KEY lacks a key that invitations are sealed with; give it once more behind the new one')
      return updateSealed(id, keyring.encrypt(secret, id), keyring.digests(secret)[0])
    })
    return { statements, events: [], revisions: [], result: undefined }
  })
}
