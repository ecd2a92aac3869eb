import { isSameJson } from '../json-patch/containers.ts'
import { type Difference, difference } from '../plan/difference.ts'
import type { World } from '../world/world.ts'
import type { RestorableEvent } from './restorable-event.ts'
import { wayBack } from './way-back.ts'

/** One field that restoring changes, in normal form. Null: the value does not exist. */
export interface RestoreColumn {
  readonly feature?: string
  readonly segment?: number
  /** Id of the event, if a call restores the field; absent: a change restores the field. */
  readonly event?: number
  readonly path: string
  /** The value before the event, at present, and after the plan. A conflict leaves the present value. */
  readonly former: unknown
  readonly now: unknown
  readonly after: unknown
}

type Subject = Pick<Difference, 'feature' | 'segment' | 'path'>

/** Distinguishes fields of all features and segments. */
const statePath = ({ feature, segment, path }: Subject): string => `${feature ?? `segment ${segment}`}\n${path}`

const subjectOf = ({ type, featureName, environment, data, preData }: RestorableEvent): string => {
  const { id, name } = { ...data, ...preData }
  const prefix = featureName === null ? `${/^[a-z]+-?[a-z]*/.exec(type)?.[0]} ` : ''
  return `${prefix}${featureName ?? name ?? id ?? environment}`
}

/** The fields that differ between the states of an event. */
const fieldsOf = ({ data, preData }: RestorableEvent): string[] =>
  [...new Set([...Object.keys(preData ?? {}), ...Object.keys(data ?? {})])].filter((name) => !isSameJson(preData?.[name], data?.[name]))

/** The fields of an event that is restored by a call. */
const requestPaths = (event: RestorableEvent): string[] => fieldsOf(event).map((path) => `${subjectOf(event)}\n${path}`)

/** The fields that an event changed. */
export const changedBy = (event: RestorableEvent, live: World): string[] => {
  const way = wayBack(event, live.environment)
  if (!('put' in way) || !way.put) return way.kind === 'request' ? requestPaths(event) : []
  const before = way.put(live, event, event.preData, event.data)
  return difference(before, way.put(before, event, event.data, event.preData)).map(statePath)
}

/** Whether a field is one of the paths, contains one of them, or is contained in one of them. */
export const isTouched = (path: string, paths: readonly string[]): boolean =>
  paths.some((other) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`))

interface Restored {
  readonly before: World
  readonly live: World
  readonly result: World
  readonly restored: readonly Difference[]
  /** Events that calls restore. */
  readonly requested: readonly RestorableEvent[]
  readonly later: readonly RestorableEvent[]
}

/** The value of a field in a world that differs from the former one in these entries. */
const valueIn = (entries: readonly Difference[], wanted: Difference): unknown => {
  const path = statePath(wanted)
  const exact = entries.find((entry) => statePath(entry) === path)
  if (exact) return exact.after
  const around = entries.find((entry) => path.startsWith(`${statePath(entry)}/`))
  return around ? null : wanted.after
}

const requestColumns = (event: RestorableEvent, later: readonly RestorableEvent[]): RestoreColumn[] => {
  const [subject, type] = [subjectOf(event), event.type]
  const same = later.filter((other) => other.type === type && subjectOf(other) === subject)
  const newest = same.reduce((last, other) => (other.id > last.id ? other : last), event)
  return fieldsOf(event).map((path) => ({
    ...(event.featureName !== null && { feature: event.featureName }),
    event: event.id,
    path,
    former: event.preData?.[path] ?? null,
    now: newest.data?.[path] ?? null,
    after: event.preData?.[path] ?? null,
  }))
}

/** The fields that restoring changes, with three values each. */
export const columnsOf = ({ before, live, result, restored, requested, later }: Restored): RestoreColumn[] => {
  const [now, after] = [difference(before, live), difference(before, result)]
  return [
    ...restored.map((entry) => {
      const { before: _, after: former, ...subject } = entry
      return { ...subject, former, now: valueIn(now, entry), after: valueIn(after, entry) }
    }),
    ...requested.flatMap((event) => requestColumns(event, later)),
  ]
}
