import type { Database, Tx } from '../../store/index.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import {
  countDeliveredFeatures,
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
import { ReadIndex } from '../revisions/read-index.ts'
import { CommitTimes } from './commit-times.ts'
import type { DeliveryCounts } from './delivery-counts.ts'
import { FeatureTable } from './feature-table.ts'

/**
 * Features are added to or removed from an environment only when one of these revisions changes. Lists of projects count features, and
 * environments are linked to projects.
 */
const membershipKeys = [revisionKeys.projects, revisionKeys.environments]

interface State {
  /** performance.now() before the snapshot began. */
  readonly takenAt: number
  readonly horizon: string
  readonly revisions: Observed
  /** performance.now() at which the last change was committed; null: unknown. */
  readonly changedAt: number | null
}

interface Read {
  readonly state: State
  /** Names of the features that changed. */
  readonly changed: readonly string[]
  readonly rows: readonly DeliveredFeatureRow[]
  /** Undefined: the segments did not change. */
  readonly segments?: readonly DeliveredSegmentRow[] | undefined
  /** Names of all current features; undefined: no feature was removed. */
  readonly names?: ReadonlySet<string>
}

/** Caches the live features of one environment. After a write, only the features that the write changed are read again. */
export class EnvironmentFeatures {
  readonly #environment: string
  readonly #database: Pick<Database, 'snapshot'>
  readonly #refreshes: ReadIndex<string, State>
  readonly table = new FeatureTable()
  readonly commits = new CommitTimes()
  /** The counts of all environments. */
  readonly counts: DeliveryCounts
  #state: State | undefined

  constructor(environment: string, database: Pick<Database, 'snapshot'>, counts: DeliveryCounts) {
    this.counts = counts
    this.#environment = environment
    this.#database = database
    this.#refreshes = new ReadIndex(async () => new Map([['state', await this.#refresh()]]))
  }

  /**
   * Applies everything that was committed before `observedAt` (performance.now()), unless the observed revisions of the keys are already
   * shown.
   */
  async upTo(keys: readonly string[], observed: Observed, observedAt: number): Promise<void> {
    const state = this.#state
    if (state && (state.takenAt >= observedAt || keys.every((key) => this.revision(key) === observed.get(key)))) return
    await this.#refreshes.check(['state'])
  }

  /** The revision of this key in the cached state. */
  revision(key: string): string {
    return this.#state?.revisions.get(key) ?? unbumped
  }

  /** Number of changes of the environment up to the cached state. The number is smaller after an older state was restored. */
  get count(): number {
    return this.#state ? this.#countIn(this.#state) : 0
  }

  #countIn({ revisions }: State): number {
    return Number((revisions.get(revisionKeys.delivery(this.#environment)) ?? unbumped).split('.')[0])
  }

  async #refresh(): Promise<State> {
    const takenAt = performance.now()
    const read = await this.#database.snapshot((tx) => this.#read(tx, takenAt))
    // The rest runs without a pause, so that no reader sees a partial update.
    const { table } = this
    const count = this.#countIn(read.state)
    const isNewHistory = !this.#state || count < this.count
    const removed = new Set(read.changed)
    for (const row of read.rows) {
      removed.delete(row.name)
      table.set(row, count)
    }
    for (const name of removed) table.remove(name, count)
    if (read.names) for (const name of [...table.names()]) if (!read.names.has(name)) table.remove(name, count)
    if (read.segments) table.setSegments(read.segments, count)
    if (isNewHistory) table.changes.begin(count)
    if (read.state.changedAt !== null) this.commits.add(count, read.state.changedAt)
    this.#state = read.state
    return read.state
  }

  async #read(tx: Tx, takenAt: number): Promise<Read> {
    const [environment, previous] = [this.#environment, this.#state]
    const [[head], revisionRows, changedRows] = await tx.batch(
      findDeliveryHorizon(),
      listDeliveryRevisions(environment),
      listChangedFeatures(previous?.horizon ?? '0'),
    )
    const revisions = new Map(revisionRows.map((row) => [row.key, revisionOf(row)]))
    const age = revisionRows.find(({ key }) => key === revisionKeys.delivery(environment))?.age ?? null
    const changedAt = age === null ? null : performance.now() - age
    const state: State = { takenAt, horizon: head!.horizon, revisions, changedAt }
    const isUnchanged = (key: string) => previous !== undefined && this.revision(key) === (revisions.get(key) ?? unbumped)
    const changed = changedRows.map(({ name }) => name)
    const [rows] = await tx.batch(listDeliveredFeatures(environment, previous ? changed : 'all'))
    const segments = isUnchanged(revisionKeys.segments) ? undefined : (await tx.batch(listDeliveredSegments()))[0]
    if (membershipKeys.every(isUnchanged)) return { state, changed, rows, segments }
    const [[counted]] = await tx.batch(countDeliveredFeatures(environment))
    const remaining = [...this.table.names()].filter((name) => !changed.includes(name))
    // A deleted feature has no row, so deletions show only in the number of features.
    if (remaining.length + rows.length === counted!.features) return { state, changed, rows, segments }
    const [names] = await tx.batch(listDeliveredNames(environment))
    const known = new Set([...remaining, ...rows.map(({ name }) => name)])
    const missing = names.map(({ name }) => name).filter((name) => !known.has(name))
    const [added] = missing.length > 0 ? await tx.batch(listDeliveredFeatures(environment, missing)) : [[]]
    return { state, changed, rows: [...rows, ...added], segments, names: new Set(names.map(({ name }) => name)) }
  }
}
