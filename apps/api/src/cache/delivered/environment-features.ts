import type { ClientFeature, ClientSegment } from '@halyard/contracts'
import type { Database, Tx } from '../../store/index.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import {
  type DeliveredFeatureRow,
  type DeliveredSegmentRow,
  findDeliveryHorizon,
  listDeliveredFeatures,
  listDeliveredNames,
  listDeliveredSegments,
  listDeliveryRevisions,
} from '../../store/repositories/delivered-features.repository.ts'
import { listChangedFeatures } from '../../store/repositories/features.repository.ts'
import { revisionOf } from '../../store/repositories/revisions.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { type BodyParts, textParts } from '../bodies/body-parts.ts'
import { compareBytes } from '../bodies/byte-order.ts'
import { FragmentList } from '../bodies/fragment-list.ts'
import { ReadIndex } from '../revisions/read-index.ts'
import { inlineSegments, segmentsOf, toClientFeature, toClientSegment } from './client-feature.ts'

/** Which features of an environment a response holds. */
export interface FeatureFilter {
  /** Null: all. */
  readonly projects: readonly string[] | null
  readonly namePrefix: string
  /** `type:value`; any of them. Null: whatever tags they have. */
  readonly tags: readonly string[] | null
}

interface Entry {
  readonly key: string
  readonly name: string
  readonly project: string
  readonly tags: readonly string[]
  readonly segments: readonly number[]
}

interface State {
  /** performance.now() before the snapshot was taken. */
  readonly takenAt: number
  readonly horizon: string
  readonly revisions: Observed
}

interface Read {
  readonly state: State
  /** Names of the features that changed. */
  readonly changed: readonly string[]
  readonly rows: readonly DeliveredFeatureRow[]
  /** Undefined: they did not change. */
  readonly segments?: readonly DeliveredSegmentRow[] | undefined
  /** All features that there are now; undefined: none was removed. */
  readonly names?: ReadonlySet<string>
}

const passes = ({ name, project, tags }: Entry, filter: FeatureFilter): boolean =>
  (!filter.projects || filter.projects.includes(project)) &&
  name.startsWith(filter.namePrefix) &&
  (!filter.tags || filter.tags.some((tag) => tags.includes(tag)))

const keyOf = (project: string, name: string) => `${project}\u0000${name}`

/** The live features of one environment, each serialised once per change. After a write only the features that it touched are read again. */
export class EnvironmentFeatures {
  readonly #environment: string
  readonly #database: Pick<Database, 'snapshot'>
  readonly #refreshes: ReadIndex<string, State>
  readonly #list = new FragmentList()
  readonly #entries = new Map<string, Entry>()
  #segments: ReadonlyMap<number, ClientSegment> = new Map()
  #state: State | undefined

  constructor(environment: string, database: Pick<Database, 'snapshot'>) {
    this.#environment = environment
    this.#database = database
    this.#refreshes = new ReadIndex(async () => new Map([['state', await this.#refresh()]]))
  }

  /** Takes in all that was committed before `observedAt` (performance.now()), unless the revisions of the keys say that nothing was. */
  async upTo(keys: readonly string[], observed: Observed, observedAt: number): Promise<void> {
    const state = this.#state
    if (state && (state.takenAt >= observedAt || keys.every((key) => this.revision(key) === observed.get(key)))) return
    await this.#refreshes.check(['state'])
  }

  /** The revision that the features show of this key. */
  revision(key: string): string {
    return this.#state?.revisions.get(key) ?? unbumped
  }

