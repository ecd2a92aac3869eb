import { type Anchor, SealCheck, type SealFault, type SealKey } from '@halyard/domain'
import type { Database, Tx } from '../../store/index.ts'
import {
  type ChainRow,
  countSealedEvents,
  countUnsealedEvents,
  findSealing,
  listChains,
  listEventTimes,
  listSealedEvents,
  listStrayEvents,
} from '../../store/repositories/seals.repository.ts'

const sliceSize = 5_000
const maxFaults = 100

/** A fault, with the type and time of its event if the event exists. */
export interface ReportedFault extends SealFault {
  readonly type: string | null
  readonly createdAt: string | null
}

export interface Verification {
  /** Number of checked seals, and of their chains. */
  readonly seals: number
  readonly chains: number
  /** Number of seals that anchors cover. The server cannot have created these seals later. */
  readonly anchored: number
  /** Number of events without a seal. */
  readonly unsealed: number
  /** Number of all faults, and the first faults. */
  readonly faultCount: number
  readonly faults: readonly ReportedFault[]
}

/** Reads all seals in order, in slices. The next slice is requested while the caller works on the previous one. */
async function* readSeals(tx: Tx) {
  const read = (behind: number) => tx.batch(listSealedEvents(behind, sliceSize))
  let next = read(0)
  for (;;) {
    const [rows] = await next
    const last = rows.at(-1)
    if (!last) return
    next = read(last.position)
    // The loop awaits the query. If the caller's work fails first, its error is reported instead.
    next.catch(() => undefined)
    yield rows
  }
}

const countAnchored = (chains: readonly ChainRow[], anchors: readonly Anchor[]): number => {
  const lastAnchored = new Map<string, number>()
  for (const { chain, seq } of anchors) lastAnchored.set(chain, Math.max(seq, lastAnchored.get(chain) ?? 0))
  return chains.reduce((sum, { chain, seq }) => sum + Math.min(seq, lastAnchored.get(chain) ?? 0), 0)
}

const withTimes = async (tx: Tx, faults: readonly SealFault[]): Promise<ReportedFault[]> => {
  const ids = faults.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]))
  const [rows] = ids.length > 0 ? await tx.batch(listEventTimes(ids)) : [[]]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return faults.map((fault) => {
    const row = fault.eventId === null ? undefined : byId.get(fault.eventId)
    return { ...fault, type: row?.type ?? null, createdAt: row?.created_at ?? null }
  })
}

const verify = async (
  tx: Tx,
  keys: readonly SealKey[],
  anchors: readonly Anchor[],
  onSeals: (count: number) => void,
): Promise<Verification> => {
  const [chains, [sealing]] = await tx.batch(listChains(), findSealing())
  const check = new SealCheck(keys, anchors)
  const faults: SealFault[] = []
  let [seals, faultCount] = [0, 0]
  const addFault = (fault: SealFault) => {
    faultCount++
    if (faults.length < maxFaults) faults.push(fault)
  }
  for await (const rows of readSeals(tx)) {
    for (const row of rows) {
      const fault = check.check(row)
      if (fault) addFault(fault)
    }
    seals += rows.length
    onSeals(seals)
  }
  for (const fault of check.finish(new Map(chains.map((row) => [row.chain, row])), sealing?.position ?? 0)) addFault(fault)
  const [strays, [counted], [all]] = await tx.batch(listStrayEvents(), countUnsealedEvents(), countSealedEvents())
  for (const { id, chain, ahead } of strays) {
    const detail = ahead
      ? 'the event has no seal, and its transaction id is in the future'
      : 'the event has no seal, although later events have seals'
    addFault({ kind: 'inserted', chain, seq: null, eventId: id, detail })
  }
  const unread = all!.stored - seals
  if (unread > 0)
    addFault({
      kind: 'inserted',
      chain: null,
      seq: null,
      eventId: null,
      detail: `${unread} stored seals have a position outside the order`,
    })
  const anchored = countAnchored(chains, anchors)
  return { seals, chains: chains.length, anchored, unsealed: counted!.unsealed, faultCount, faults: await withTimes(tx, faults) }
}

/**
 * Checks events against their seals, and seals against each other and against anchors, in one snapshot. Events that the server itself
 * sealed again are found only if an anchor covers them.
 */
export const verifyEvents = (
  database: Pick<Database, 'snapshot'>,
  keys: readonly SealKey[],
  anchors: readonly Anchor[] = [],
  onSeals: (count: number) => void = () => undefined,
): Promise<Verification> => database.snapshot((tx) => verify(tx, keys, anchors, onSeals))
