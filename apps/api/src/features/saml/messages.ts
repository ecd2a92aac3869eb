import { type KeyObject, sign, type X509Certificate } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { samlAddresses } from '../../identity/sign-in/saml-state.ts'

type Addresses = ReturnType<typeof samlAddresses>

const namespaces = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
/** The format in which we ask for names, and in which mail addresses are sent back. */
const mailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

const escaped = (text: string): string => text.replace(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

interface Message {
  readonly id: string
  /** Epoch milliseconds. */
  readonly now: number
  /** URL of the provider. */
  readonly destination: string
  readonly addresses: Addresses
}

const message = (name: string, { id, now, destination, addresses }: Message, attributes: string, content: string): string =>
  `<samlp:${name} ${namespaces} ID="${id}" Version="2.0" IssueInstant="${new Date(now).toISOString()}"` +
  ` Destination="${escaped(destination)}"${attributes}><saml:Issuer>${escaped(addresses.entityId)}</saml:Issuer>${content}</samlp:${name}>`

/** Asks the provider to log a person in, and to send the response to our callback. */
export const authnRequest = (given: Message): string =>
  message(
    'AuthnRequest',
    given,
    ` ProtocolBinding="${postBinding}" AssertionConsumerServiceURL="${escaped(given.addresses.callback)}"`,
    `<samlp:NameIDPolicy Format="${mailFormat}" AllowCreate="true"/>`,
  )

/** Asks the provider to end its session too. `isMail`: the subject is a mail address. */
export const logoutRequest = (
  given: Message,
  { subject, isMail, session }: { readonly subject: string; readonly isMail: boolean; readonly session: string | null },
): string =>
  message(
    'LogoutRequest',
    given,
    '',
    `<saml:NameID${isMail ? ` Format="${mailFormat}"` : ''}>${escaped(subject)}</saml:NameID>` +
      (session === null ? '' : `<samlp:SessionIndex>${escaped(session)}</samlp:SessionIndex>`),
  )

/** Tells the provider that the sessions have ended. */
export const logoutResponse = (given: Message, inResponseTo: string): string =>
  message(
    'LogoutResponse',
    given,
    ` InResponseTo="${escaped(inResponseTo)}"`,
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
  )

/** The URL of the HTTP-Redirect binding. With a key, the query is signed with RSA-SHA256. */
export const redirectTo = (
  destination: string,
  parameter: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  { key, relayState }: { readonly key: KeyObject | undefined; readonly relayState?: string | undefined },
): string => {
  const url = new URL(destination)
  url.hash = ''
  const parts = [
    [parameter, deflateRawSync(xml).toString('base64')],
    ...(relayState ? [['RelayState', relayState]] : []),
    ...(key ? [['SigAlg', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256']] : []),
  ].map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
  const query = parts.join('&')
  const signature = key ? `&Signature=${encodeURIComponent(sign('sha256', Buffer.from(query), key).toString('base64'))}` : ''
  return `${url.href}${url.search === '' ? '?' : '&'}${query}${signature}`
}

/** The metadata of this server, with which a provider can be set up. */
export const metadata = ({ entityId, callback, logout }: Addresses, own: X509Certificate | null, signsRequests: boolean): string => {
  const key = own
    ? '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>' +
      `${own.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
    : ''
  const logouts = [redirectBinding, postBinding].map(
    (binding) => `<md:SingleLogoutService Binding="${binding}" Location="${escaped(logout)}"/>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escaped(entityId)}">` +
    `<md:SPSSODescriptor AuthnRequestsSigned="${signsRequests}" WantAssertionsSigned="true"` +
    ` protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key}${logouts.join('')}` +
    `<md:NameIDFormat>${mailFormat}</md:NameIDFormat>` +
    `<md:AssertionConsumerService Binding="${postBinding}" Location="${escaped(callback)}" index="0" isDefault="true"/>` +
    '</md:SPSSODescriptor></md:EntityDescriptor>\n'
  )
}
