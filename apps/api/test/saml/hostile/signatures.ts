import { createHmac, sign } from 'node:crypto'
import { assertionText, responseText, signedAssertion, signedResponse } from '../documents.ts'
import { dsig, exclusive, pemOf, type SignOptions, signatureFor, transform } from '../provider.ts'
import { type HostileDocument, hostile, replaced } from './document.ts'

const unsupported = 'The algorithm of a signature is not supported'
const canonicalization = 'The canonicalization of a signature is not supported'
const transforms = 'The transforms of a signature are not the enveloped signature and exclusive canonicalization'
const inOrder = (element: string) => `The element ${element} of a signature does not have the expected elements`
const otherElement = 'A signature does not refer to its parent element'
const unknownKey = 'No certificate of the settings belongs to the signature'
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const enveloped = transform(`${dsig}enveloped-signature`)
const hmac = { signatureMethod: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256' }
const prefixList = (prefixes: string) =>
  `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="${prefixes}"></ec:InclusiveNamespaces>`

/** A response whose assertion the right key signed with other options. */
const signedWith = (name: string, reason: string, options: SignOptions): HostileDocument =>
  hostile(name, reason, ({ own }) => responseText(signedAssertion(own, {}, options)))

/** A valid response with a replaced text. */
const changed = (name: string, reason: string, from: string, to: string): HostileDocument =>
  hostile(name, reason, ({ own }) => replaced(responseText(signedAssertion(own)), from, to))

const certificateInfo = (certificate: string) =>
  `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`

const keys: readonly HostileDocument[] = [
  hostile('nothing is signed', 'The element Assertion is not signed', () => responseText(assertionText())),
  hostile('only the Response is signed', 'The element Assertion is not signed', ({ own }) => signedResponse(own, assertionText())),
  hostile('signed by another key', unknownKey, ({ foreign }) => responseText(signedAssertion(foreign))),
  hostile('signed by a key whose certificate is in the signature', unknownKey, ({ foreign }) =>
    responseText(signedAssertion(foreign, {}, { keyInfo: certificateInfo(foreign.certificate) })),
  ),
  hostile('signed by another key, with the right certificate in the signature', unknownKey, ({ own, foreign }) =>
    responseText(signedAssertion(foreign, {}, { keyInfo: certificateInfo(own.certificate) })),
  ),
  hostile('the additional signature of the Response is of another key', unknownKey, ({ own, foreign }) =>
    signedResponse(foreign, signedAssertion(own)),
  ),
  hostile('the Response was changed after it was signed', 'The signed content was changed', ({ own }) =>
    replaced(signedResponse(own, signedAssertion(own)), '</samlp:StatusCode>', '</samlp:StatusCode>\n'),
  ),
  hostile('HMAC with the certificate as the key', unsupported, ({ own }) =>
    responseText(
      signedAssertion(own, {}, { ...hmac, signValue: (text) => createHmac('sha256', pemOf(own)).update(text).digest('base64') }),
    ),
  ),
  hostile('HMAC-SHA1 with the certificate as the key', unsupported, ({ own }) =>
    responseText(
      signedAssertion(
        own,
        {},
        {
          signatureMethod: `${dsig}hmac-sha1`,
          signValue: (text) => createHmac('sha1', own.certificate).update(text).digest('base64'),
        },
      ),
    ),
  ),
  hostile('the algorithm names another kind of key', unknownKey, ({ own }) =>
    responseText(signedAssertion(own, {}, { signatureMethod: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256' })),
  ),
  hostile('the signature has another hash than its algorithm', unknownKey, ({ own }) =>
    responseText(signedAssertion(own, {}, { hash: 'sha512', signatureMethod: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' })),
  ),
]

const algorithms: readonly HostileDocument[] = [
  signedWith('a signature with SHA-1', unsupported, { signatureMethod: `${dsig}rsa-sha1`, hash: 'sha1' }),
  signedWith('a digest with SHA-1', 'The digest of a signature is not supported', { digestMethod: `${dsig}sha1`, digestHash: 'sha1' }),
  signedWith('a digest with MD5', 'The digest of a signature is not supported', {
    digestMethod: 'http://www.w3.org/2001/04/xmldsig-more#md5',
    digestHash: 'md5',
  }),
  signedWith('a signature with MD5', unsupported, { signatureMethod: 'http://www.w3.org/2001/04/xmldsig-more#rsa-md5', hash: 'md5' }),
  signedWith('a signature with DSA', unsupported, { signatureMethod: `${dsig}dsa-sha1` }),
  signedWith('an unknown algorithm', unsupported, { signatureMethod: 'urn:example:none' }),
  signedWith('the name of a property of objects as the algorithm', unsupported, { signatureMethod: 'constructor' }),
  signedWith('inclusive canonicalization of SignedInfo', canonicalization, { canonicalization: inclusive }),
  signedWith('canonicalization of SignedInfo with comments', canonicalization, { canonicalization: `${exclusive}WithComments` }),
  signedWith('only the transform for the signature', inOrder('Transforms'), { transforms: enveloped }),
  signedWith('only the transform for the canonicalization', inOrder('Transforms'), { transforms: transform(exclusive) }),
  signedWith('no transform', inOrder('Transforms'), { transforms: '' }),
  signedWith('three transforms', inOrder('Transforms'), { transforms: enveloped + transform(exclusive) + transform(exclusive) }),
  signedWith('transforms in another order', transforms, { transforms: transform(exclusive) + enveloped }),
  signedWith('a transform by inclusive canonicalization', transforms, { transforms: enveloped + transform(inclusive) }),
  signedWith('a transform by canonicalization with comments', transforms, {
    transforms: enveloped + transform(`${exclusive}WithComments`),
  }),
  signedWith('a transform by XSLT', transforms, {
    transforms: enveloped + transform('http://www.w3.org/TR/1999/REC-xslt-19991116', '<x:stylesheet xmlns:x="urn:x"></x:stylesheet>'),
  }),
  signedWith('a transform by XPath', transforms, {
    transforms: enveloped + transform('http://www.w3.org/TR/1999/REC-xpath-19991116', '<ds:XPath>//NameID</ds:XPath>'),
  }),
  signedWith('a transform by an XPath filter', transforms, {
    transforms: enveloped + transform('http://www.w3.org/2002/06/xmldsig-filter2'),
  }),
  signedWith('a transform by base64', transforms, { transforms: enveloped + transform(`${dsig}base64`) }),
  signedWith('a transform with an XPath for the signature', 'The element Transform of a signature has parameters', {
    transforms: transform(`${dsig}enveloped-signature`, '<ds:XPath>/</ds:XPath>') + transform(exclusive),
  }),
  signedWith('a canonicalization with an element of another name', 'A transform of a signature has parameters', {
    transforms: enveloped + transform(exclusive, '<ds:XPath>/</ds:XPath>'),
  }),
  signedWith('many prefixes for a transform', 'The list of prefixes of a transform is not supported', {
    transforms: enveloped + transform(exclusive, prefixList(Array.from({ length: 17 }, (_, index) => `p${index}`).join(' '))),
  }),
  signedWith('the default namespace for a transform', 'The list of prefixes of a transform is not supported', {
    transforms: enveloped + transform(exclusive, prefixList('#default')),
  }),
]

const references: readonly HostileDocument[] = [
  signedWith('a reference to the document', otherElement, { uri: '' }),
  signedWith('a reference to the Response', otherElement, { uri: '#_response-1' }),
  signedWith('a reference to another server', otherElement, { uri: 'https://evil.example.org/assertion.xml' }),
  signedWith('a reference to a file', otherElement, { uri: 'file:///etc/passwd' }),
  signedWith('a reference by XPointer', otherElement, { uri: "#xpointer(id('_assertion-1'))" }),
  signedWith('a reference that ends an XPath', otherElement, { uri: "#_assertion-1' or '1'='1" }),
  changed('a reference without an address', otherElement, ' URI="#_assertion-1"', ''),
  signedWith('two references', 'A signature has more than one reference', {
    moreReferences: `<ds:Reference URI=""><ds:DigestMethod Algorithm="x"></ds:DigestMethod></ds:Reference>`,
  }),
  hostile('no reference', 'A signature is incomplete', ({ own }) =>
    responseText(signedAssertion(own)).replace(/<ds:Reference .*<\/ds:Reference>/, ''),
  ),
  changed('two elements SignedInfo', inOrder('Signature'), '<ds:SignedInfo>', '<ds:SignedInfo></ds:SignedInfo><ds:SignedInfo>'),
  changed(
    'a type of a reference',
    'The element Reference of a signature has an attribute that is not supported',
    ' URI=',
    ' Type="x" URI=',
  ),
  changed('two digests', inOrder('Reference'), '<ds:DigestValue>', '<ds:DigestValue>AAAA</ds:DigestValue><ds:DigestValue>'),
  changed(
    'the end of a truncated HMAC',
    'The element SignatureMethod of a signature has parameters',
    '</ds:SignatureMethod>',
    '<ds:HMACOutputLength>0</ds:HMACOutputLength></ds:SignatureMethod>',
  ),
  changed(
    'prefixes for the canonicalization of SignedInfo',
    'The element CanonicalizationMethod of a signature has parameters',
    '</ds:CanonicalizationMethod>',
    `${prefixList('saml')}</ds:CanonicalizationMethod>`,
  ),
]

const values: readonly HostileDocument[] = [
  changed('the NameID was changed', 'The signed content was changed', '>ada@example.com</saml:NameID>', '>root@example.com</saml:NameID>'),
  changed('a group was added', 'The signed content was changed', '>operators<', '>administrators<'),
  changed('an ID in a different spelling', 'The element Assertion has no ID', ' ID="_assertion-1"', ' Id="_assertion-1"'),
  signedWith('an empty signature value', 'A signature value is not strict base64', { signValue: () => '' }),
  hostile('a signature value of zeros', unknownKey, ({ own }) =>
    responseText(signedAssertion(own, {}, { signValue: () => Buffer.alloc(256).toString('base64') })),
  ),
  hostile('a signature value without its padding', 'A signature value is not strict base64', ({ own }) =>
    responseText(
      signedAssertion(
        own,
        {},
        { signValue: (text) => sign('sha256', Buffer.from(text), own.privateKey).toString('base64').replace('=', '') },
      ),
    ),
  ),
  hostile('the digest was computed again, and the signature was not', unknownKey, ({ own }) => {
    const now = Date.now()
    const former = signatureFor(own, '_assertion-1', assertionText({ now }))
    const digest = /<ds:DigestValue>(.*)<\/ds:DigestValue>/.exec(
      signatureFor(own, '_assertion-1', assertionText({ now, nameId: 'root' })),
    )?.[1]
    return responseText(assertionText({ now, nameId: 'root' }, former.replace(/(<ds:DigestValue>).*(<\/ds:DigestValue>)/, `$1${digest}$2`)))
  }),
  signedWith('a shortened digest', 'The signed content was changed', {
    digestValue: (digest) => Buffer.from(digest, 'base64').subarray(0, 20).toString('base64'),
  }),
  changed('an object in the signature', inOrder('Signature'), '</ds:Signature>', '<ds:Object></ds:Object></ds:Signature>'),
  hostile('a signature of another namespace', 'A signature is not a child of the element that it signs', ({ own }) =>
    responseText(signedAssertion(own)).replaceAll(dsig, 'urn:example:other'),
  ),
  changed(
    'a second signature in an attribute',
    'A signature is not a child of the element that it signs',
    '>operators<',
    `><ds:Signature xmlns:ds="${dsig}"></ds:Signature><`,
  ),
  hostile('two signatures of the assertion', 'An element has more than one signature', ({ own }) => {
    const now = Date.now()
    const signature = signatureFor(own, '_assertion-1', assertionText({ now }))
    return responseText(assertionText({ now }, signature + signature))
  }),
]

/** Signatures with other keys, algorithms, transforms and references. */
export const signatures: readonly HostileDocument[] = [...keys, ...algorithms, ...references, ...values]
