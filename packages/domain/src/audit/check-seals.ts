import { type ChainEnd, type Seal, type SealKey, sealText } from './seal-events.ts'

/** A seal with what the event is now; null where there is no such event any more. */
export interface SealedEvent extends Seal {
  readonly digest: string | null
}

/** What was once the last seal of a chain, kept where nobody could change it. */
export interface Anchor extends ChainEnd {
  readonly chain: string
}

export interface SealFault {
  readonly kind: 'altered' | 'removed' | 'reordered' | 'inserted' | 'unverifiable'
  /** Null where it is not known. */
  readonly chain: string | null
  readonly seq: number | null
  readonly eventId: number | null
  readonly detail: string
}

const range = (from: number, to: number) => (from === to ? `seal ${from} is missing` : `seals ${from} to ${to} are missing`)

/**
 * Goes once over all seals in the order of their positions, and finds whatever was altered, removed, added or put elsewhere by somebody who
 * does not have the keys. Seals at the end of a chain can be taken away together with what is known of the end, and whoever makes the server
 * seal anew has its key do so: both, anchors alone tell, of what was sealed before them.
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
      this.#anchors.set(chain, ofChain.set(seq, known === mac ? mac : 'two that differ'))
    }
  }

  /** What is wrong with the next seal. */
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
    // Behind one that comes too late the chain goes on as before it.
    if (seq > end.seq) {
      end.seq = seq
      end.mac = mac
    }
    return fault
  }

  /** What is missing at the ends, by what is known of them, once all seals were checked. */
  finish(ends: ReadonlyMap<string, ChainEnd>, position: number): SealFault[] {
    const faults: SealFault[] = []
    for (const chain of new Set([...ends.keys(), ...this.#ends.keys()])) {
      const [told, found] = [ends.get(chain), this.#ends.get(chain)]
      if (told && told.seq > (found?.seq ?? 0)) {
        this.#missingSeals += told.seq - (found?.seq ?? 0)
        faults.push({ kind: 'removed', chain, seq: told.seq, eventId: null, detail: range((found?.seq ?? 0) + 1, told.seq) })
      } else if (!told || told.seq !== found?.seq || told.mac !== found.mac) {
        faults.push({
          kind: 'altered',
          chain,
          seq: found?.seq ?? null,
          eventId: null,
          detail: 'the chain does not end where it is said to end',
        })
      }
    }
    const nowhere = { chain: null, seq: null, eventId: null }
    const missing = this.#missingPositions + Math.max(0, position - this.#position) - this.#missingSeals
    if (missing > 0) faults.push({ kind: 'removed', ...nowhere, detail: `${missing} more seals, maybe whole chains, are missing` })
    if (position < this.#position) faults.push({ kind: 'altered', ...nowhere, detail: 'there are more seals than there are said to be' })
    for (const [chain, left] of this.#anchors) {
      for (const seq of left.keys())
        faults.push({ kind: 'removed', chain, seq, eventId: null, detail: 'an anchor tells of a seal that is missing' })
    }
    return faults
  }

  #faultAfter(end: ChainEnd, { position, chain, seq, keyId, mac, eventId, digest }: SealedEvent): SealFault | null {
    const fault = (kind: SealFault['kind'], detail: string): SealFault => ({ kind, chain, seq, eventId, detail })
    const anchored = this.#takeAnchor(chain, seq)
    if (seq > end.seq + 1) {
      this.#missingSeals += seq - end.seq - 1
      return fault('removed', `${range(end.seq + 1, seq - 1)} before it`)
    }
    if (seq <= end.seq) return fault('reordered', `it comes after seal ${end.seq}`)
    if (digest === null) return fault('removed', 'the event is gone')
    if (anchored !== undefined && anchored !== mac) return fault('altered', 'an anchor tells of another seal')
    const key = this.#keys.get(keyId)
    if (!key) return fault('unverifiable', `it was sealed with the key ${keyId}, which is not among those given`)
    if (key.mac(sealText(end.mac, position, seq, digest, chain)) === mac) return null
    return fault('altered', 'the event, its seal or the seal before it is not what it was')
  }

  #takeAnchor(chain: string, seq: number): string | undefined {
    const ofChain = this.#anchors.get(chain)
    if (!ofChain) return undefined
    const mac = ofChain.get(seq)
    ofChain.delete(seq)
    return mac
  }
}
