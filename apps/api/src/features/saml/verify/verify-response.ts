import { type ProvenAssertion, readAssertion } from './assertion-rules.ts'
import { decodeMessage } from './decode-message.ts'
import { keysOf } from './keys.ts'
import { checkInResponseTo, checkMessage, checkStatus, type SamlExpectations } from './message-rules.ts'
import { refusalOr, refuse, type SamlRefusal } from './refused.ts'
import { assertionNamespace, findAssertion, idOf, onlyChildren, protocol, signatureNamespace, signatureOf } from './structure.ts'
import { verifySignature } from './verify-signature.ts'
import { parseDocument } from './xml/parse-xml.ts'
import { is } from './xml/tree.ts'

export type { ProvenAssertion } from './assertion-rules.ts'
export type { SamlExpectations } from './message-rules.ts'
export type { SamlRefusal } from './refused.ts'

const verify = async (samlResponse: string, expectations: SamlExpectations): Promise<ProvenAssertion> => {
  const root = parseDocument(decodeMessage(samlResponse, 'post'))
  if (is(root, protocol, 'Response')) checkStatus(root)
  const assertion = findAssertion(root)
  onlyChildren(root, { [assertionNamespace]: ['Issuer', 'Assertion'], [protocol]: ['Status'], [signatureNamespace]: ['Signature'] })
  checkMessage(root, expectations, signatureOf(root) !== undefined)
  checkInResponseTo(root, expectations.requestId)
  const keys = keysOf(expectations.certificates)
  const signed = await verifySignature(assertion, keys)
  if (signatureOf(root)) await verifySignature(root, keys)
  if (idOf(signed) !== idOf(assertion)) refuse('The signed text is of another assertion')
  return readAssertion(signed, expectations)
}

/**
 * Verifies a response of the provider, as the base64 text of the form, and reads the proven values from the signed text only. Returns the
 * reason if the response is refused. The caller must use the response once, until `notOnOrAfter`.
 */
export const verifyResponse = (samlResponse: string, expectations: SamlExpectations): Promise<ProvenAssertion | SamlRefusal> =>
  refusalOr(() => verify(samlResponse, expectations))
