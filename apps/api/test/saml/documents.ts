import { audience, issuer, recipient, requestId, type SigningKey, type SignOptions, signatureFor } from './provider.ts'

export const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol'

const minute = 60_000

export const timeText = (epochMs: number): string => new Date(epochMs).toISOString()

/** The parts of an assertion. Each has a valid default; the empty text leaves the part out. */
export interface AssertionParts {
  readonly now?: number
  readonly id?: string
  readonly attributes?: string
  readonly issuer?: string
  /** Text inside the element NameID. */
  readonly nameId?: string
  readonly subject?: string
  readonly confirmation?: string
  readonly confirmationData?: string
  readonly conditions?: string
  readonly conditionsContent?: string
  readonly conditionTimes?: string
  readonly statement?: string
  readonly attributeStatement?: string
  /** Text after the other parts. */
  readonly more?: string
}

export const confirmationData = (now: number, changes: Readonly<Record<string, string | null>> = {}): string => {
  const attributes = { InResponseTo: requestId, NotOnOrAfter: timeText(now + 5 * minute), Recipient: recipient, ...changes }
  const sorted = Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const texts = sorted.map(([name, value]) => (value === null ? '' : ` ${name}="${value}"`))
  return `<saml:SubjectConfirmationData${texts.join('')}></saml:SubjectConfirmationData>`
}

export const attributeText = (name: string, ...values: readonly string[]): string =>
  `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`

export const usualAttributes = attributeText('email', 'ada@example.com') + attributeText('groups', 'engineers', 'operators')

export const confirmationText = (data: string, method = 'bearer'): string =>
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${method}">${data}</saml:SubjectConfirmation>`

export const restrictionText = (...names: readonly string[]): string =>
  `<saml:AudienceRestriction>${names.map((name) => `<saml:Audience>${name}</saml:Audience>`).join('')}</saml:AudienceRestriction>`

const subjectOf = (parts: AssertionParts, now: number): string =>
  `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">` +
  `${parts.nameId ?? 'ada@example.com'}</saml:NameID>` +
  `${parts.confirmation ?? confirmationText(parts.confirmationData ?? confirmationData(now))}</saml:Subject>`

const conditionsOf = (parts: AssertionParts, now: number): string =>
  `<saml:Conditions${parts.conditionTimes ?? ` NotBefore="${timeText(now - minute)}" NotOnOrAfter="${timeText(now + 5 * minute)}"`}>` +
  `${parts.conditionsContent ?? restrictionText(audience)}</saml:Conditions>`

const statementOf = (now: number): string =>
  `<saml:AuthnStatement AuthnInstant="${timeText(now - minute)}" SessionIndex="_session-1"><saml:AuthnContext><saml:AuthnContextClassRef>` +
  'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>'

/** An assertion in canonical form. `signature` follows the issuer. */
export const assertionText = (parts: AssertionParts = {}, signature = ''): string => {
  const now = parts.now ?? Date.now()
  const id = parts.id ?? '_assertion-1'
  const attributes = parts.attributes ?? ` ID="${id}" IssueInstant="${timeText(now)}" Version="2.0"`
  return (
    `<saml:Assertion xmlns:saml="${assertionNamespace}"${attributes}>` +
    `${parts.issuer ?? `<saml:Issuer>${issuer}</saml:Issuer>`}${signature}` +
    `${parts.subject ?? subjectOf(parts, now)}${parts.conditions ?? conditionsOf(parts, now)}` +
    `${parts.statement ?? statementOf(now)}<saml:AttributeStatement>` +
    `${parts.attributeStatement ?? usualAttributes}</saml:AttributeStatement>${parts.more ?? ''}</saml:Assertion>`
  )
}

export const signedAssertion = (key: SigningKey, parts: AssertionParts = {}, options: SignOptions = {}): string => {
  const fixed = { ...parts, now: parts.now ?? Date.now() }
  return assertionText(fixed, signatureFor(key, parts.id ?? '_assertion-1', assertionText(fixed), options))
}

export interface ResponseParts {
  readonly now?: number
  readonly id?: string
  readonly attributes?: string
  readonly destination?: string
  /** Null: the response answers no request. */
  readonly inResponseTo?: string | null
  readonly issuer?: string
  readonly status?: string
}

export const statusText = (value: string): string => `<samlp:Status><samlp:StatusCode Value="${value}"></samlp:StatusCode></samlp:Status>`

/** A response in canonical form with its content, which is an assertion as a rule. */
export const responseText = (content: string, parts: ResponseParts = {}, signature = ''): string => {
  const { now = Date.now(), id = '_response-1', destination = recipient, inResponseTo = requestId } = parts
  const answers = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const attributes = ` Destination="${destination}" ID="${id}"${answers} IssueInstant="${timeText(now)}" Version="2.0"`
  return (
    `<samlp:Response xmlns:samlp="${protocolNamespace}"${parts.attributes ?? attributes}>` +
    `${parts.issuer ?? `<saml:Issuer xmlns:saml="${assertionNamespace}">${issuer}</saml:Issuer>`}${signature}` +
    `${parts.status ?? statusText('urn:oasis:names:tc:SAML:2.0:status:Success')}${content}</samlp:Response>`
  )
}

export const signedResponse = (key: SigningKey, content: string, parts: ResponseParts = {}, options: SignOptions = {}): string => {
  const fixed = { ...parts, now: parts.now ?? Date.now() }
  return responseText(content, fixed, signatureFor(key, parts.id ?? '_response-1', responseText(content, fixed), options))
}
