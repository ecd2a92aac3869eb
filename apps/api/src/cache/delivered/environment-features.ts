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
import { FeatureTable } from './feature-table.ts'

/** A feature comes to an environment, or goes, only with one of these: lists of projects count features, and environments are linked to projects. */
const comeAndGo = [revisionKeys.projects, revisionKeys.environments]

interface State {
  /** performance.now() before the snapshot was taken. */
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
  /** Undefined: they did not change. */
  readonly segments?: readonly DeliveredSegmentRow[] | undefined
  /** All features that there are now; undefined: none was removed. */
  readonly names?: ReadonlySet<string>
}

/** Keeps the live features of one environment. After a write only the features that it touched are read again. */
export class EnvironmentFeatures {
  readonly #environment: string
  readonly #database: Pick<Database, 'snapshot'>
  readonly #refreshes: ReadIndex<string, State>
  readonly table = new FeatureTable()
  readonly commits = new CommitTimes()
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

  /** How many changes there have been up to what the features show. It is smaller after an older state was restored. */
  get count(): number {
    return this.#state ? this.#countIn(this.#state) : 0
  }

  #countIn({ revisions }: State): number {
    return Number((revisions.get(revisionKeys.delivery(this.#environment)) ?? unbumped).split('.')[0])
  }

  async #refresh(): Promise<State> {
    const takenAt = performance.now()
    const read = await this.#database.snapshot((tx) => this.#read(tx, takenAt))
    // From here on without a pause, so that no reader gets a half of it.
    const { table } = this
    const count = this.#countIn(read.state)
    const isOther = !this.#state || count < this.count
    const gone = new Set(read.changed)
    for (const row of read.rows) {
      gone.delete(row.name)
      table.set(row, count)
    }
    for (const name of gone) table.remove(name, count)
    if (read.names) for (const name of [...table.names()]) if (!read.names.has(name)) table.remove(name, count)
    if (read.segments) table.setSegments(read.segments, count)
    if (isOther) table.changes.begin(count)
    if (read.state.changedAt !== null) this.commits.add(count, read.state.changedAt)
    this.#state = read.state
    return read.state
  }

  async #read(tx: Tx, takenAt: number): Promise<Read> {
    const [environment, before] = [this.#environment, this.#state]
    const [[head], revisionRows, changedRows] = await tx.batch(
      findDeliveryHorizon(),
      listDeliveryRevisions(environment),
      listChangedFeatures(before?.horizon ?? '0'),
    )
    const revisions = new Map(revisionRows.map((row) => [row.key, revisionOf(row)]))
    const age = revisionRows.find(({ key }) => key === revisionKeys.delivery(environment))?.age ?? null
    const changedAt = age === null ? null : performance.now() - age
    const state: State = { takenAt, horizon: head!.horizon, revisions, changedAt }
    const stands = (key: string) => before !== undefined && this.revision(key) === (revisions.get(key) ?? unbumped)
    const changed = changedRows.map(({ name }) => name)
    const [rows] = await tx.batch(listDeliveredFeatures(environment, before ? changed : 'all'))
    const segments = stands(revisionKeys.segments) ? undefined : (await tx.batch(listDeliveredSegments()))[0]
    if (comeAndGo.every(stands)) return { state, changed, rows, segments }
    const [[counted]] = await tx.batch(countDeliveredFeatures(environment))
    const kept = [...this.table.names()].filter((name) => !changed.includes(name))
    // A feature that was deleted leaves no trace but the number.
    if (kept.length + rows.length === counted!.features) return { state, changed, rows, segments }
    const [names] = await tx.batch(listDeliveredNames(environment))
    const known = new Set([...kept, ...rows.map(({ name }) => name)])
    const unread = names.map(({ name }) => name).filter((name) => !known.has(name))
    const [more] = unread.length > 0 ? await tx.batch(listDeliveredFeatures(environment, unread)) : [[]]
    return { state, changed, rows: [...rows, ...more], segments, names: new Set(names.map(({ name }) => name)) }
  }
}
