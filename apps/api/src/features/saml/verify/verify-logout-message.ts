import type { KeyObject } from 'node:crypto'
import { decodeMessage } from './decode-message.ts'
import { keysOf } from './keys.ts'
import { checkInResponseTo, checkMessage, checkStatus, readNameId, type SamlExpectations } from './message-rules.ts'
import { refusalOr, refuse, type SamlRefusal } from './refused.ts'
import { verifyQuery } from './signed-query.ts'
import {
  assertionNamespace,
  checkPlainMessage,
  idOf,
  onlyChildren,
  onlyText,
  protocol,
  requiredAttribute,
  signatureOf,
} from './structure.ts'
import { checkEnd, checkIssueInstant, longestWayMs, skewMs } from './times.ts'
import { verifySignature } from './verify-signature.ts'
import { parseDocument } from './xml/parse-xml.ts'
import { elementsOf, is, type XmlElement } from './xml/tree.ts'

export interface LogoutInput {
  /** The base64 text of the form or of the query. */
  readonly message: string
  readonly binding: 'redirect' | 'post'
  /** The text after `?` as it was sent. */
  readonly rawQuery: string
  readonly expectations: SamlExpectations
}

export interface LogoutMessage {
  readonly kind: 'request' | 'response'
  readonly id: string
  readonly nameId: string | null
  /** Names of the sessions that end. Empty: all sessions of the person. */
  readonly sessionIndexes: readonly string[]
  readonly inResponseTo: string | null
  /** Epoch milliseconds. From then on, the message is refused by its time alone, with the largest difference of the clocks. */
  readonly notOnOrAfter: number
}

const rootNames = { request: 'LogoutRequest', response: 'LogoutResponse' } as const

const kindOf = (root: XmlElement): LogoutMessage['kind'] => {
  if (is(root, protocol, rootNames.request)) return 'request'
  return is(root, protocol, rootNames.response) ? 'response' : refuse('The root element is no message of a logout')
}

/** The tree of the signed text: the complete message for a query, the text under the signature for a form. */
const signedRoot = async ({ message, binding, rawQuery }: LogoutInput, keys: readonly KeyObject[]): Promise<XmlElement> => {
  const query = binding === 'redirect' ? verifyQuery(rawQuery, keys) : undefined
  if (query && query.message !== message) refuse('The query has another message')
  const root = parseDocument(decodeMessage(message, binding))
  checkPlainMessage(root)
  if (!query) return verifySignature(root, keys)
  if (signatureOf(root)) refuse('A message in a signed query has a signature of its own')
  return query.kind === kindOf(root) ? root : refuse('The query names another kind of message')
}

const readRequest = (root: XmlElement, { now }: SamlExpectations): Pick<LogoutMessage, 'nameId' | 'sessionIndexes' | 'inResponseTo'> => {
  onlyChildren(root, { [assertionNamespace]: ['Issuer', 'NameID'], [protocol]: ['SessionIndex'] })
  checkEnd(root, 'NotOnOrAfter', now)
  const indexes = elementsOf(root).filter((element) => is(element, protocol, 'SessionIndex'))
  return { nameId: readNameId(root).nameId, sessionIndexes: indexes.map(onlyText), inResponseTo: null }
}

const readResponse = (
  root: XmlElement,
  { requestId }: SamlExpectations,
): Pick<LogoutMessage, 'nameId' | 'sessionIndexes' | 'inResponseTo'> => {
  onlyChildren(root, { [assertionNamespace]: ['Issuer'], [protocol]: ['Status'] })
  checkStatus(root)
  const inResponseTo = requiredAttribute(root, 'InResponseTo')
  if (requestId !== null) checkInResponseTo(root, requestId)
  return { nameId: null, sessionIndexes: [], inResponseTo }
}

const verify = async (input: LogoutInput): Promise<LogoutMessage> => {
  const { expectations } = input
  const root = await signedRoot(input, keysOf(expectations.certificates))
  const kind = kindOf(root)
  checkMessage(root, expectations, true)
  const read = kind === 'request' ? readRequest(root, expectations) : readResponse(root, expectations)
  const notOnOrAfter = checkIssueInstant(root, expectations.now) + longestWayMs + skewMs
  return { kind, id: idOf(root), ...read, notOnOrAfter }
}

/**
 * Verifies a request of the provider to log out, or its response to ours. Each must be signed. Returns the reason if the message is
 * refused. A response can have any InResponseTo if `requestId` is null; the caller then compares it.
 */
export const verifyLogoutMessage = (input: LogoutInput): Promise<LogoutMessage | SamlRefusal> => refusalOr(() => verify(input))
