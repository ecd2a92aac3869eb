import { SignedXml } from 'xml-crypto'
import { canonicalXml } from '../../src/features/saml/verify/xml/canonical-xml.ts'
import { parseXml } from '../../src/features/saml/verify/xml/parse-xml.ts'
import { attributeOf, descendantsOf } from '../../src/features/saml/verify/xml/tree.ts'
import { timeText } from './documents.ts'
import { audience, dsig, exclusive, issuer, recipient, requestId, type SigningKey, signatureFor, transform } from './provider.ts'

const saml = 'urn:oasis:names:tc:SAML:2.0'
const schema = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
const instance = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const minute = 60_000

export interface LibrarySignOptions {
  readonly prefix?: string
  readonly hash?: 'sha256' | 'sha512'
}

/** Signs the element with the local name by the library, which has its own parser and canonicalization. */
export const signByLibrary = (key: SigningKey, text: string, local: string, { prefix, hash = 'sha256' }: LibrarySignOptions = {}) => {
  const library = new SignedXml({
    privateKey: key.privateKey,
    publicCert: Buffer.from(key.certificate, 'base64').toString('base64'),
    signatureAlgorithm: `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`,
    canonicalizationAlgorithm: exclusive,
    getKeyInfoContent: () => '<X509Data></X509Data>',
  })
  const xpath = `//*[local-name(.)='${local}']`
  library.addReference({
    xpath,
    transforms: [`${dsig}enveloped-signature`, exclusive],
    digestAlgorithm: `http://www.w3.org/2001/04/xmlenc#${hash}`,
  })
  const location = { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' as const }
  library.computeSignature(text, { location, ...(prefix && { prefix }) })
  return library.getSignedXml()
}

/** Signs as most providers do: only the transform by canonicalization has the list of prefixes, which the library adds to both. */
const signWithPrefixes = (key: SigningKey, text: string, id: string, prefixes: string): string => {
  const element = descendantsOf(parseXml(text)).find((one) => attributeOf(one, 'ID') === id)
  if (!element) throw new Error(`No element has the ID ${id}`)
  const list = `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="${prefixes}"></ec:InclusiveNamespaces>`
  const transforms = transform(`${dsig}enveloped-signature`) + transform(exclusive, list)
  const signature = signatureFor(key, id, canonicalXml(element, null, prefixes.split(' ')), { transforms })
  return text.replace(new RegExp(`ID="${id}".*?Issuer>`, 's'), (start) => start + signature)
}

const times = (now: number) => ({ at: timeText(now), start: timeText(now - minute), end: timeText(now + 5 * minute) })

/** The form of responses of Keycloak: one default namespace, types of schema, and both elements signed. */
const keycloak = (key: SigningKey, now: number): string => {
  const { at, start, end } = times(now)
  const attribute = (name: string, ...values: readonly string[]) =>
    `<saml:Attribute FriendlyName="${name}" Name="${name}" NameFormat="${saml}:attrname-format:basic">` +
    values.map((value) => `<saml:AttributeValue ${schema} ${instance} xsi:type="xs:string">${value}</saml:AttributeValue>`).join('') +
    '</saml:Attribute>'
  const text =
    `<samlp:Response xmlns:samlp="${saml}:protocol" xmlns:saml="${saml}:assertion" Destination="${recipient}" ` +
    `ID="ID_response" InResponseTo="${requestId}" IssueInstant="${at}" Version="2.0">` +
    `<saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${saml}:status:Success"/></samlp:Status>` +
    `<saml:Assertion xmlns="${saml}:assertion" ID="ID_assertion" IssueInstant="${at}" Version="2.0"><saml:Issuer>${issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">ada@example.com</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${saml}:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" ` +
    `NotOnOrAfter="${end}" Recipient="${recipient}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>` +
    `${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at}" SessionIndex="_session-1" SessionNotOnOrAfter="${timeText(now + 600 * minute)}">` +
    `<saml:AuthnContext><saml:AuthnContextClassRef>${saml}:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext>` +
    `</saml:AuthnStatement>` +
    `<saml:AttributeStatement>` +
    `${attribute('email', 'ada@example.com')}${attribute('groups', 'engineers', 'operators')}</saml:AttributeStatement>` +
    `</saml:Assertion></samlp:Response>`
  return signByLibrary(key, signByLibrary(key, text, 'Assertion', { prefix: 'dsig' }), 'Response', { prefix: 'dsig' })
}

/** The form of responses of Okta: a declaration, prefixes declared at the root and listed in the transforms, both elements signed. */
const okta = (key: SigningKey, now: number): string => {
  const { at, start, end } = times(now)
  const attribute = (name: string, ...values: readonly string[]) =>
    `<saml2:Attribute Name="${name}" NameFormat="${saml}:attrname-format:unspecified">` +
    values.map((value) => `<saml2:AttributeValue ${instance} xsi:type="xs:string">${value}</saml2:AttributeValue>`).join('') +
    '</saml2:Attribute>'
  const entity = `Format="${saml}:nameid-format:entity"`
  const text =
    `<?xml version="1.0" encoding="UTF-8"?><saml2p:Response xmlns:saml2p="${saml}:protocol" Destination="${recipient}" ` +
    `ID="id1001" InResponseTo="${requestId}" IssueInstant="${at}" Version="2.0" ${schema}>` +
    `<saml2:Issuer xmlns:saml2="${saml}:assertion" ${entity}>${issuer}</saml2:Issuer>` +
    `<saml2p:Status xmlns:saml2p="${saml}:protocol"><saml2p:StatusCode Value="${saml}:status:Success"/></saml2p:Status>` +
    `<saml2:Assertion xmlns:saml2="${saml}:assertion" ID="id1002" IssueInstant="${at}" Version="2.0"><saml2:Issuer ${entity}>` +
    `${issuer}</saml2:Issuer>` +
    `<saml2:Subject><saml2:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">ada@example.com</saml2:NameID>` +
    `<saml2:SubjectConfirmation Method="${saml}:cm:bearer">` +
    `<saml2:SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${end}" Recipient="${recipient}"/>` +
    `</saml2:SubjectConfirmation></saml2:Subject>` +
    `<saml2:Conditions NotBefore="${start}" NotOnOrAfter="${end}"><saml2:AudienceRestriction><saml2:Audience>` +
    `${audience}</saml2:Audience></saml2:AudienceRestriction></saml2:Conditions>` +
    `<saml2:AuthnStatement AuthnInstant="${at}" SessionIndex="_session-1"><saml2:AuthnContext><saml2:AuthnContextClassRef>` +
    `${saml}:ac:classes:Password</saml2:AuthnContextClassRef></saml2:AuthnContext></saml2:AuthnStatement>` +
    `<saml2:AttributeStatement>` +
    `${attribute('email', 'ada@example.com')}${attribute('groups', 'engineers', 'operators')}</saml2:AttributeStatement>` +
    `</saml2:Assertion></saml2p:Response>`
  return signWithPrefixes(key, signWithPrefixes(key, text, 'id1002', 'xs'), 'id1001', 'xs')
}

/** The forms of Microsoft Entra ID and AD FS: names without prefixes, claims with addresses as names, only the assertion signed. */
const microsoft = (key: SigningKey, now: number, consent: string): string => {
  const { at, start, end } = times(now)
  const attribute = (name: string, ...values: readonly string[]) =>
    `<Attribute Name="${name}">${values.map((value) => `<AttributeValue>${value}</AttributeValue>`).join('')}</Attribute>`
  const text =
    `<samlp:Response ID="_response-1" Version="2.0" IssueInstant="${at}" Destination="${recipient}"${consent} ` +
    `InResponseTo="${requestId}" xmlns:samlp="${saml}:protocol">` +
    `<Issuer xmlns="${saml}:assertion">${issuer}</Issuer><samlp:Status><samlp:StatusCode Value="${saml}:status:Success"/></samlp:Status>` +
    `<Assertion ID="_assertion-1" IssueInstant="${at}" Version="2.0" xmlns="${saml}:assertion"><Issuer>${issuer}</Issuer>` +
    `<Subject><NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">ada@example.com</NameID>` +
    `<SubjectConfirmation Method="${saml}:cm:bearer">` +
    `<SubjectConfirmationData InResponseTo="${requestId}" NotOnOrAfter="${end}" Recipient="${recipient}" /></SubjectConfirmation>` +
    `</Subject>` +
    `<Conditions NotBefore="${start}" NotOnOrAfter="${end}"><AudienceRestriction><Audience>${audience}</Audience>` +
    `</AudienceRestriction></Conditions>` +
    `<AttributeStatement>${attribute('email', 'ada@example.com')}${attribute('groups', 'engineers', 'operators')}</AttributeStatement>` +
    `<AuthnStatement AuthnInstant="${timeText(now - 3 * 24 * 60 * minute)}" SessionIndex="_session-1"><AuthnContext>` +
    `<AuthnContextClassRef>${saml}:ac:classes:Password</AuthnContextClassRef></AuthnContext></AuthnStatement>` +
    '</Assertion></samlp:Response>'
  return signByLibrary(key, text, 'Assertion')
}

/** Shapes of responses of well-known providers, which the server must accept. */
export const providerShapes: Readonly<Record<string, (key: SigningKey, now: number) => string>> = {
  Keycloak: keycloak,
  Okta: okta,
  'Microsoft Entra ID': (key, now) => microsoft(key, now, ''),
  'AD FS': (key, now) => microsoft(key, now, ` Consent="${saml}:consent:unspecified"`),
}
