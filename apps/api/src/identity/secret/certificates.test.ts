import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newCertificate } from '../../../test/saml/certificate.ts'
import { certificateWarnings, readCertificates } from './certificates.ts'

// Self-signed certificates of idp.example.org, valid from 2026-11-21T07:00:34Z to 2126-10-28T07:00:34Z.
/** RSA with 2048 bits. */
const rsa2048 = [
  'MIICvTCCAaUCFAi4vfhs/6l6z2R1255GlZoZN1JHMA0GCSqGSIb3DQEBCwUAMBoxGDAWBgNVBAMMD2lkcC5leGFtcGxlLm9yZzAgFw0yNjExMjEwNzAwMzRaGA8yMTI2',
  'MTAyODA3MDAzNFowGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUub3JnMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmwFL/pWtocDQdGO3YuxRCIrCT6OYEwqd',
  '4Kpc7ZcHDfdajyPiq3Zt+ADuyepKEghTrHdJWjJECysNmKb+cL304fBPOGJNb5YWSLh60qCeLau0wHH59pNBWq5PaTKB2JiaXDMs0IsQ4dgYHMCNOQMtlHgpLyZrAIs8',
  'zNoSS/SmyIgY0tGvMh9c8B2OyC4Z0UM9md66nrD1YmY1+/UutWJbyyfwUHiZMNg2Y++Eey3GgZCs8gCRz4hjgyr4byJ9B5HQ8PhsGylSjfVMNeSXLDR/a9EgwDQOfURT',
  '6eJcCKVO67vmV2Cu9tWRoRImH1JXKEcb43Zx2trH1OG90B1U0wWMtQIDAQABMA0GCSqGSIb3DQEBCwUAA4IBAQBRpayDW05CvKMVYp8GysmDDLnDt5KK4EzFkUNPvChG',
  'li888ufgT74S2tRuFMjDULM7o0iSjvm8NoB3Hz41I7NYvto/NU81lyVBLnbEZI1mY5nGBgfSqZUNUza3kdzbC2YZrqolBmbNZ4ropfU9DkBG0fPTTGVxxpJoFacTqUJ/',
  '6GcWdIxDWsC/jarTRWLscB+mzxiCthvFl3ih7kqnLFkPf3DPCx6vcISKkho6iIS/EFiYwIhURcAzoGZ7WmSNfoGQYDxecQOOXGnH2nA1uFLjr0riOPIZu1MQgm5smlW+',
  'uYxCp8HMtl7QZvEiFvUjDmK4UIfvuXNJ1VF77C0rlfAi',
].join('')

/** RSA with 1024 bits. */
const rsa1024 = [
  'MIIBuDCCASECFCadTFax6OfNRbOhuOIbELG/NukQMA0GCSqGSIb3DQEBCwUAMBoxGDAWBgNVBAMMD2lkcC5leGFtcGxlLm9yZzAgFw0yNjExMjEwNzAwMzRaGA8yMTI2',
  'MTAyODA3MDAzNFowGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUub3JnMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDDDwx4RL+ippPawLgLGAn/fP4mZqF4AyCTn65Z',
  '6cUUYRHMUCToWFRUtFsd12NFAR7VOFkAdu6h4048QJsecCQyuSGqCtxU5wzOZVAmA9pCq72v/kNinEkU7Ipu0IN2nc6vLmH6djFU4+FAIshOzoKUjb9BpN2wKcciINot',
  'T5BO3wIDAQABMA0GCSqGSIb3DQEBCwUAA4GBADtB2mf7HK3EpE88Xfh8X89y++/426Hzg3J6P7Sa5LNzjF8ILF2UZztCCKNssY3D517iBl6ksAaVe7UavynISa4/2rNl',
  'EPRd9H62PqGLtkX3pLczc0xdVkuy2FCTPgUqlU4QNAG1tZCfGA8HMJTWGt/03yaGIsz9gTZOoIgHB2vI',
].join('')

/** Elliptic curve P-256. */
const elliptic = [
  'MIIBMTCB1wIUZfjs+kV3qSWUXITpckPvOE+Uo+UwCgYIKoZIzj0EAwIwGjEYMBYGA1UEAwwPaWRwLmV4YW1wbGUub3JnMCAXDTI2MTEyMTA3MDAzNFoYDzIxMjYxMDI4',
  'MDcwMDM0WjAaMRgwFgYDVQQDDA9pZHAuZXhhbXBsZS5vcmcwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASqNYSXFJeGZ6/HGw2jAMLOpDIAJNpzgnzCdeeS3o+s1g1D',
  '+JfbmGhzwOV0qvQdLDdK9hukun61yXmTcBm8uhlgMAoGCCqGSM49BAMCA0kAMEYCIQC3Rj/qmchr9UacAal1PoY5BLoNVaVXSMPSuTaXPl1Y2wIhAPmOQnCKMvMUNvZ2',
  'vHHbfLDj8NIQkWQouKIJxRHy84Jo',
].join('')

const now = Date.parse('2027-01-01T00:00:00.000Z')
const signOn = 'https://idp.example.org/sso'
const pem = (base64: string, end = '\n') =>
  ['-----BEGIN CERTIFICATE-----', ...(base64.match(/.{1,64}/g) ?? []), '-----END CERTIFICATE-----', ''].join(end)
