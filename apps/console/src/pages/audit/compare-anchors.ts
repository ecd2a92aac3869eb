import { type Anchor, SealCheck, type SealFault } from '@halyard/domain'

/** A last seal of a chain that somebody stored. */
export interface KeptAnchor extends Anchor {
  readonly sealedAt?: string | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const anchorOf = (value: unknown): KeptAnchor | undefined => {
  if (!isRecord(value)) return undefined
  const { chain, seq, mac, sealedAt } = value
  if (typeof chain !== 'string' || typeof seq !== 'number' || typeof mac !== 'string' || !Number.isInteger(seq) || seq < 1) return undefined
  return { chain, seq, mac, ...(typeof sealedAt === 'string' && { sealedAt }) }
}

/** A line has one anchor, or it is a response of the endpoint with all anchors. */
const anchorsOf = (line: string): readonly KeptAnchor[] | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    const list = isRecord(value) && Array.isArray(value.anchors) ? value.anchors : [value]
    const anchors = list.map(anchorOf)
    return anchors.every((anchor) => anchor !== undefined) ? anchors : undefined
  } catch {
    return undefined
  }
}

export interface KeptAnchors {
  readonly anchors: readonly KeptAnchor[]
  /** Numbers of the lines that are no anchors, from 1. */
  readonly faultyLines: readonly number[]
}

/** Reads a file with the output of `halyard audit anchors`, or with responses of the endpoint. */
export const readKeptAnchors = (text: string): KeptAnchors => {
  const lines = text.split('\n').map((line, at) => ({ at: at + 1, line, anchors: line.trim() === '' ? [] : anchorsOf(line) }))
  return {
    anchors: lines.flatMap(({ anchors }) => anchors ?? []),
    faultyLines: lines.filter(({ anchors }) => anchors === undefined).map(({ at }) => at),
  }
}

/** A sealed event of an export, without its content. */
export interface ExportedSeal {
  readonly id: number
  readonly project: string | null
  readonly seal: { readonly position: number; readonly seq: number; readonly keyId: string; readonly mac: string }
}

export interface ChainReport {
  readonly chain: string
  /** Number of seals that the server has. */
  readonly seals: number
  /** The newest kept anchor before the first fault: the seals up to this number are as they were. 0: none. */
  readonly covered: number
  /** When that seal was set; undefined: the file does not say. */
  readonly coveredAt: string | undefined
  readonly faults: readonly SealFault[]
}

/** Compares seals with kept anchors. Without the key, the seals themselves cannot be checked, only their continuity and the anchors. */
export const compareWithAnchors = (anchors: readonly KeptAnchor[]) => {
  const check = new SealCheck([], anchors)
  const ends = new Map<string, { seq: number; mac: string }>()
  const faults: SealFault[] = []
  const confirmed = new Map<string, KeptAnchor[]>()
  const kept = Map.groupBy(anchors, ({ chain, seq }) => `${seq} ${chain}`)
  let position = 0
  return {
    add: ({ id, project, seal }: ExportedSeal): void => {
      const chain = project ?? ''
      // Every seal needs a digest here, and none can be verified.
      const fault = check.check({ ...seal, chain, eventId: id, digest: '' })
      if (fault && fault.kind !== 'unverifiable') faults.push(fault)
      position = Math.max(position, seal.position)
      if (seal.seq > (ends.get(chain)?.seq ?? 0)) ends.set(chain, { seq: seal.seq, mac: seal.mac })
      const same = kept.get(`${seal.seq} ${chain}`)?.filter(({ mac }) => mac === seal.mac) ?? []
      if (same.length > 0) confirmed.set(chain, [...(confirmed.get(chain) ?? []), ...same])
    },
    /** Reports every chain, after all seals were added. Faults without a chain concern the complete history. */
    finish: (): { readonly chains: readonly ChainReport[]; readonly others: readonly SealFault[] } => {
      const all = [...faults, ...check.finish(ends, position)]
      const chains = [...new Set([...ends.keys(), ...anchors.map(({ chain }) => chain)])].sort()
      return {
        others: all.filter(({ chain }) => chain === null),
        chains: chains.map((chain) => {
          const own = all.filter((fault) => fault.chain === chain)
          const firstFault = Math.min(...own.map(({ seq }) => seq ?? 1))
          const covering = (confirmed.get(chain) ?? []).filter(({ seq }) => seq < firstFault).sort((left, right) => right.seq - left.seq)
          const [newest] = covering
          return { chain, seals: ends.get(chain)?.seq ?? 0, covered: newest?.seq ?? 0, coveredAt: newest?.sealedAt, faults: own }
        }),
      }
    },
  }
}

export type Comparison = ReturnType<ReturnType<typeof compareWithAnchors>['finish']>

/** The newest time up to which every chain is as it was; undefined: a fault was found, or no anchor with a time was confirmed. */
export const intactUntil = ({ chains, others }: Comparison): string | undefined => {
  if (others.length > 0 || chains.some(({ faults }) => faults.length > 0)) return undefined
  return chains
    .flatMap(({ coveredAt }) => coveredAt ?? [])
    .sort()
    .at(-1)
}
