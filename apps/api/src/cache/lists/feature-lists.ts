import type { Searchable } from '@halyard/domain'
import type { Database } from '../../store/index.ts'
import { unbumped } from '../../store/observed.ts'
import { findHorizon, listChangedFeatures, listEnvironments, listFeatureNames } from '../../store/repositories/features.repository.ts'
import { listFeatureRevisions, revisionOf } from '../../store/repositories/revisions.repository.ts'
import type { VisibleProjects } from '../../store/visible-projects.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Body } from '../bodies/body.ts'
import { type BodyParts, textParts } from '../bodies/body-parts.ts'
import { FragmentList } from '../bodies/fragment-list.ts'
import { textBody } from '../bodies/text-body.ts'
import { ReadIndex } from '../revisions/read-index.ts'
import { type ContextUses, countContextUses } from './context-uses.ts'
import { favoriteJson } from './favorite-json.ts'
import { FlagIndex } from './flag-index.ts'
import { readFeatures } from './read-features.ts'
import { type Entry, type Fragment, keyOf, serialiseFeatures } from './serialise-features.ts'

/** The three cached lists: live features in full, archived features in full, and live features in short form. */
export type ListName = 'live' | 'archived' | 'short'

export interface ListFilter {
  readonly projects?: readonly string[]
  /** The projects that the caller can see; absent: all projects. */
  readonly visible?: VisibleProjects
  readonly namePrefix?: string
  /** `type:value`; a feature needs at least one of these tags. */
  readonly tags?: readonly string[]
  /** Types of tags; a feature needs at least one tag of these types. */
  readonly tagTypes?: readonly string[]
}

interface State {
  /** performance.now() before the snapshot began. */
  readonly takenAt: number
  readonly horizon: string
  readonly environments: string
  readonly revisions: ReadonlyMap<string, string>
}

const fullListOf = ({ archived }: Entry): ListName => (archived ? 'archived' : 'live')

const passes = (entry: Entry, name: ListName, { projects, visible, namePrefix = '', tags, tagTypes }: ListFilter): boolean =>
  entry.archived === (name === 'archived') &&
  entry.name.startsWith(namePrefix) &&
  (!projects || projects.includes(entry.project)) &&
  (!visible || visible.has(entry.project)) &&
  (!tags || tags.some((tag) => entry.tags.includes(tag))) &&
  (!tagTypes || tagTypes.some((type) => entry.tags.some((tag) => tag.startsWith(`${type}:`))))

/**
 * Caches every feature, serialised once per change. After a write, only the changed features are read and serialised again.
 * Each row contains the transaction that changed it last. The horizon of a snapshot is the first transaction from which the next read must
 * look for changes.
 */
