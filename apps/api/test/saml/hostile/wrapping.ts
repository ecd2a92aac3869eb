import { assertionNamespace, assertionText, protocolNamespace, responseText, signedAssertion } from '../documents.ts'
import { dsig, signatureFor } from '../provider.ts'
import { type HostileDocument, hostile, type Keys, replaced } from './document.ts'

const severalAssertions = 'The document contains more than one assertion'
const severalResponses = 'The document contains more than one Response'
const sameId = 'Two attributes have the same ID'
const otherElement = 'A signature does not refer to its parent element'

/** The parts of an attack: the assertion that the provider signed, its signature, and the assertion of the attacker. */
const partsOf = ({ own }: Keys) => {
  const now = Date.now()
  const original = assertionText({ now })
  const signature = signatureFor(own, '_assertion-1', original)
  const evil = (inside = '', id = '_evil') => assertionText({ now, id, nameId: 'root@example.com' }, inside)
  return { now, original, signature, signed: assertionText({ now }, signature), evil }
}

/** The parts of an attack on a response that the provider signed in full. */
const responseParts = (keys: Keys) => {
  const { now, signed, evil } = partsOf(keys)
  const original = responseText(signed, { now })
  const signature = signatureFor(keys.own, '_response-1', original)
  const evilResponse = (inside: string, more = '') => responseText(evil() + more, { now, id: '_evil-response' }, inside)
  return { original, signature, evilResponse }
}

const inside = (signature: string, content: string) => replaced(signature, '</ds:Signature>', `${content}</ds:Signature>`)
const asObject = (content: string) => `<ds:Object>${content}</ds:Object>`

/** Signature wrapping: the signature stays valid, but another assertion is where a careless reader looks. */
export const wrapping: readonly HostileDocument[] = [
  hostile('signature wrapping 1: the signed Response is inside the signature of another', severalResponses, (keys) => {
    const { original, signature, evilResponse } = responseParts(keys)
    return evilResponse(inside(signature, original))
  }),
  hostile('signature wrapping 2: the signed Response is beside its signature in another', severalResponses, (keys) => {
    const { original, signature, evilResponse } = responseParts(keys)
    return evilResponse(signature, original)
  }),
  hostile('signature wrapping 3: another assertion comes before the signed one', severalAssertions, (keys) => {
    const { signed, evil } = partsOf(keys)
    return responseText(evil() + signed)
  }),
  hostile('signature wrapping 4: another assertion contains the signed one', severalAssertions, (keys) => {
    const { signed, evil } = partsOf(keys)
    return responseText(evil(signed))
  }),
  hostile('signature wrapping 5: another assertion has the signature, and the signed one follows', severalAssertions, (keys) => {
    const { signature, original, evil } = partsOf(keys)
    return responseText(evil(signature) + original)
  }),
  hostile('signature wrapping 6: the signed assertion is inside the signature of another', severalAssertions, (keys) => {
    const { signature, original, evil } = partsOf(keys)
    return responseText(evil(inside(signature, original)))
  }),
  hostile('signature wrapping 7: an extension contains another assertion with the same ID', sameId, (keys) => {
    const { signed, evil } = partsOf(keys)
    return responseText(`<samlp:Extensions>${evil('', '_assertion-1')}</samlp:Extensions>${signed}`)
  }),
  hostile('signature wrapping 8: the signed assertion is in an object of the signature of another', severalAssertions, (keys) => {
    const { signature, original, evil } = partsOf(keys)
    return responseText(evil(inside(signature, asObject(original))))
  }),
  hostile('another assertion has the same ID', sameId, (keys) => {
    const { signed, evil } = partsOf(keys)
    return responseText(evil('', '_assertion-1') + signed)
  }),
  hostile('the signed assertion is in the details of the status', severalAssertions, (keys) => {
    const { signed, evil } = partsOf(keys)
    const details = `<samlp:StatusDetail>${signed}</samlp:StatusDetail></samlp:Status>`
    return replaced(responseText(evil()), '</samlp:Status>', details)
  }),
  hostile('the signed assertion is in the KeyInfo of another', severalAssertions, (keys) => {
    const { signature, original, evil } = partsOf(keys)
    return responseText(evil(inside(signature, `<ds:KeyInfo>${original}</ds:KeyInfo>`)))
  }),
  hostile('the signature of the assertion is a child of the Response', 'The element Assertion is not signed', (keys) => {
    const { signature, original } = partsOf(keys)
    return responseText(original, {}, signature)
  }),
  hostile('the signature belongs to another assertion', otherElement, (keys) => {
    const { signature, evil } = partsOf(keys)
    return responseText(evil(signature))
  }),
  hostile('the signed assertion has another ID', otherElement, ({ own }) =>
    replaced(responseText(signedAssertion(own)), 'ID="_assertion-1"', 'ID="_assertion-2"'),
  ),
  hostile('another assertion is in an Advice that the provider signed', severalAssertions, ({ own }) => {
    const advice = `<saml:Advice>${assertionText({ id: '_evil', nameId: 'root@example.com' })}</saml:Advice>`
    return responseText(signedAssertion(own, { more: advice }))
  }),
  hostile('another assertion is in the value of an attribute', severalAssertions, ({ own }) => {
    const { evil } = partsOf({ own, foreign: own })
    return replaced(responseText(signedAssertion(own)), '>operators<', `>${evil()}<`)
  }),
  hostile('two signed assertions', severalAssertions, ({ own }) =>
    responseText(signedAssertion(own) + signedAssertion(own, { id: '_assertion-2' })),
  ),
  hostile('an assertion of another namespace comes first', severalAssertions, (keys) => {
    const { signed, evil } = partsOf(keys)
    return responseText(replaced(evil(), assertionNamespace, 'urn:example:other') + signed)
  }),
  hostile('an assertion of SAML 1.1', 'The assertion is not a child of the Response', ({ own }) =>
    responseText(signedAssertion(own)).replaceAll(assertionNamespace, 'urn:oasis:names:tc:SAML:1.0:assertion'),
  ),
  hostile('a Response of another namespace', 'The root element is no Response', ({ own }) =>
    responseText(signedAssertion(own)).replaceAll(protocolNamespace, 'urn:example:other'),
  ),
  hostile('a Response inside an envelope of SOAP', 'The root element is no Response', ({ own }) => {
    const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
    return `<soap:Envelope xmlns:soap="${soap}"><soap:Body>${responseText(signedAssertion(own))}</soap:Body></soap:Envelope>`
  }),
  hostile('an assertion without a Response', 'The root element is no Response', ({ own }) => signedAssertion(own)),
  hostile('the signed assertion is inside an element of the Response', 'The assertion is not a child of the Response', ({ own }) =>
    responseText(`<samlp:Extensions>${signedAssertion(own)}</samlp:Extensions>`),
  ),
  hostile('two root elements', 'The document continues after its root element', ({ own }) => {
    const response = responseText(signedAssertion(own))
    return response + replaced(response, '_response-1', '_response-2')
  }),
  hostile('an empty signature precedes the real one', 'An element has more than one signature', (keys) => {
    const { signature, now } = partsOf(keys)
    return responseText(assertionText({ now }, `<ds:Signature xmlns:ds="${dsig}"></ds:Signature>${signature}`))
  }),
]
