import { verifyResponse } from '../../apps/api/src/features/saml/verify/verify-response.ts'
import { responseText, signedAssertion } from '../../apps/api/test/saml/documents.ts'
import { base64 } from '../../apps/api/test/saml/hostile/document.ts'
import { hostileDocuments } from '../../apps/api/test/saml/hostile/index.ts'
import { expectationsFor, newSigningKey } from '../../apps/api/test/saml/provider.ts'
import { answerOrders } from './child.ts'
import { median } from './statistics.ts'

export interface SamlOrder {
  readonly rounds: number
}

export interface DocumentCost {
  readonly name: string
  /** Milliseconds of CPU. */
  readonly cpu: number
  /** Milliseconds of CPU of a valid response, measured in alternation with the document. */
  readonly valid: number
}

export interface SamlCosts {
  /** The costliest documents, the worst first. */
  readonly worst: readonly DocumentCost[]
  readonly count: number
  /** Growth of the largest resident memory over all documents, in MB. */
  readonly memory: number
}

/** Milliseconds of CPU for one call. */
const cpuOf = async (calls: number, work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  for (let call = 0; call < calls; call++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / calls
}

const peak = (): number => process.resourceUsage().maxRSS / 1000

answerOrders<SamlOrder, SamlCosts>(async ({ rounds }) => {
  const keys = { own: newSigningKey(), foreign: newSigningKey() }
  const expectations = expectationsFor([keys.own])
  const field = base64(responseText(signedAssertion(keys.own)))
  const documents = hostileDocuments.map((document) => ({ name: document.name, field: document.field(keys) }))
  const verifyValid = async () => {
    const found = await verifyResponse(field, expectations)
    if ('reason' in found) throw new Error(found.reason)
  }
  await cpuOf(20, verifyValid)
  const before = peak()
  for (const one of documents) await verifyResponse(one.field, expectations)
  const memory = peak() - before
  await cpuOf(500, verifyValid)

  const verifyOf = (one: { readonly field: string }) => () => verifyResponse(one.field, expectations)
  const first: { readonly cpu: number; readonly at: (typeof documents)[number] }[] = []
  for (const one of documents) first.push({ cpu: await cpuOf(5, verifyOf(one)), at: one })
  const worst: DocumentCost[] = []
  for (const { at } of first.toSorted((a, b) => b.cpu - a.cpu).slice(0, 12)) {
    const costs = { document: [] as number[], valid: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      costs.valid.push(await cpuOf(10, verifyValid))
      costs.document.push(await cpuOf(10, verifyOf(at)))
    }
    worst.push({ name: at.name, cpu: median(costs.document), valid: median(costs.valid) })
  }
  return { worst: worst.toSorted((a, b) => b.cpu / b.valid - a.cpu / a.valid), count: documents.length, memory }
})
