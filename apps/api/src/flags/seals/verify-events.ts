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
const mostTold = 100

/** A fault, and of an event that is there what happened when. */
export interface ToldFault extends SealFault {
  readonly type: string | null
  readonly createdAt: string | null
}

export interface Verification {
  /** Number of seals that were checked, and of their chains. */
  readonly seals: number
  readonly chains: number
  /** Number of seals as far as the anchors reach: those alone cannot have been made anew by the server. */
  readonly anchored: number
  /** Number of events that have no seal. */
  readonly unsealed: number
  /** Number of all faults, and the first of them. */
  readonly faultCount: number
  readonly faults: readonly ToldFault[]
}

/** The slices of all seals, in order. The next one is on its way while one is worked on. */
async function* readSeals(tx: Tx) {
  const read = (behind: number) => tx.batch(listSealedEvents(behind, sliceSize))
  let next = read(0)
  for (;;) {
    const [rows] = await next
    const last = rows.at(-1)
    if (!last) return
    next = read(last.position)
    // It is awaited above; where the work on this slice fails, that is what is told.
    next.catch(() => undefined)
    yield rows
  }
}

const countAnchored = (chains: readonly ChainRow[], anchors: readonly Anchor[]): number => {
  const reach = new Map<string, number>()
  for (const { chain, seq } of anchors) reach.set(chain, Math.max(seq, reach.get(chain) ?? 0))
  return chains.reduce((sum, { chain, seq }) => sum + Math.min(seq, reach.get(chain) ?? 0), 0)
}

const withTimes = async (tx: Tx, faults: readonly SealFault[]): Promise<ToldFault[]> => {
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
  const note = (fault: SealFault) => {
    faultCount++
    if (faults.length < mostTold) faults.push(fault)
  }
  for await (const rows of readSeals(tx)) {
    for (const row of rows) {
      const fault = check.check(row)
      if (fault) note(fault)
    }
    seals += rows.length
    onSeals(seals)
  }
  for (const fault of check.finish(new Map(chains.map((row) => [row.chain, row])), sealing?.position ?? 0)) note(fault)
  const [strays, [counted], [all]] = await tx.batch(listStrayEvents(), countUnsealedEvents(), countSealedEvents())
  for (const { id, chain, ahead } of strays) {
    const detail = ahead
      ? 'it has no seal, and its transaction is yet to come'
      : 'it has no seal, though events that came later have theirs'
    note({ kind: 'inserted', chain, seq: null, eventId: id, detail })
  }
  const unread = all!.stored - seals
  if (unread > 0)
    note({ kind: 'inserted', chain: null, seq: null, eventId: null, detail: `${unread} of the stored seals are at no place in the order` })
  const anchored = countAnchored(chains, anchors)
  return { seals, chains: chains.length, anchored, unsealed: counted!.unsealed, faultCount, faults: await withTimes(tx, faults) }
}

/**
 * Holds every event against its seal, and the seals against each other and against anchors, all as of one moment. What the server was made to
 * seal anew with its own key is found up to the anchors, and behind them not at all.
 */
export const verifyEvents = (
  database: Pick<Database, 'snapshot'>,
  keys: readonly SealKey[],
  anchors: readonly Anchor[] = [],
  onSeals: (count: number) => void = () => undefined,
): Promise<Verification> => database.snapshot((tx) => verify(tx, keys, anchors, onSeals))
