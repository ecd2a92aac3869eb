import { checkInResponseTo, checkIssuer, checkVersion, readNameId, type SamlExpectations } from './message-rules.ts'
import { refuse } from './refused.ts'
import { assertionNamespace, idOf, onlyChild, onlyChildren, onlyText, requiredAttribute } from './structure.ts'
import { checkAuthnInstant, checkEnd, checkIssueInstant, checkRequiredEnd, checkStart, longestWayMs, skewMs } from './times.ts'
import { attributeOf, elementsOf, is, isElement, type XmlElement } from './xml/tree.ts'

export interface ProvenAssertion {
  readonly nameId: string
  readonly nameIdFormat: string | null
  readonly sessionIndex: string | null
  /** The values of each attribute by its name. Values that contain elements are left out. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
  readonly assertionId: string
  /** Epoch milliseconds. From then on, the response is refused by its time alone, with the largest difference of the clocks. */
  readonly notOnOrAfter: number
  /** Epoch milliseconds. */
  readonly issuedAt: number
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

const checkConfirmation = (subject: XmlElement, { recipient, requestId, now }: SamlExpectations): number => {
  const confirmation = onlyChild(subject, assertionNamespace, 'SubjectConfirmation')
  if (attributeOf(confirmation, 'Method') !== bearer) refuse('The confirmation of the subject is not for a bearer')
  const data = onlyChild(confirmation, assertionNamespace, 'SubjectConfirmationData')
  if (requiredAttribute(data, 'Recipient') !== recipient) refuse('The Recipient is another URL')
  checkInResponseTo(data, requestId)
  checkStart(data, now)
  return checkRequiredEnd(data, 'NotOnOrAfter', now)
}

const checkAudiences = (conditions: XmlElement, audience: string): void => {
  const restrictions = elementsOf(conditions).filter((element) => is(element, assertionNamespace, 'AudienceRestriction'))
  if (restrictions.length === 0) refuse('The assertion is restricted to no audience')
  for (const restriction of restrictions) {
    const audiences = onlyChildren(restriction, { [assertionNamespace]: ['Audience'] }).map(onlyText)
    if (!audiences.includes(audience)) refuse('The assertion is for another audience')
  }
}

const checkConditions = (assertion: XmlElement, { audience, now }: SamlExpectations): number => {
  const conditions = onlyChild(assertion, assertionNamespace, 'Conditions')
  onlyChildren(conditions, { [assertionNamespace]: ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'] })
  checkStart(conditions, now)
  checkAudiences(conditions, audience)
  return checkRequiredEnd(conditions, 'NotOnOrAfter', now)
}

const readStatements = (assertion: XmlElement, now: number): { sessionIndex: string | null; ends: readonly number[] } => {
  const statements = elementsOf(assertion).filter((element) => is(element, assertionNamespace, 'AuthnStatement'))
  if (statements.length === 0) refuse('The assertion has no AuthnStatement')
  for (const statement of statements) checkAuthnInstant(statement, now)
  const ends = statements.map((statement) => checkEnd(statement, 'SessionNotOnOrAfter', now)).filter((end) => end !== undefined)
  const indexes = statements.map((statement) => attributeOf(statement, 'SessionIndex')).filter((index) => index !== undefined)
  return { sessionIndex: indexes[0] ?? null, ends }
}

const readAttributes = (assertion: XmlElement): Readonly<Record<string, readonly string[]>> => {
  const values = new Map<string, string[]>()
  for (const statement of elementsOf(assertion).filter((element) => is(element, assertionNamespace, 'AttributeStatement'))) {
    for (const attribute of onlyChildren(statement, { [assertionNamespace]: ['Attribute'] })) {
      const name = requiredAttribute(attribute, 'Name')
      const texts = onlyChildren(attribute, { [assertionNamespace]: ['AttributeValue'] })
        .filter((value) => !value.children.some(isElement))
        .map(onlyText)
      values.set(name, [...(values.get(name) ?? []), ...texts])
    }
  }
  return Object.fromEntries(values)
}

/** Checks an assertion, and reads its values. `assertion` must be the tree of the signed text. */
export const readAssertion = (assertion: XmlElement, expectations: SamlExpectations): ProvenAssertion => {
  const { issuer, now } = expectations
  if (!is(assertion, assertionNamespace, 'Assertion')) refuse('The signed element is no assertion')
  onlyChildren(assertion, { [assertionNamespace]: ['Issuer', 'Subject', 'Conditions', 'AuthnStatement', 'AttributeStatement'] })
  checkVersion(assertion)
  checkIssuer(onlyChild(assertion, assertionNamespace, 'Issuer'), issuer)
  const issuedAt = checkIssueInstant(assertion, now)
  const subject = onlyChild(assertion, assertionNamespace, 'Subject')
  onlyChildren(subject, { [assertionNamespace]: ['NameID', 'SubjectConfirmation'] })
  const confirmedUntil = checkConfirmation(subject, expectations)
  const validUntil = checkConditions(assertion, expectations)
  const { sessionIndex, ends } = readStatements(assertion, now)
  return {
    ...readNameId(subject),
    sessionIndex,
    attributes: readAttributes(assertion),
    assertionId: idOf(assertion),
    notOnOrAfter: Math.min(confirmedUntil, validUntil, issuedAt + longestWayMs, ...ends) + skewMs,
    issuedAt,
  }
}
