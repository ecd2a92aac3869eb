import { setImmediate as nextTurn } from 'node:timers/promises'
import { featureSchema } from '@halyard/contracts'
import type { VisibleProjects } from '../../access/visible-projects.ts'
import { type BodyParts, textParts } from '../../bodies/body-parts.ts'
import { FragmentList } from '../../bodies/fragment-list.ts'
import type { Database } from '../../db/index.ts'
import type { Log } from '../../log.ts'
import { ReadIndex } from '../../revisions/read-index.ts'
import { listFeatureRevisions, revisionOf } from '../../revisions/revisions.repository.ts'
import { unbumped } from '../../revisions/revisions.ts'
import { type FeatureParts, toFeature, toProjectFeature } from './features.mappers.ts'
import { findHorizon, listChangedFeatures, listEnvironments, listFeatureNames } from './features.repository.ts'
import { readFeatures } from './read-features.ts'

/** The three lists that are kept: all live features in full, all archived ones in full, the live ones in short. */
export type ListName = 'live' | 'archived' | 'short'

export interface ListFilter {
  readonly projects?: readonly string[]
  /** The projects that may be seen, whatever is asked for; absent: all. */
  readonly visible?: VisibleProjects
  readonly namePrefix?: string
  /** `type:value`; any of them. */
  readonly tags?: readonly string[]
}

interface Entry {
  readonly key: string
  readonly archived: boolean
  readonly tags: readonly string[]
}

interface State {
  /** performance.now() before the snapshot was taken. */
  readonly takenAt: number
  readonly horizon: string
  readonly environments: string
  readonly revisions: ReadonlyMap<string, string>
}

interface Fragment extends Entry {
  readonly name: string
  readonly full: string
  readonly short: string
}

const keyOf = (project: string, name: string) => `${project}\u0000${name}`
const projectOf = (key: string) => key.slice(0, key.indexOf('\u0000'))
const featuresPerTurn = 500

/**
 * Every feature, serialised once per change. After a write only the features that it touched are read and serialised again:
 * each row carries the transaction that changed it last, and a snapshot's horizon says from which one on to look.
 */
export class FeatureLists {
  readonly #database: Pick<Database, 'snapshot'>
  readonly #log: Log
  readonly #refreshes: ReadIndex<string, State>
  readonly #lists: Record<ListName, FragmentList> = { live: new FragmentList(), archived: new FragmentList(), short: new FragmentList() }
  readonly #entries = new Map<string, Entry>()
  #state: State | undefined

  constructor(database: Pick<Database, 'snapshot'>, log: Log) {
    this.#database = database
    this.#log = log
    this.#refreshes = new ReadIndex(async () => new Map([['state', await this.#refresh()]]))
  }

  /** Takes in all that was committed before `observedAt` (performance.now()), unless the key's revision says that nothing was. */
  async upTo(key: string, revision: string, observedAt: number): Promise<void> {
    const state = this.#state
    if (state && (state.takenAt >= observedAt || this.revision(key) === revision)) return
    await this.#refreshes.check(['state'])
  }

  /** The revision that the lists show of this key. */
  revision(key: string): string {
    return this.#state?.revisions.get(key) ?? unbumped
  }

  /** The features of a list that pass the filter, between prefix and suffix. */
  body(name: ListName, prefix: string, suffix: string, { projects, visible, namePrefix = '', tags }: ListFilter = {}): BodyParts {
    const list = this.#lists[name]
    if (!projects && !visible && namePrefix === '' && !tags) return list.body(prefix, suffix)
    const within = (projects ?? this.#projects()).filter((project) => !visible || visible.has(project))
    if (tags) return textParts(prefix + this.#tagged(name, { projects: within, namePrefix, tags }).join(',') + suffix)
    return list.body(prefix, suffix, { keyPrefixes: within.map((project) => keyOf(project, namePrefix)) })
  }

  /** One feature in full, and where it stands; undefined when there is none of that name. */
  feature(name: string): { project: string; archived: boolean; json: Buffer } | undefined {
    const entry = this.#entries.get(name)
    const json = entry && this.#lists[entry.archived ? 'archived' : 'live'].get(entry.key)
    return json && { project: projectOf(entry.key), archived: entry.archived, json }
  }

  #projects(): string[] {
    return [...new Set([...this.#entries.values()].map((entry) => projectOf(entry.key)))]
  }

  #tagged(
    name: ListName,
    { projects, namePrefix, tags }: { projects: readonly string[]; namePrefix: string; tags: readonly string[] },
  ): string[] {
    const within = new Set(projects)
    const passes = ([feature, entry]: [string, Entry]) =>
      entry.archived === (name === 'archived') &&
      feature.startsWith(namePrefix) &&
      within.has(projectOf(entry.key)) &&
      tags.some((tag) => entry.tags.includes(tag))
    const keys = [...this.#entries].filter(passes).map(([, entry]) => entry.key)
    return keys.sort().flatMap((key) => this.#lists[name].get(key)?.toString() ?? [])
  }

  async #refresh(): Promise<State> {
    const takenAt = performance.now()
    const before = this.#state
    const read = await this.#database.snapshot(async (tx) => {
      const [[head], revisions, environments] = await tx.batch(findHorizon(), listFeatureRevisions(), listEnvironments())
      const state: State = {
        takenAt,
        horizon: head!.horizon,
        environments: JSON.stringify(environments),
        revisions: new Map(revisions.map((row) => [row.key, revisionOf(row)])),
      }
      const whole = !before || before.environments !== state.environments
      const changed = whole ? [] : (await tx.batch(listChangedFeatures(before.horizon)))[0].map((row) => row.name)
      const parts = whole ? await readFeatures(tx, 'all') : changed.length > 0 ? await readFeatures(tx, changed) : []
      const expected = whole ? parts.length : new Set([...this.#entries.keys(), ...changed]).size
      const names = whole || expected !== head!.features ? (await tx.batch(listFeatureNames()))[0].map((row) => row.name) : undefined
      return { state, parts, names }
    })
    const fragments = await this.#serialise(read.parts)
    // From here on without a pause, so that nobody sees half of it.
    if (read.names) this.#keepOnly(new Set(read.names))
    for (const fragment of fragments) this.#set(fragment)
    this.#state = read.state
    return read.state
  }

  async #serialise(parts: readonly FeatureParts[]): Promise<Fragment[]> {
    const fragments: Fragment[] = []
    for (const [index, part] of parts.entries()) {
      const feature = toFeature(part)
      const checked = featureSchema.safeParse(feature)
      if (!checked.success)
        this.#log.error({ feature: feature.name, issues: checked.error.issues }, 'a stored feature is not of its documented shape')
      fragments.push({
        key: keyOf(part.feature.project, feature.name),
        name: feature.name,
        archived: feature.archived,
        tags: part.tags.map((tag) => `${tag.type}:${tag.value}`),
        full: JSON.stringify(feature),
        short: JSON.stringify(toProjectFeature(part)),
      })
      if (index % featuresPerTurn === featuresPerTurn - 1) await nextTurn()
    }
    return fragments
  }

  #set({ name, full, short, ...entry }: Fragment): void {
    const known = this.#entries.get(name)
    if (known && (known.key !== entry.key || known.archived !== entry.archived)) this.#remove(known.key)
    this.#entries.set(name, entry)
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
      this.#remove(entry.key)
      this.#entries.delete(name)
    }
  }

  #remove(key: string): void {
    for (const list of Object.values(this.#lists)) list.delete(key)
  }
}
