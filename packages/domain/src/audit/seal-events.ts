/** The last seal of a chain. */
export interface ChainEnd {
  /** Number of seals in the chain. */
  readonly seq: number
  /** Hexadecimal. */
  readonly mac: string
}

/** An event with the inputs of its seal. */
export interface SealableEvent {
  readonly id: number
  /** Project of the event; empty for an event without a project. */
  readonly chain: string
  /** Hash of the complete event, as text. */
  readonly digest: string
}

/** Fixes the position of an event in the chain of its project, and in the order of all events. Both numbers count from 1 without gaps. */
export interface Seal {
  readonly position: number
  readonly eventId: number
  readonly chain: string
  readonly seq: number
  /** Identifies the key and reveals nothing about it. */
  readonly keyId: string
  readonly mac: string
}

/** A key for message authentication codes. */
export interface SealKey {
  readonly id: string
  mac(text: string): string
}

const chainStart: ChainEnd = { seq: 0, mac: '' }

/** The text that the code of a seal is computed from. The chain comes last, because only the chain may contain any character. */
export const sealText = (previousMac: string, position: number, seq: number, digest: string, chain: string): string =>
  `${previousMac}\n${position}\n${seq}\n${digest}\n${chain}`

/** The seals of events that follow the sealed ones, in the given order, and the new ends of their chains. */
export const sealEvents = (
  events: readonly SealableEvent[],
  sealed: { readonly position: number; readonly ends: ReadonlyMap<string, ChainEnd> },
  key: SealKey,
): { seals: Seal[]; ends: Map<string, ChainEnd> } => {
  const ends = new Map<string, ChainEnd>()
  const seals = events.map(({ id, chain, digest }, index): Seal => {
    const before = ends.get(chain) ?? sealed.ends.get(chain) ?? chainStart
    const position = sealed.position + index + 1
    const seq = before.seq + 1
    const mac = key.mac(sealText(before.mac, position, seq, digest, chain))
    ends.set(chain, { seq, mac })
    return { position, eventId: id, chain, seq, keyId: key.id, mac }
  })
  return { seals, ends }
}
