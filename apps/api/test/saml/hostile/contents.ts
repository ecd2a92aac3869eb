import {
  type AssertionParts,
  confirmationData,
  confirmationText,
  type ResponseParts,
  responseText,
  restrictionText,
  signedAssertion,
  statusText,
  timeText,
} from '../documents.ts'
import { audience, issuer, recipient } from '../provider.ts'
import { type HostileDocument, hostile, replaced } from './document.ts'

type Build<Parts> = (now: number) => Parts

/** A response whose assertion has other parts under a valid signature. */
const asserted = (name: string, reason: string, parts: Build<AssertionParts>): HostileDocument =>
  hostile(name, reason, ({ own }) => responseText(signedAssertion(own, parts(Date.now()))))

/** A response with other parts around a valid assertion. */
const responded = (name: string, reason: string, parts: Build<ResponseParts>): HostileDocument =>
  hostile(name, reason, ({ own }) => responseText(signedAssertion(own), parts(Date.now())))

const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 86_400_000
const otherAudience = 'The assertion is for another audience'
const otherIssuer = 'The issuer is not the provider of the settings'
const nameIdText = 'The NameID is too long, or has white space or control characters'
const confirmed = (changes: Readonly<Record<string, string | null>>) => (now: number) => ({
  confirmationData: confirmationData(now, changes),
})
const subject = (content: string) => (now: number) => ({
  subject: `<saml:Subject>${content}${confirmationText(confirmationData(now))}</saml:Subject>`,
})
const statement = (now: number, instant: number, more = '') =>
  `<saml:AuthnStatement AuthnInstant="${timeText(now + instant)}"${more}></saml:AuthnStatement>`
const issuedAt = (text: string) => () => ({ attributes: ` ID="_assertion-1" IssueInstant="${text}" Version="2.0"` })

const parties: readonly HostileDocument[] = [
  asserted('another audience', otherAudience, () => ({ conditionsContent: restrictionText('https://other.example.com') })),
  asserted('an audience with a longer path', otherAudience, () => ({ conditionsContent: restrictionText(`${audience}/other`) })),
  asserted('an audience with white space', otherAudience, () => ({ conditionsContent: restrictionText(` ${audience} `) })),
  asserted('a second restriction to another audience', otherAudience, () => ({
    conditionsContent: restrictionText(audience) + restrictionText('https://other.example.com'),
  })),
  asserted('no audience', 'The assertion is restricted to no audience', () => ({ conditionsContent: '' })),
  asserted('an empty restriction', otherAudience, () => ({ conditionsContent: restrictionText() })),
  asserted('another recipient', 'The Recipient is another URL', confirmed({ Recipient: 'https://other.example.com/auth/saml/callback' })),
  asserted('a recipient that begins with ours', 'The Recipient is another URL', confirmed({ Recipient: `${recipient}.evil.org` })),
  asserted('no recipient', 'The element SubjectConfirmationData has no Recipient', confirmed({ Recipient: null })),
  responded('another destination', 'The Destination is another URL', () => ({
    destination: 'https://other.example.com/auth/saml/callback',
  })),
  responded('a destination in upper case', 'The Destination is another URL', () => ({ destination: recipient.toUpperCase() })),
  responded('an empty destination', 'The element Response has no Destination', () => ({ destination: '' })),
  hostile('no destination', 'The element Response has no Destination', ({ own }) =>
    replaced(responseText(signedAssertion(own)), ` Destination="${recipient}"`, ''),
  ),
  asserted('another issuer', otherIssuer, () => ({ issuer: '<saml:Issuer>https://other.example.com</saml:Issuer>' })),
  asserted('an issuer with white space', otherIssuer, () => ({ issuer: `<saml:Issuer>${issuer}\n</saml:Issuer>` })),
  asserted('an issuer of another format', 'An issuer has an unexpected format', () => ({
    issuer: `<saml:Issuer Format="urn:x">${issuer}</saml:Issuer>`,
  })),
  asserted('no issuer', 'The element Assertion has no Issuer', () => ({ issuer: '' })),
  asserted('two issuers', 'The element Assertion has more than one Issuer', () => ({
    issuer: `<saml:Issuer>${issuer}</saml:Issuer>`.repeat(2),
  })),
  hostile('another issuer of the Response', otherIssuer, ({ own }) =>
    replaced(responseText(signedAssertion(own)), issuer, 'https://other.example.com'),
  ),
]