  /** The features that pass the filter, and the segments that they use, between prefix and suffix. */
  body(prefix: string, suffix: string, filter: FeatureFilter): BodyParts {
    const among = this.#among(filter)
    const used = new Set(among.flatMap(({ segments }) => segments))
    const segments = [...this.#segments.values()].filter(({ id }) => used.has(id))
    const tail = `],"segments":${JSON.stringify(segments)}${suffix}`
    const { projects, namePrefix, tags } = filter
    if (tags) return textParts(`${prefix}[${among.map(({ key }) => this.#list.get(key)!.toString()).join(',')}${tail}`)
    const keyPrefixes = projects?.map((project) => keyOf(project, namePrefix)) ?? this.#prefixes(namePrefix)
    return this.#list.body(`${prefix}[`, tail, keyPrefixes && { keyPrefixes })
  }

  /** The same for SDKs that do not know of segments. */
  inlinedBody(prefix: string, suffix: string, filter: FeatureFilter): BodyParts {
    const features = this.#among(filter).map((entry) => inlineSegments(this.#feature(entry), this.#segments))
    return textParts(`${prefix}${JSON.stringify(features)}${suffix}`)
  }

  /** One feature; undefined: the filter does not let it pass, or there is none. */
  feature(name: string, filter: FeatureFilter, inline: boolean): ClientFeature | undefined {
    const entry = this.#entries.get(name)
    if (!entry || !passes(entry, filter)) return undefined
    return inline ? inlineSegments(this.#feature(entry), this.#segments) : this.#feature(entry)
  }

  #feature({ key }: Entry): ClientFeature {
    return JSON.parse(this.#list.get(key)!.toString())
  }

  #among(filter: FeatureFilter): Entry[] {
    return [...this.#entries.values()].filter((entry) => passes(entry, filter)).sort((one, other) => compareBytes(one.key, other.key))
  }

  #prefixes(namePrefix: string): string[] | undefined {
    if (namePrefix === '') return undefined
    return [...new Set([...this.#entries.values()].map(({ project }) => project))].map((project) => keyOf(project, namePrefix))
  }

  async #refresh(): Promise<State> {
    const takenAt = performance.now()
    const read = await this.#database.snapshot((tx) => this.#read(tx, takenAt))
    // From here on without a pause, so that no reader gets a half of it.
    const gone = new Set(read.changed)
    for (const row of read.rows) {
      gone.delete(row.name)
      this.#set(row)
    }
    for (const name of gone) this.#remove(name)
    if (read.names) for (const name of [...this.#entries.keys()]) if (!read.names.has(name)) this.#remove(name)
    if (read.segments) this.#segments = new Map(read.segments.map((row) => [row.id, toClientSegment(row)]))
    this.#state = read.state
    return read.state
  }

  async #read(tx: Tx, takenAt: number): Promise<Read> {
    const [environment, before] = [this.#environment, this.#state]
    const [[head], revisionRows, changedRows] = await tx.batch(
      findDeliveryHorizon(environment),
      listDeliveryRevisions(environment),
      listChangedFeatures(before?.horizon ?? '0'),
    )
    const revisions = new Map(revisionRows.map((row) => [row.key, revisionOf(row)]))
    const state: State = { takenAt, horizon: head!.horizon, revisions }
    const changed = changedRows.map(({ name }) => name)
    const [rows, segments] = await tx.batch(
      listDeliveredFeatures(environment, before ? changed : 'all'),
      ...(before && this.revision(revisionKeys.segments) === (revisions.get(revisionKeys.segments) ?? unbumped)
        ? []
        : [listDeliveredSegments()]),
    )
    const kept = [...this.#entries.keys()].filter((name) => !changed.includes(name))
    // A feature that was deleted leaves no trace but the number.
    if (kept.length + rows.length === head!.features) return { state, changed, rows, segments }
    const [names] = await tx.batch(listDeliveredNames(environment))
    const known = new Set([...kept, ...rows.map(({ name }) => name)])
    const unread = names.map(({ name }) => name).filter((name) => !known.has(name))
    const [more] = unread.length > 0 ? await tx.batch(listDeliveredFeatures(environment, unread)) : [[]]
    return { state, changed, rows: [...rows, ...more], segments, names: new Set(names.map(({ name }) => name)) }
  }

  #set(row: DeliveredFeatureRow): void {
    const { name, project, tags } = row
    const feature = toClientFeature(row)
    const entry = { key: keyOf(project, name), name, project, tags, segments: segmentsOf(feature) }
    const known = this.#entries.get(name)
    if (known && known.key !== entry.key) this.#list.delete(known.key)
    this.#entries.set(name, entry)
    this.#list.set(entry.key, JSON.stringify(feature))
  }

  #remove(name: string): void {
    const entry = this.#entries.get(name)
    if (!entry) return
    this.#list.delete(entry.key)
    this.#entries.delete(name)
  }
}
