import { expect, test } from 'vitest'
import { serverForTest } from '../../../test/harness.ts'
import { createOutbox } from '../../../test/outbox.ts'

const methodsOf = async (options: Parameters<typeof serverForTest>[0]) =>
  (await serverForTest(options)).send('GET', '/auth/methods', { token: null })

test('returns 200 without credentials, and offers a reset mail only if the server sends mail', async () => {
  const [without, withMail] = [await methodsOf({}), await methodsOf({ mailer: createOutbox().mailer })]
  expect([without.status, without.json]).toEqual([200, { password: true, passkey: true, resetMail: false, saml: false, providers: [] }])
  expect(withMail.json).toEqual({ password: true, passkey: true, resetMail: true, saml: false, providers: [] })
})