const times: readonly HostileDocument[] = [
  asserted('expired conditions', 'The NotOnOrAfter of the element Conditions has passed', (now) => ({
    conditionTimes: ` NotOnOrAfter="${timeText(now - minutes(2))}"`,
  })),
  asserted('conditions without an end', 'The element Conditions has no NotOnOrAfter', () => ({ conditionTimes: '' })),
  asserted('conditions of the future', 'The NotBefore of the element Conditions is in the future', (now) => ({
    conditionTimes: ` NotBefore="${timeText(now + minutes(2))}" NotOnOrAfter="${timeText(now + minutes(5))}"`,
  })),
  asserted('no conditions', 'The element Assertion has no Conditions', () => ({ conditions: '' })),
  asserted('two conditions', 'The element Assertion has more than one Conditions', (now) => ({
    more: `<saml:Conditions NotOnOrAfter="${timeText(now + days(1))}">${restrictionText(audience)}</saml:Conditions>`,
  })),
  asserted('an unknown condition', 'The element Conditions contains an element that is not supported', () => ({
    conditionsContent: `${restrictionText(audience)}<saml:Condition></saml:Condition>`,
  })),
  asserted('an expired confirmation', 'The NotOnOrAfter of the element SubjectConfirmationData has passed', (now) =>
    confirmed({ NotOnOrAfter: timeText(now - minutes(2)) })(now),
  ),
  asserted('a confirmation without an end', 'The element SubjectConfirmationData has no NotOnOrAfter', confirmed({ NotOnOrAfter: null })),
  asserted('a confirmation of the future', 'The NotBefore of the element SubjectConfirmationData is in the future', (now) =>
    confirmed({ NotBefore: timeText(now + minutes(2)) })(now),
  ),
  asserted('an ended session', 'The SessionNotOnOrAfter of the element AuthnStatement has passed', (now) => ({
    statement: statement(now, 0, ` SessionNotOnOrAfter="${timeText(now - minutes(2))}"`),
  })),
  asserted('a login of the future', 'The AuthnInstant of the element AuthnStatement is in the future: check the clocks', (now) => ({
    statement: statement(now, minutes(2)),
  })),
  asserted('a login of last year', 'The AuthnInstant of the element AuthnStatement is too old: check the clocks', (now) => ({
    statement: statement(now, -days(365)),
  })),
  asserted('no login', 'The assertion has no AuthnStatement', () => ({ statement: '' })),
  asserted('an assertion of the future', 'The IssueInstant of the element Assertion is in the future: check the clocks', (now) =>
    issuedAt(timeText(now + minutes(2)))(),
  ),
  asserted('an old assertion', 'The IssueInstant of the element Assertion is too old: check the clocks', (now) =>
    issuedAt(timeText(now - minutes(7)))(),
  ),
  asserted('a time with an offset', 'The IssueInstant of the element Assertion is no time in UTC', (now) =>
    issuedAt(timeText(now).replace('Z', '+00:00'))(),
  ),
  asserted('a time without a zone', 'The IssueInstant of the element Assertion is no time in UTC', (now) =>
    issuedAt(timeText(now).replace('Z', ''))(),
  ),
  asserted('a day that does not exist', 'The IssueInstant of the element Assertion is no time in UTC', issuedAt('2024-02-30T00:00:00Z')),
  asserted('an assertion without a time', 'The element Assertion has no IssueInstant', () => ({
    attributes: ' ID="_assertion-1" Version="2.0"',
  })),
  responded('an old Response', 'The IssueInstant of the element Response is too old: check the clocks', (now) => ({
    now: now - minutes(7),
  })),
]

