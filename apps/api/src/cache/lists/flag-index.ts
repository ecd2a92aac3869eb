import { hash } from 'node:crypto'
import { type IndexedFlag, indexedTimesOf } from '@halyard/domain'
import { BoundedMemory } from '../../memory/bounded-memory.ts'
import type { VisibleProjects } from '../../store/visible-projects.ts'
import { version } from '../../telemetry/version.ts'
import { ChangeLog } from '../delivered/change-log.ts'
import type { Entry } from './serialise-features.ts'

/** Maximum number of logged changes. */
const maxChanges = 5_000
/** Maximum number of revisions for which the index knows the differences. */
const maxIssued = 2_000
/** Maximum number of sets of visible projects whose revision is cached. */
const maxViews = 500

/** What a caller sees, and whether the index has descriptions. */
export interface IndexView {
  /** Null: all projects. */
  readonly visible: VisibleProjects | null
  readonly descriptions: boolean
}

interface Issued extends Pick<IndexView, 'descriptions'> {
  readonly refresh: number
  /** JSON of the environments. */
  readonly environments: string
  /** Ids of the visible projects with flags, sorted. */
  readonly projects: readonly string[]
}

interface Content {
  readonly flags: number
  readonly sum: bigint
}

/** The changes of the index since a revision. */
export interface IndexDifference {
  readonly changed: readonly IndexedFlag[]
  readonly removed: readonly string[]
}

const contentOf = (flag: IndexedFlag): string => {
  const { name, project, type, stale, tags, statuses, impressionData, hasParents, description, states } = flag
  const { createdAt, lastSeenAt } = indexedTimesOf(flag)
  return JSON.stringify([
    name,
    project,
    type,
    stale,
    createdAt,
    lastSeenAt,
    tags,
    statuses,
    impressionData,
    hasParents,
    description,
    states,
  ])
}

const bits = 128
const numberOf = (content: string): bigint => BigInt(`0x${hash('sha256', content).slice(0, bits / 4)}`)
const sumOf = (one: bigint, other: bigint): bigint => BigInt.asUintN(bits, one + other)

/**
 * The revisions of the index of flags, and the differences between them.
 * A revision is a digest of the flags that a caller sees. So it is the same on all instances, and does not change with other projects.
 * Each project has the sum of the digests of its flags, so a change costs the digest of one flag.
 */
export class FlagIndex {
  readonly #entries: ReadonlyMap<string, Entry>
  /** `former` is the project in which the flag was live. */
  readonly #changes = new ChangeLog<string>(maxChanges)
  readonly #contents = new Map<string, Content>()
  readonly #issued = new BoundedMemory<string, Issued>({ entries: maxIssued })
  readonly #views = new BoundedMemory<string, { readonly revision: string; readonly issued: Issued }>({ entries: maxViews })
  #refresh = 0
  #environments = '[]'

  constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries
  }

  /** All environments, in their order. */
  get environments(): { readonly name: string; readonly type: string }[] {
    return JSON.parse(this.#environments)
  }

  /** Call before the changes of a refresh. */
  begin(environments: string): void {
    if (this.#refresh++ === 0) this.#changes.begin(this.#refresh)
    this.#environments = environments
  }

  /** Records a change; undefined: the flag does not exist. */
  change(former: Entry | undefined, entry: Entry | undefined): void {
    const [before, after] = [former && !former.archived ? former : undefined, entry && !entry.archived ? entry : undefined]
    const [had, has] = [before && contentOf(before), after && contentOf(after)]
    if (had === has) return
    if (before && had !== undefined) this.#add(before.project, -1, -numberOf(had))
    if (after && has !== undefined) this.#add(after.project, 1, numberOf(has))
    // Clients have no revision before the first refresh.
    if (this.#refresh > 1) this.#changes.add((before ?? after)!.name, before?.project, this.#refresh)
  }

  /** The flags that are visible, in no order. */
  flags({ visible }: IndexView): IndexedFlag[] {
    return [...this.#entries.values()].filter(({ archived, project }) => !archived && (!visible || visible.has(project)))
  }

  /** The current revision. */
  revision(view: IndexView): string {
    const name = JSON.stringify(view)
    const known = this.#views.get(name)
    if (known?.issued.refresh === this.#refresh) return known.revision
    const projects = [...this.#contents.keys()].filter((id) => !view.visible || view.visible.has(id)).sort()
    const contents = projects.map((id) => [id, this.#contents.get(id)!.sum.toString(36)])
    const revision = hash('sha256', JSON.stringify([version, this.#environments, view.descriptions, contents]), 'base64url').slice(0, 20)
    const isSame = known !== undefined && JSON.stringify(projects) === JSON.stringify(known.issued.projects)
    const issued = {
      refresh: this.#refresh,
      environments: this.#environments,
      descriptions: view.descriptions,
      projects: isSame ? known.issued.projects : projects,
    }
    this.#views.set(name, { revision, issued })
    this.#issued.set(revision, issued)
    return revision
  }

  /** The changes since a revision. Undefined: the revision is unknown or too old, or its view had parts that this view does not have. */
  since(revision: string, { visible, descriptions }: IndexView): IndexDifference | undefined {
    const issued = this.#issued.get(revision)
    if (!issued || issued.environments !== this.#environments || issued.descriptions !== descriptions) return undefined
    if (visible && issued.projects.some((id) => !visible.has(id))) return undefined
    const changes = this.#changes.after(issued.refresh)
    if (!changes) return undefined
    const known = new Set(issued.projects)
    const names = new Set(changes.map(({ name }) => name))
    const isShown = (entry: Entry | undefined): entry is Entry =>
      entry !== undefined && !entry.archived && (!visible || visible.has(entry.project))
    // The caller may see further projects than before, without a change of their flags.
    if ([...this.#contents.keys()].some((id) => !known.has(id)))
      for (const entry of this.#entries.values()) if (!known.has(entry.project) && isShown(entry)) names.add(entry.name)
    const entries = [...names].map((name) => [name, this.#entries.get(name)] as const)
    // The client knows a flag only if the flag was live in one of the projects of the revision.
    const seen = new Set(changes.flatMap(({ name, former }) => (former !== undefined && known.has(former) ? [name] : [])))
    return {
      changed: entries.flatMap(([, entry]) => (isShown(entry) ? [entry] : [])),
      removed: entries.flatMap(([name, entry]) => (seen.has(name) && !isShown(entry) ? [name] : [])).sort(),
    }
  }

  #add(project: string, flags: number, number: bigint): void {
    const { flags: count, sum } = this.#contents.get(project) ?? { flags: 0, sum: 0n }
    if (count + flags === 0) this.#contents.delete(project)
    else this.#contents.set(project, { flags: count + flags, sum: sumOf(sum, number) })
  }
}
