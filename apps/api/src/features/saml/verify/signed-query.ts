import type { KeyObject } from 'node:crypto'
import { strictBase64 } from './decode-message.ts'
import { findSigner } from './keys.ts'
import { refuse } from './refused.ts'
import { signatureAlgorithms } from './signature-profile.ts'

const known = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'] as const

type Parameter = (typeof known)[number]

interface Value {
  /** The parameter as the query has it, with its name. */
  readonly raw: string
  readonly value: string
}

/** Reads the parameters of the binding, and refuses those that two parsers could read differently. */
const readParameters = (rawQuery: string): ReadonlyMap<Parameter, Value> => {
  const read = new Map<Parameter, Value>()
  for (const raw of rawQuery.split('&')) {
    for (const [decoded, value] of new URLSearchParams(raw)) {
      const name = known.find((one) => one === decoded)
      if (name === undefined) continue
      if (!raw.startsWith(`${name}=`)) refuse('The name of a parameter of the query is encoded')
      if (read.has(name)) refuse('The query has a parameter twice')
      read.set(name, { raw, value })
    }
  }
  return read
}

export interface SignedQuery {
  readonly kind: 'request' | 'response'
  readonly message: string
}

/** Verifies the signature of a query of the HTTP-Redirect binding over the text as it was sent. */
export const verifyQuery = (rawQuery: string, keys: readonly KeyObject[]): SignedQuery => {
  const read = readParameters(rawQuery)
  const [request, response, method, signature] = [
    read.get('SAMLRequest'),
    read.get('SAMLResponse'),
    read.get('SigAlg'),
    read.get('Signature'),
  ]
  const message = request ?? response ?? refuse('The query has no message')
  if (request && response) refuse('The query has two messages')
  if (!method || !signature) return refuse('The query is not signed')
  const algorithm = signatureAlgorithms.get(method.value) ?? refuse('The algorithm of a signature is not supported')
  const signed = [message, read.get('RelayState'), method].filter((one) => one !== undefined).map(({ raw }) => raw)
  findSigner(keys, algorithm, Buffer.from(signed.join('&')), strictBase64(signature.value, 'A signature value'))
  return { kind: request ? 'request' : 'response', message: message.value }
}
