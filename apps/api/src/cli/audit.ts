import { readFile } from 'node:fs/promises'
import type { Anchor } from '@halyard/domain'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { Sealer } from '../flags/seals/sealer.ts'
import { toAnchor } from '../flags/seals/seals.mappers.ts'
import { type ReportedFault, type Verification, verifyEvents } from '../flags/seals/verify-events.ts'
import type { Keyring } from '../identity/secret/keyring.ts'
import { findKeyCheck } from '../identity/secret/secret-key.ts'
import type { Database } from '../store/index.ts'
import { listChains } from '../store/repositories/seals.repository.ts'
import { withStoreAsItIs } from './open-store.ts'
import { Refusal } from './refusal.ts'
import { requireKeyring } from './require-keyring.ts'
import { say, showProgress } from './say.ts'

/** Never creates a store or a key: new ones would have no events to report. */
const withSealedStore = <T>(config: Config, work: (database: Database, keyring: Keyring) => Promise<T>): Promise<T> =>
  withStoreAsItIs(config, async (database) => {
    const keyCheck = await database.snapshot(findKeyCheck)
    return work(database, await requireKeyring(config, keyCheck, 'this database'))
  })

/** Seals all committed events, then prints the last seal of each chain as one line of JSON. */
export const printAnchors = (config: Config): Promise<void> =>
  withSealedStore(config, async (database, keyring) => {
    await new Sealer({ database, keyring, now: Date.now }).seal()
    for (const row of await database.run(listChains())) say(JSON.stringify(toAnchor(row)))
  })

const anchorShape = z.object({ chain: z.string(), seq: z.int().min(1), mac: z.string() })
/** A line of `audit anchors`, or a response of the endpoint, which may lack a line end. */
const lineShape = z.union([
  anchorShape.transform((anchor) => [anchor]),
  z.object({ anchors: z.array(anchorShape) }).transform(({ anchors }) => anchors),
])

const betweenResponses = /(?<=\})(?=\{)/

const parseLine = (line: string): Anchor[] | undefined => {
  try {
    return line.split(betweenResponses).flatMap((answer) => lineShape.parse(JSON.parse(answer)))
  } catch {
    return undefined
  }
}

const readAnchors = async (file: string): Promise<Anchor[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Refusal(`the anchors cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  const anchors = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line, index) => {
      const parsed = parseLine(line)
      if (!parsed) throw new Refusal(`${file} has a line that is not an anchor: line ${index + 1}`)
      return parsed
    })
  if (anchors.length === 0) throw new Refusal(`${file} has no anchors; name a file with the output of: halyard audit anchors`)
  return anchors
}

const count = (number: number, what: string): string => `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`

const faultLine = ({ kind, chain, seq, eventId, type, createdAt, detail }: ReportedFault): string => {
  const where = [
    ...(eventId === null ? [] : [`event ${eventId}`]),
    ...(type === null ? [] : [`${type} at ${createdAt}`]),
    ...(chain === null ? [] : [chain === '' ? 'of no project' : `project ${chain}`]),
    ...(seq === null ? [] : [`seal ${seq}`]),
  ]
  return `${kind}: ${[...where, detail].join(', ')}`
}

const reachOf = ({ seals, anchored }: Verification, withAnchors: boolean): string => {
  const risk = "changed and then sealed again with the server's own key"
  if (!withAnchors) return `No anchors were given: without anchors, this check cannot find events that were ${risk}`
  const reach = `The anchors cover ${anchored.toLocaleString('en')} of ${count(seals, 'seal')}`
  return anchored < seals ? `${reach}: this check cannot find events after the last anchor that were ${risk}` : reach
}

const nothingSealed =
  'No event is sealed, so nothing was verified. A running server seals new events every two seconds, and `halyard audit anchors` seals all of them'

const report = (verification: Verification, withAnchors: boolean): void => {
  const { seals, chains, unsealed, faultCount, faults } = verification
  say(`${count(seals, 'seal')} of ${count(chains, 'chain')} checked; ${count(unsealed, 'event')} without a seal`)
  if (seals === 0 && faultCount === 0) {
    say(nothingSealed)
    return
  }
  say(...(faultCount === 0 ? ['Nothing was altered, removed or reordered'] : faults.map(faultLine)))
  if (faultCount > faults.length) say(`and ${faultCount - faults.length} more`)
  say(reachOf(verification, withAnchors))
}

/** Compares the stored events with their seals and prints each fault. True: no fault was found. */
export const verifyAudit = async (config: Config, file: string | undefined): Promise<boolean> => {
  const anchors = file === undefined ? [] : await readAnchors(file)
  return withSealedStore(config, async (database, keyring) => {
    const progress = showProgress()
    const verification = await verifyEvents(database, keyring.sealKeys, anchors, (seals) =>
      progress.show(() => `${count(seals, 'seal')} checked`),
    )
    progress.done()
    report(verification, file !== undefined)
    return verification.faultCount === 0
  })
}