const requests: readonly HostileDocument[] = [
  responded('a response to another request', 'The element Response answers another request', () => ({ inResponseTo: '_request-2' })),
  responded('a response to no request', 'The element Response has no InResponseTo', () => ({ inResponseTo: null })),
  asserted(
    'a confirmation of another request',
    'The element SubjectConfirmationData answers another request',
    confirmed({ InResponseTo: '_request-2' }),
  ),
  asserted('a confirmation of no request', 'The element SubjectConfirmationData has no InResponseTo', confirmed({ InResponseTo: null })),
]

const subjects: readonly HostileDocument[] = [
  asserted('an empty NameID', 'The NameID is empty', () => ({ nameId: '' })),
  asserted('a NameID of white space', nameIdText, () => ({ nameId: '  ' })),
  asserted('a NameID that ends with a space', nameIdText, () => ({ nameId: 'ada@example.com ' })),
  asserted('a NameID of 600 characters', nameIdText, () => ({ nameId: 'a'.repeat(600) })),
  asserted('a NameID with an element', 'The element NameID contains elements', () => ({
    nameId: 'root@example.com<saml:x></saml:x>.evil.org',
  })),
  asserted('no NameID', 'The element Subject has no NameID', subject('')),
  asserted(
    'two NameIDs',
    'The element Subject has more than one NameID',
    subject('<saml:NameID>ada</saml:NameID><saml:NameID>root</saml:NameID>'),
  ),
  asserted(
    'an encrypted NameID',
    'The element Subject contains an element that is not supported',
    subject('<saml:EncryptedID></saml:EncryptedID>'),
  ),
  asserted('no subject', 'The element Assertion has no Subject', () => ({ subject: '' })),
  asserted('no confirmation', 'The element Subject has no SubjectConfirmation', () => ({ confirmation: '' })),
  asserted('a confirmation for holders of a key', 'The confirmation of the subject is not for a bearer', (now) => ({
    confirmation: confirmationText(confirmationData(now), 'holder-of-key'),
  })),
  asserted('a confirmation without data', 'The element SubjectConfirmation has no SubjectConfirmationData', () => ({
    confirmationData: '',
  })),
]

const messages: readonly HostileDocument[] = [
  responded('a failed login', 'The provider reports the status Responder instead of Success', () => ({
    status: statusText('urn:oasis:names:tc:SAML:2.0:status:Responder'),
  })),
  responded('a status with text for the log', 'The provider reports the status of an unknown name instead of Success', () => ({
    status: statusText('x\u2003admin logged in'),
  })),
  responded('no status', 'The element Response has no Status', () => ({ status: '' })),
  responded('an extension', 'The element Response contains an element that is not supported', () => ({
    issuer: '<samlp:Extensions></samlp:Extensions>',
  })),
  hostile('SAML 1.1', 'The Version of the element Response is not 2.0', ({ own }) =>
    replaced(responseText(signedAssertion(own)), 'Version="2.0"', 'Version="1.1"'),
  ),
  hostile('an assertion of version 1.1', 'The Version of the element Assertion is not 2.0', ({ own }) =>
    responseText(signedAssertion(own, { attributes: ` ID="_assertion-1" IssueInstant="${timeText(Date.now())}" Version="1.1"` })),
  ),
  hostile('an ID with quotes', 'The ID of the element Assertion is not a plain name', ({ own }) => {
    const id = "_a' or '1'='1"
    return responseText(signedAssertion(own, { id }))
  }),
  hostile('an encrypted assertion', 'The assertion is encrypted: encrypted assertions are not supported', () =>
    responseText('<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"></saml:EncryptedAssertion>'),
  ),
  hostile('no assertion', 'The document contains no assertion', () => responseText('')),
  hostile('a message of a logout', 'The root element is no Response', ({ own }) =>
    responseText(signedAssertion(own)).replaceAll('samlp:Response', 'samlp:LogoutResponse'),
  ),
  asserted('a decision of the provider', 'The element Assertion contains an element that is not supported', () => ({
    more: '<saml:AuthzDecisionStatement></saml:AuthzDecisionStatement>',
  })),
]

/** Responses with a valid signature whose content is wrong. */
export const contents: readonly HostileDocument[] = [...parties, ...times, ...requests, ...subjects, ...messages]