const warnings = (certificate: string, url = signOn, at = now) => certificateWarnings(certificate, url, at)

describe('valid certificate', () => {
  test.each([
    ['a certificate in PEM', pem(rsa2048)],
    ['one with the line ends of Windows', pem(rsa2048, '\r\n')],
    ['one that lost its line ends', pem(rsa2048, ' ')],
    ['one with text around it', `subject=CN = idp.example.org\n${pem(rsa2048)}\nend`],
    ['two certificates', `${pem(rsa2048)}${pem(elliptic)}`],
    ['base64 on one line', rsa2048],
    ['base64 on many lines', pem(rsa2048).split('\n').slice(1, -2).join('\r\n')],
    ['a short key of an elliptic curve', pem(elliptic)],
  ])('returns no warning for %s', (_, certificate) => {
    expect(warnings(certificate)).toEqual([])
  })
})

describe('invalid certificate', () => {
  test.each([
    ['empty', ''],
    ['words', 'certificate'],
    ['cut off', pem(rsa2048.slice(0, 400))],
    ['base64 of something else', Buffer.from('hello, world'.repeat(40)).toString('base64')],
    ['an empty armour', pem('')],
    ['an armour that never ends', '-----BEGIN CERTIFICATE-----'.repeat(2_000)],
  ])('warns about text that is not an X.509 certificate: %s', (_, certificate) => {
    expect(warnings(certificate)).toEqual(['The certificate is not an X.509 certificate in PEM or base64.'])
  })
})

test('warns about a certificate that is expired or not yet valid', () => {
  const [first, last] = [Date.parse('2026-11-21T07:00:34.000Z'), Date.parse('2126-10-28T07:00:34.000Z')]
  expect(warnings(pem(rsa2048), signOn, first)).toEqual([])
  expect(warnings(pem(rsa2048), signOn, last)).toEqual([])
  expect(warnings(pem(rsa2048), signOn, first - 1)).toEqual(['The certificate is not valid before 2026-11-21T07:00:34.000Z.'])
  expect(warnings(pem(rsa2048), signOn, last + 1)).toEqual(['The certificate expired at 2126-10-28T07:00:34.000Z.'])
})

test('warns about a weak RSA key', () => {
  expect(warnings(pem(rsa1024))).toEqual(["The certificate's RSA key has 1024 bits; use one of 2048 bits or more."])
})

describe('two certificates', () => {
  test('a fault names its certificate', () => {
    expect(warnings(`${pem(rsa2048)}${pem(rsa1024)}`)).toEqual([
      "The second certificate's RSA key has 1024 bits; use one of 2048 bits or more.",
    ])
    expect(readCertificates(`${pem(rsa2048)}${pem(rsa1024)}`, now)).toMatchObject({
      accepted: [{ fingerprint256: expect.any(String) }],
      forbidding: [expect.stringContaining('1024 bits')],
    })
  })

  test('a certificate that is not valid now forbids nothing while the other one is accepted', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const short = pem(newCertificate(pair, { from: now, until: now + 86_400_000 }).toString('base64'))
    const read = readCertificates(`${short}${pem(rsa2048)}`, now + 2 * 86_400_000)
    expect(read.accepted).toHaveLength(1)
    expect([read.faults.length, read.forbidding]).toEqual([1, []])
    expect(readCertificates(short, now + 2 * 86_400_000)).toMatchObject({ accepted: [], forbidding: [expect.stringContaining('expired')] })
  })

  test('a third certificate forbids the use', () => {
    expect(readCertificates(pem(rsa2048).repeat(3), now).forbidding).toEqual(['There are 3 certificates; at most 2 are accepted.'])
  })
})

describe('pasted private key', () => {
  const pasted = 'A private key was pasted. Replace it with the certificate only, and treat the key as compromised.'
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey

  test.each([
    ['in PEM', privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()],
    ['of RSA in its old form', rsa.export({ format: 'pem', type: 'pkcs1' }).toString()],
    ['under a password', privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' }).toString()],
    ['in base64', privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
    ['of RSA in base64, in its old form', rsa.export({ format: 'der', type: 'pkcs1' }).toString('base64')],
    ['of a curve in base64, in its old form', privateKey.export({ format: 'der', type: 'sec1' }).toString('base64')],
    ['beside the certificate', `${pem(rsa2048)}${privateKey.export({ format: 'pem', type: 'pkcs8' })}`],
  ])('warns about a private key %s', (_, certificate) => {
    expect(warnings(certificate)).toEqual([pasted])
  })
})

describe('sign-on over plain http', () => {
  test.each(['http://idp.example.org/sso', 'HTTP://192.0.2.7:8080', 'http://localhost.example.org', 'http://127.0.0.1.example.org'])(
    'warns about %s',
    (url) => {
      expect(warnings(rsa2048, url)).toEqual([expect.stringContaining('plain http')])
    },
  )

  test.each(['http://localhost:8080/sso', 'http://127.0.0.1/sso', 'http://127.1', 'http://[::1]:8080', 'https://idp.example.org'])(
    'does not warn about %s',
    (url) => {
      expect(warnings(rsa2048, url)).toEqual([])
    },
  )
})

test('returns all warnings together', () => {
  expect(warnings(pem(rsa1024), 'http://idp.example.org', Date.parse('2200-01-01'))).toHaveLength(3)
})
