import { expect, test } from 'vitest'
import { serverForTest } from '../../../test/harness.ts'
import { createKeyring } from '../../identity/secret/keyring.ts'
import { WrongSecretKey } from '../../identity/secret/secret-key.ts'
import { build } from '../../store/index.ts'
import { findSettings } from '../../store/repositories/saml.repository.ts'
import { openSettings, reencryptSettings, sealSettings } from './saml-settings.ts'

const [older, newer] = ['an older key, as long as it must be', 'a newer key, as long as it must be'] as const
const settings = { enabled: true, entityId: 'urn:idp', signOnUrl: 'https://idp.example.org', certificate: 'MIIC', autoCreate: false }

test('settings of an older key are encrypted with the newest key, so that the older key can be removed', async () => {
  const { ports, send, database } = await serverForTest()
  await send('POST', '/api/admin/auth/saml/settings', { body: settings })
  const stored = async () => (await database.run(findSettings()))[0]
  const sealed = { value: { sealed: sealSettings(createKeyring([older]), settings) } }
  await database.run(
    build
      .updateTable('setting')
      .set({ value: JSON.stringify(sealed.value) })
      .where('key', '=', 'auth.saml')
      .compile(),
  )
  await expect(reencryptSettings(ports.store, createKeyring([newer]))).rejects.toBeInstanceOf(WrongSecretKey)

  await reencryptSettings(ports.store, createKeyring([newer, older]))
  expect(openSettings(createKeyring([newer]), await stored())).toEqual(settings)

  const before = await stored()
  await reencryptSettings(ports.store, createKeyring([newer, older]))
  expect(await stored()).toEqual(before)
})
