import { refuse } from './refused.ts'
import { assertionNamespace, idOf, onlyChild, onlyText, optionalChild, protocol, requiredAttribute } from './structure.ts'
import { checkIssueInstant } from './times.ts'
import { attributeOf, type XmlElement } from './xml/tree.ts'

export interface SamlExpectations {
  /** One or two certificates, as base64 of DER or as PEM. */
  readonly certificates: readonly string[]
  /** Entity id of the provider. */
  readonly issuer: string
  /** Entity id of this server. */
  readonly audience: string
  /** URL that receives the message. */
  readonly recipient: string
  /** Epoch milliseconds. */
  readonly now: number
  /** The id of the request that the message must answer. Null: the provider began, so the message must answer no request. */
  readonly requestId: string | null
}

export const checkIssuer = (issuer: XmlElement, expected: string): void => {
  const format = attributeOf(issuer, 'Format') ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity'
  if (format !== 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity') refuse('An issuer has an unexpected format')
  if (onlyText(issuer) !== expected) refuse('The issuer is not the provider of the settings')
}

export const checkVersion = (element: XmlElement): void => {
  if (attributeOf(element, 'Version') !== '2.0') refuse(`The Version of the element ${element.local} is not 2.0`)
}

/** Checks whether a message or a confirmation answers the request. */
export const checkInResponseTo = (element: XmlElement, requestId: string | null): void => {
  const id = attributeOf(element, 'InResponseTo')
  if (id === undefined && requestId !== null) refuse(`The element ${element.local} has no InResponseTo`)
  if (id !== undefined && requestId === null) refuse(`The element ${element.local} answers a request that is not known`)
  if (id !== undefined && id !== requestId) refuse(`The element ${element.local} answers another request`)
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

export const checkStatus = (message: XmlElement): void => {
  const value = requiredAttribute(onlyChild(onlyChild(message, protocol, 'Status'), protocol, 'StatusCode'), 'Value')
  if (value === success) return
  const code = /^urn:oasis:names:tc:SAML:2\.0:status:([A-Za-z]{1,40})$/.exec(value)?.[1]
  refuse(`The provider reports the status ${code ?? 'of an unknown name'} instead of Success`)
}

/** Checks what all messages have. A message without a signature of its own can have no Issuer. */
export const checkMessage = (message: XmlElement, { issuer, recipient, now }: SamlExpectations, isIssuerRequired: boolean): void => {
  checkVersion(message)
  idOf(message)
  checkIssueInstant(message, now)
  if (requiredAttribute(message, 'Destination') !== recipient) refuse('The Destination is another URL')
  const own = isIssuerRequired ? onlyChild(message, assertionNamespace, 'Issuer') : optionalChild(message, assertionNamespace, 'Issuer')
  if (own) checkIssuer(own, issuer)
}

/** The name of the person in a subject or in a request to log out. */
export const readNameId = (parent: XmlElement): { nameId: string; nameIdFormat: string | null } => {
  const element = onlyChild(parent, assertionNamespace, 'NameID')
  const nameId = onlyText(element)
  if (nameId === '') refuse('The NameID is empty')
  if (nameId.length > 512 || nameId !== nameId.trim() || /\p{Cc}/u.test(nameId))
    refuse('The NameID is too long, or has white space or control characters')
  return { nameId, nameIdFormat: attributeOf(element, 'Format') ?? null }
}
