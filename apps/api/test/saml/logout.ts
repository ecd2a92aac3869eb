import { createHmac, sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { assertionNamespace, protocolNamespace, statusText, timeText } from './documents.ts'
import { issuer, requestId, type SigningKey, signatureFor } from './provider.ts'

/** The address that receives messages of a logout. */
export const logoutRecipient = 'http://localhost/auth/saml/logout'

export interface LogoutParts {
  readonly now?: number
  readonly id?: string
  readonly destination?: string
  readonly issuer?: string
  /** Attributes before the version. */
  readonly attributes?: string
  readonly content?: string
}

const message = (name: string, parts: LogoutParts, attributes: string, content: string, signature: string): string => {
  const { now = Date.now(), id = '_logout-1', destination = logoutRecipient } = parts
  return (
    `<samlp:${name} xmlns:samlp="${protocolNamespace}" Destination="${destination}" ID="${id}"${attributes} ` +
    `IssueInstant="${timeText(now)}"${parts.attributes ?? ''} Version="2.0">` +
    `<saml:Issuer xmlns:saml="${assertionNamespace}">${parts.issuer ?? issuer}</saml:Issuer>` +
    `${signature}${parts.content ?? content}</samlp:${name}>`
  )
}

const person = `<saml:NameID xmlns:saml="${assertionNamespace}">ada@example.com</saml:NameID>`
const sessions = ['_session-1', '_session-2'].map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`).join('')

export const logoutRequest = (parts: LogoutParts = {}, signature = ''): string =>
  message('LogoutRequest', parts, '', person + sessions, signature)

export const logoutResponse = (parts: LogoutParts = {}, signature = ''): string =>
  message('LogoutResponse', parts, ` InResponseTo="${requestId}"`, statusText('urn:oasis:names:tc:SAML:2.0:status:Success'), signature)

/** The message with a signature inside. */
export const signedMessage = (key: SigningKey, build: typeof logoutRequest, parts: LogoutParts = {}): string => {
  const fixed = { ...parts, now: parts.now ?? Date.now() }
  return build(fixed, signatureFor(key, '_logout-1', build(fixed)))
}

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

export interface QueryParts {
  readonly parameter?: 'SAMLRequest' | 'SAMLResponse'
  readonly relayState?: string
  readonly algorithm?: string
  readonly hash?: string
  /** The compressed message. */
  readonly compressed?: Buffer
  readonly hmacKey?: string
}

/** A query of the HTTP-Redirect binding with its signature, and the message in it. */
export const signedQuery = (key: SigningKey, text: string, parts: QueryParts = {}): { rawQuery: string; message: string } => {
  const encoded = (parts.compressed ?? deflateRawSync(text)).toString('base64')
  const relayState = parts.relayState === undefined ? '' : `&RelayState=${encodeURIComponent(parts.relayState)}`
  const algorithm = encodeURIComponent(parts.algorithm ?? rsaSha256)
  const signed = `${parts.parameter ?? 'SAMLRequest'}=${encodeURIComponent(encoded)}${relayState}&SigAlg=${algorithm}`
  const value =
    parts.hmacKey === undefined
      ? sign(parts.hash ?? 'sha256', Buffer.from(signed), key.privateKey)
      : createHmac('sha256', parts.hmacKey).update(signed).digest()
  return { rawQuery: `${signed}&Signature=${encodeURIComponent(value.toString('base64'))}`, message: encoded }
}
