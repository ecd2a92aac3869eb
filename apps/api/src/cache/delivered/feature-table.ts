import type { ClientFeature, ClientSegment } from '@halyard/contracts'
import type { Snapshot } from '@halyard/domain'
import { inlineSegments, segmentIdsOf, toClientFeature, toClientSegment } from '@halyard/domain'
import type { DeliveredFeatureRow, DeliveredSegmentRow } from '../../store/repositories/delivered-features.repository.ts'
import { type BodyParts, textParts } from '../bodies/body-parts.ts'
import { compareBytes } from '../bodies/byte-order.ts'
import { FragmentList } from '../bodies/fragment-list.ts'
import { ChangeLog, type Former } from './change-log.ts'
import { type FeatureFilter, passes } from './feature-filter.ts'

/** A feature of the environment. A change replaces the complete entry. */
export interface Entry extends Former {
  readonly key: string
  readonly feature: ClientFeature
  /** The same feature with the fields that an OpenFeature evaluation needs. */
  readonly evaluated: Snapshot['features'][number]
}

export interface SegmentEntry {
  readonly segment: ClientSegment
  readonly text: string
  /** The revision of the environment at which the change was read. */
  readonly changedAt: number
}

const keyOf = (project: string, name: string) => `${project}\u0000${name}`

/** Maximum number of logged changes. */
const maxChanges = 10_000

/** The live features and the segments of one environment, each serialised once per change, and the last changes. */
export class FeatureTable {
  readonly #list = new FragmentList()
  readonly #entries = new Map<string, Entry>()
  readonly #segments = new Map<number, SegmentEntry>()
  readonly changes = new ChangeLog(maxChanges)

  get size(): number {
    return this.#entries.size
  }

  names(): IterableIterator<string> {
    return this.#entries.keys()
  }

  get(name: string): Entry | undefined {
    return this.#entries.get(name)
  }

  /** The features that pass the filter, sorted by project and name. */
  among(filter: FeatureFilter): Entry[] {
    return [...this.#entries.values()].filter((entry) => passes(entry, filter)).sort((one, other) => compareBytes(one.key, other.key))
  }

  text({ key }: Entry): string {
    return this.#list.get(key)!.toString()
  }

  /** The features that pass the filter, and the segments that they use, between prefix and suffix. */
  body(prefix: string, suffix: string, filter: FeatureFilter): BodyParts {
    const among = this.among(filter)
    const tail = `],"segments":[${this.segmentsOf(among).map(({ text }) => text)}]${suffix}`
    const { projects, namePrefix, tags } = filter
    if (tags) return textParts(`${prefix}[${among.map((entry) => this.text(entry)).join(',')}${tail}`)
    const keyPrefixes = projects?.map((project) => keyOf(project, namePrefix)) ?? this.#prefixes(namePrefix)
    return this.#list.body(`${prefix}[`, tail, keyPrefixes && { keyPrefixes })
  }

  /** The same body for SDKs that do not support segments. */
  inlinedBody(prefix: string, suffix: string, filter: FeatureFilter): BodyParts {
    return textParts(`${prefix}${JSON.stringify(this.among(filter).map((entry) => this.inlined(entry)))}${suffix}`)
  }

  inlined({ feature }: Entry): ClientFeature {
    return inlineSegments(feature, (id) => this.#segments.get(id)?.segment)
  }

  /** The features and segments for an evaluator. Unchanged features and segments are the same objects as before. */
  snapshot(filter: FeatureFilter): Snapshot {
    const among = this.among(filter)
    return { features: among.map(({ evaluated }) => evaluated), segments: this.segmentsOf(among).map(({ segment }) => segment) }
  }

  segmentsChangedAfter(revision: number): SegmentEntry[] {
    return [...this.#segments.values()].filter(({ changedAt }) => changedAt > revision)
  }

  /** Ids of the segments that the features which pass the filter use. */
  usedSegments(filter: FeatureFilter): ReadonlySet<number> {
    const used = new Set<number>()
    for (const entry of this.#entries.values())
      if (entry.segments.length > 0 && passes(entry, filter)) for (const id of entry.segments) used.add(id)
    return used
  }

  /** The segments that the features use, by id. */
  segmentsOf(entries: readonly Entry[]): SegmentEntry[] {
    const used = new Set(entries.flatMap(({ segments }) => segments))
    return [...this.#segments.values()].filter(({ segment }) => used.has(segment.id))
  }

  set(row: DeliveredFeatureRow, revision: number): void {
    const { name, project, tags, valueType } = row
    const feature = toClientFeature(row)
    const [key, text, stored] = [keyOf(project, name), JSON.stringify(feature), this.#entries.get(name)]
    if (stored && stored.key === key && this.text(stored) === text && stored.evaluated.valueType === valueType) {
      this.#entries.set(name, { ...stored, tags })
      return
    }
    this.changes.add(name, stored, revision)
    if (stored && stored.key !== key) this.#list.delete(stored.key)
    const evaluated = { ...feature, valueType }
    this.#entries.set(name, { key, name, project, tags, segments: segmentIdsOf(feature), feature, evaluated })
    this.#list.set(key, text)
  }

  remove(name: string, revision: number): void {
    const entry = this.#entries.get(name)
    if (!entry) return
    this.changes.add(name, entry, revision)
    this.#list.delete(entry.key)
    this.#entries.delete(name)
  }

  setSegments(rows: readonly DeliveredSegmentRow[], revision: number): void {
    const previous = new Map(this.#segments)
    this.#segments.clear()
    for (const row of rows) {
      const segment = toClientSegment(row)
      const text = JSON.stringify(segment)
      const stored = previous.get(row.id)
      this.#segments.set(row.id, stored?.text === text ? stored : { segment, text, changedAt: revision })
    }
  }

  #prefixes(namePrefix: string): string[] | undefined {
    if (namePrefix === '') return undefined
    return [...new Set([...this.#entries.values()].map(({ project }) => project))].map((project) => keyOf(project, namePrefix))
  }
}