export class FeatureLists {
  readonly #database: Pick<Database, 'snapshot'>
  readonly #log: Log
  readonly #refreshes: ReadIndex<string, State>
  readonly #lists: Record<ListName, FragmentList> = { live: new FragmentList(), archived: new FragmentList(), short: new FragmentList() }
  readonly #entries = new Map<string, Entry>()
  readonly #bodies = new WeakMap<Buffer, Body>()
  readonly index = new FlagIndex(this.#entries)
  #state: State | undefined

  constructor(database: Pick<Database, 'snapshot'>, log: Log) {
    this.#database = database
    this.#log = log
    this.#refreshes = new ReadIndex(async () => new Map([['state', await this.#refresh()]]))
  }

  /**
   * Applies everything that was committed before `observedAt` (performance.now()), unless the observed revision of the key is already
   * shown.
   */
  async upTo(key: string, revision: string, observedAt: number): Promise<void> {
    const state = this.#state
    if (state && (state.takenAt >= observedAt || this.revision(key) === revision)) return
    await this.#refreshes.check(['state'])
  }

  /** The revision of this key in the cached state. */
  revision(key: string): string {
    return this.#state?.revisions.get(key) ?? unbumped
  }

  /** The features of a list that pass the filter, between prefix and suffix. `favorites` are marked as favourites. */
  body(name: ListName, prefix: string, suffix: string, filter: ListFilter = {}, favorites: readonly string[] = []): BodyParts {
    const { projects, visible, namePrefix = '', tags, tagTypes } = filter
    const list = this.#lists[name]
    const replaced = new Map(favorites.flatMap((feature) => this.#favorite(list, feature)))
    if (!projects && !visible && namePrefix === '' && !tags && !tagTypes) return list.body(prefix, suffix, { replaced })
    if (tags || tagTypes) return textParts(prefix + this.#tagged(name, filter, replaced).join(',') + suffix)
    const within = (projects ?? this.#projects()).filter((project) => !visible || visible.has(project))
    return list.body(prefix, suffix, { keyPrefixes: within.map((project) => keyOf(project, namePrefix)), replaced })
  }

  /** Selects the given features that are in the list and pass the filter, in the given order. */
  among(name: ListName, filter: ListFilter, features: Iterable<string>): string[] {
    return [...features].filter((feature) => {
      const entry = this.#entries.get(feature)
      return entry !== undefined && passes(entry, name, filter)
    })
  }

  /** One feature in full, with its project; undefined: no feature has this name. */
  feature(name: string): { project: string; archived: boolean; json: Buffer } | undefined {
    const entry = this.#entries.get(name)
    const json = entry && this.#lists[fullListOf(entry)].get(entry.key)
    return json && { project: entry.project, archived: entry.archived, json }
  }

  /** The transaction that changed a feature last. */
  changed(name: string): string | undefined {
    return this.#entries.get(name)?.changed
  }

  /** A feature in full as a body, cached for as long as the lists contain its text. */
  featureBody(json: Buffer): Body {
    const stored = this.#bodies.get(json)
    if (stored) return stored
    const body = textBody(json.toString())
    this.#bodies.set(json, body)
    return body
  }

  /** The searchable fields of every visible feature, including archived features. */
  searchable(visible: VisibleProjects | null): Searchable[] {
    const entries = [...this.#entries.values()]
    return visible ? entries.filter(({ project }) => visible.has(project)) : entries
  }

  /** The uses of each context field in visible projects. */
  contextUses(visible: VisibleProjects | null): ReadonlyMap<string, ContextUses> {
    return countContextUses(this.#entries.values(), visible)
  }

  #favorite(list: FragmentList, feature: string): [string, string][] {
    const key = this.#entries.get(feature)?.key
    const json = key === undefined ? undefined : list.get(key)
    return json ? [[key!, favoriteJson(json.toString())]] : []
  }

  #projects(): string[] {
    return [...new Set([...this.#entries.values()].map(({ project }) => project))]
  }

  #tagged(name: ListName, filter: ListFilter, replaced: ReadonlyMap<string, string>): string[] {
    const keys = [...this.#entries.values()].filter((entry) => passes(entry, name, filter)).map(({ key }) => key)
    return keys.sort().flatMap((key) => replaced.get(key) ?? this.#lists[name].get(key)?.toString() ?? [])
  }

  async #refresh(): Promise<State> {
    const takenAt = performance.now()
    const previous = this.#state
    const read = await this.#database.snapshot(async (tx) => {
      const [[head], revisions, environments] = await tx.batch(findHorizon(), listFeatureRevisions(), listEnvironments())
      const state: State = {
        takenAt,
        horizon: head!.horizon,
        environments: JSON.stringify(environments),
        revisions: new Map(revisions.map((row) => [row.key, revisionOf(row)])),
      }
      const isFullRead = !previous || previous.environments !== state.environments
      const changed = isFullRead ? [] : (await tx.batch(listChangedFeatures(previous.horizon)))[0].map((row) => row.name)
      const parts = isFullRead ? await readFeatures(tx, 'all') : changed.length > 0 ? await readFeatures(tx, changed) : []
      const expected = isFullRead ? parts.length : new Set([...this.#entries.keys(), ...changed]).size
      const names = isFullRead || expected !== head!.features ? (await tx.batch(listFeatureNames()))[0].map((row) => row.name) : undefined
      return { state, parts, names }
    })
    const fragments = await serialiseFeatures(read.parts, this.#log)
    // The rest runs without a pause, so that no reader sees a partial update.
    this.index.begin(read.state.environments)
    if (read.names) this.#keepOnly(new Set(read.names))
    for (const fragment of fragments) this.#set(fragment)
    this.#state = read.state
    return read.state
  }

  #set({ entry, full, short }: Fragment): void {
    const stored = this.#entries.get(entry.name)
    this.index.change(stored, entry)
    if (stored && (stored.key !== entry.key || stored.archived !== entry.archived)) this.#remove(stored.key)
    this.#entries.set(entry.name, entry)
    if (entry.archived) {
      this.#lists.archived.set(entry.key, full)
    } else {
      this.#lists.live.set(entry.key, full)
      this.#lists.short.set(entry.key, short)
    }
  }

  #keepOnly(names: ReadonlySet<string>): void {
    for (const [name, entry] of this.#entries) {
      if (names.has(name)) continue
      this.index.change(entry, undefined)
      this.#remove(entry.key)
      this.#entries.delete(name)
    }
  }

  #remove(key: string): void {
    for (const list of Object.values(this.#lists)) list.delete(key)
  }
}
