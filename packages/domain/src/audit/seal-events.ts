/** The last seal of a chain. */
export interface ChainEnd {
  /** Number of seals in the chain. */
  readonly seq: number
  /** Hexadecimal. */
  readonly mac: string
}

/** An event by what its seal is made of. */
export interface SealableEvent {
  readonly id: number
  /** The project in which it happened; empty where it is about none. */
  readonly chain: string
  /** A hash of everything that is known of the event, in text. */
  readonly digest: string
}

/** Holds an event at its place in the chain of its project, and in the order of all events. Both are counted from 1, without gaps. */
export interface Seal {
  readonly position: number
  readonly eventId: number
  readonly chain: string
  readonly seq: number
  /** Tells the key, and nothing of it. */
  readonly keyId: string
  readonly mac: string
}

/** A key for message authentication codes, by what it makes of a text. */
export interface SealKey {
  readonly id: string
  mac(text: string): string
}

const chainStart: ChainEnd = { seq: 0, mac: '' }

/** What the code of a seal is made of. The chain comes last, since it alone may hold any character. */
export const sealText = (previousMac: string, position: number, seq: number, digest: string, chain: string): string =>
  `${previousMac}\n${position}\n${seq}\n${digest}\n${chain}`

/** The seals of events that follow those already sealed, in the order given, and the ends of the chains that grow by them. */
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
