import { type KeyObject, sign } from 'node:crypto'

/** Writes a value of DER with its type and length. */
const der = (type: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([type, ...length]), content])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const sha256With = {
  rsa: sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05)),
  ec: sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex'))),
}
const commonName = Buffer.from('550403', 'hex')
const nameOf = (text: string) => sequence(der(0x31, sequence(der(0x06, commonName), der(0x0c, Buffer.from(text)))))
const timeOf = (epochMs: number) => der(0x17, Buffer.from(`${new Date(epochMs).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))

export interface CertificateTimes {
  /** Epoch milliseconds. */
  readonly from: number
  readonly until: number
}

const day = 86_400_000

/** A self-signed certificate of the key pair as DER. */
export const newCertificate = (
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { from, until }: CertificateTimes = { from: Date.now() - day, until: Date.now() + 365 * day },
): Buffer => {
  const algorithm = sha256With[publicKey.asymmetricKeyType === 'ec' ? 'ec' : 'rsa']
  const name = nameOf('Provider')
  const serial = der(0x02, Buffer.from([1]))
  const times = sequence(timeOf(from), timeOf(until))
  const content = sequence(serial, algorithm, name, times, name, publicKey.export({ type: 'spki', format: 'der' }))
  return sequence(content, algorithm, der(0x03, Buffer.from([0]), sign('sha256', content, privateKey)))
}
