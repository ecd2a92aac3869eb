import { type ChainEnd, type Seal, type SealKey, sealText } from './seal-events.ts'

/** A seal with the present digest of its event; null if the event no longer exists. */
export interface SealedEvent extends Seal {
  readonly digest: string | null
}

/** A former last seal of a chain, stored where nobody could change it. */
export interface Anchor extends ChainEnd {
  readonly chain: string
}

export interface SealFault {
  readonly kind: 'altered' | 'removed' | 'reordered' | 'inserted' | 'unverifiable'
  /** Null if unknown. */
  readonly chain: string | null
  readonly seq: number | null
  readonly eventId: number | null
  readonly detail: string
}

const range = (from: number, to: number) => (from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`)

/**
 * Reads all seals once, in the order of their positions. The check finds every change by somebody without the keys: altered, removed, added or
 * moved events. In two cases, only anchors reveal a change: seals are removed at the end of a chain together with its stored end, or the server
 * is made to seal events again with its key. An anchor covers the events that were sealed before it.
 */
export class SealCheck {
  readonly #keys: ReadonlyMap<string, SealKey>
  readonly #anchors = new Map<string, Map<number, string>>()
  readonly #ends = new Map<string, { seq: number; mac: string }>()
  #position = 0
  #missingPositions = 0
  #missingSeals = 0

  constructor(keys: readonly SealKey[], anchors: readonly Anchor[] = []) {
    this.#keys = new Map(keys.map((key) => [key.id, key]))
    for (const { chain, seq, mac } of anchors) {
      const ofChain = this.#anchors.get(chain) ?? new Map<number, string>()
      const known = ofChain.get(seq) ?? mac
      this.#anchors.set(chain, ofChain.set(seq, known === mac ? mac : 'two different seals'))
    }
  }

  /** The fault of the next seal; null: no fault. */
  check(sealed: SealedEvent): SealFault | null {
    const { position, chain, seq, mac } = sealed
    this.#missingPositions += Math.max(0, position - this.#position - 1)
    this.#position = position
    let end = this.#ends.get(chain)
    if (!end) {
      end = { seq: 0, mac: '' }
      this.#ends.set(chain, end)
    }
    const fault = this.#faultAfter(end, sealed)
    // After a seal that comes too late, the chain continues from its previous end.
    if (seq > end.seq) {
      end.seq = seq
      end.mac = mac
    }
    return fault
  }

  /** The faults at the ends of the chains, compared with the stored ends, after all seals were checked. */
  finish(ends: ReadonlyMap<string, ChainEnd>, position: number): SealFault[] {
    const faults: SealFault[] = []
    for (const chain of new Set([...ends.keys(), ...this.#ends.keys()])) {
      const [stored, found] = [ends.get(chain), this.#ends.get(chain)]
      if (stored && stored.seq > (found?.seq ?? 0)) {
        this.#missingSeals += stored.seq - (found?.seq ?? 0)
        faults.push({ kind: 'removed', chain, seq: stored.seq, eventId: null, detail: range((found?.seq ?? 0) + 1, stored.seq) })
      } else if (!stored || stored.seq !== found?.seq || stored.mac !== found.mac) {
        faults.push({
          kind: 'altered',
          chain,
          seq: found?.seq ?? null,
          eventId: null,
          detail: 'the end of the chain differs from its stored end',
        })
      }
    }
    const nowhere = { chain: null, seq: null, eventId: null }
    const missing = this.#missingPositions + Math.max(0, position - this.#position) - this.#missingSeals
    if (missing > 0) faults.push({ kind: 'removed', ...nowhere, detail: `${missing} more seals, possibly complete chains, are missing` })
    if (position < this.#position) faults.push({ kind: 'altered', ...nowhere, detail: 'there are more seals than the stored count' })
    for (const [chain, left] of this.#anchors) {
      for (const seq of left.keys())
        faults.push({ kind: 'removed', chain, seq, eventId: null, detail: 'an anchor names a seal that is missing' })
    }
    return faults
  }

  #faultAfter(end: ChainEnd, { position, chain, seq, keyId, mac, eventId, digest }: SealedEvent): SealFault | null {
    const fault = (kind: SealFault['kind'], detail: string): SealFault => ({ kind, chain, seq, eventId, detail })
    const anchored = this.#takeAnchor(chain, seq)
    if (seq > end.seq + 1) {
      this.#missingSeals += seq - end.seq - 1
      return fault('removed', `${range(end.seq + 1, seq - 1)} before this seal`)
    }
    if (seq <= end.seq) return fault('reordered', `the seal comes after seal ${end.seq}`)
    if (digest === null) return fault('removed', 'the event is gone')
    if (anchored !== undefined && anchored !== mac) return fault('altered', 'an anchor names a different seal')
    const key = this.#keys.get(keyId)
    if (!key) return fault('unverifiable', `the seal was made with the key ${keyId}, which was not given`)
    if (key.mac(sealText(end.mac, position, seq, digest, chain)) === mac) return null
    return fault('altered', 'the event, its seal or the previous seal was altered')
  }

  #takeAnchor(chain: string, seq: number): string | undefined {
    const ofChain = this.#anchors.get(chain)
    if (!ofChain) return undefined
    const mac = ofChain.get(seq)
    ofChain.delete(seq)
    return mac
  }
}
