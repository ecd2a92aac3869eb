import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { listEvents } from '../../test/events.ts'
import { serverForTest, type TestServer } from '../../test/harness.ts'
import { newCertificate } from '../../test/saml/certificate.ts'
import { runDueJobs } from './run-due-jobs.ts'

const day = 86_400_000
// The job is due from the time of the migration on.
const start = Math.ceil(Date.now() / 1_000) * 1_000 + day
const certificateUntil = (days: number): string =>
  newCertificate(generateKeyPairSync('rsa', { modulusLength: 2048 }), { from: start - day, until: start + days * day }).toString('base64')
const settings = { enabled: true, entityId: 'urn:idp', signOnUrl: 'https://idp.example.org/sso' }
const set = (server: TestServer, body: object) =>
  server.send('POST', '/api/admin/auth/saml/settings', { body: { ...settings, certificate: certificateUntil(400), ...body } })

test('appends one event for each certificate and step', async () => {
  let now = start
  const server = await serverForTest({ now: () => now })
  await set(server, { certificate: certificateUntil(40), spCertificate: certificateUntil(20) })
  const days = async () => {
    await runDueJobs(server.ports)
    now += 3_600_000
    await runDueJobs(server.ports)
    return (await listEvents(server, 'sso-certificate-expiring')).map(({ data }) => {
      const { of, days } = { of: undefined, days: undefined, ...data }
      return [of, days]
    })
  }
  const ofServer = ['server', 30]
  expect(await days()).toEqual([ofServer])
  now = start + 11 * day
  expect(await days()).toEqual([ofServer, ['provider', 30]])
  now = start + 39.5 * day
  expect(await days()).toEqual([ofServer, ['provider', 30], ['provider', 1], ['server', 0]])
  now = start + 41 * day
  const events = await days()
  expect(events).toEqual([ofServer, ['provider', 30], ['provider', 1], ['server', 0], ['provider', 0]])
  expect((await listEvents(server, 'sso-certificate-expiring')).at(-1)).toMatchObject({
    created_by: 'system',
    data: { id: 'auth.saml', subject: 'CN=Provider', validTo: new Date(start + 40 * day).toISOString() },
  })
})

test('reports nothing for disabled settings, and the metric shows the seconds that are left', async () => {
  const server = await serverForTest({ now: () => start })
  const values = async () =>
    (await server.send('GET', '/internal-backstage/prometheus')).text
      .split('\n')
      .filter((line) => line.startsWith('halyard_sso_certificate_expiry_seconds{'))
      .map((line) => [/of="(\w+)"/.exec(line)?.[1], Number(line.split(' ').at(-1))])
  await set(server, { certificate: certificateUntil(3), enabled: false })
  await runDueJobs(server.ports)
  expect([await values(), await listEvents(server, 'sso-certificate-expiring')]).toEqual([[], []])
  const enabled = await serverForTest({ now: () => start })
  await set(enabled, { certificate: certificateUntil(3), spCertificate: certificateUntil(-0.5) })
  const shown = (await enabled.send('GET', '/internal-backstage/prometheus')).text
  expect(shown).toMatch(/^halyard_sso_certificate_expiry_seconds\{of="provider",fingerprint="[0-9A-F:]+"\} 259200$/m)
  expect(shown).toMatch(/^halyard_sso_certificate_expiry_seconds\{of="server",fingerprint="[0-9A-F:]+"\} -43200$/m)
})
