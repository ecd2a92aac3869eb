import type { Reporter, UsageReport } from '../../pipeline/usage-reports.ts'
import type { Room } from './room.ts'

interface Usage {
  yes: number
  no: number
  /** Epoch milliseconds of the last report. */
  seenAt: number
  readonly variants: Map<string, number>
}

/** Usage of features by one application in one environment and hour, reported with one token. */
export interface Place {
  readonly token: number
  /** Of the token. */
  readonly projects: readonly string[]
  readonly appName: string
  readonly environment: string
  readonly hour: number
  readonly features: Map<string, Usage>
}

// None of the parts holds U+0000, which is stored nowhere.
const keyOf = ({ token, appName, environment, hour }: Omit<Place, 'features'>) =>
  `${environment}\u0000${hour}\u0000${appName}\u0000${token}`

/** Usage by environment, hour, application, token and feature. */
export class UsageSums {
  readonly places = new Map<string, Place>()
  readonly #room: Room

  constructor(room: Room) {
    this.#room = room
  }

  add({ counts, ...from }: Reporter & { readonly hour: number; readonly counts: UsageReport['counts'] }, seenAt: number): void {
    const place = this.#placeOf(from)
    for (const { feature, yes, no, variants } of counts) {
      if (yes > 0 || no > 0) this.#count(place, feature, { yes, no, seenAt }, variants)
    }
    this.#keep(place)
  }

  /** Adds what came later. */
  merge(later: UsageSums): void {
    for (const from of later.places.values()) {
      const place = this.#placeOf(from)
      for (const [feature, usage] of from.features) this.#count(place, feature, usage, usage.variants)
      this.#keep(place)
    }
  }

  #placeOf({ token, projects, appName, environment, hour }: Omit<Place, 'features'>): Place {
    const place = { token, projects, appName, environment, hour }
    return this.places.get(keyOf(place)) ?? { ...place, features: new Map() }
  }

  #keep(place: Place): void {
    if (place.features.size > 0) this.places.set(keyOf(place), place)
  }

  #count(place: Place, feature: string, { yes, no, seenAt }: Omit<Usage, 'variants'>, variants: Iterable<readonly [string, number]>): void {
    const usage = place.features.get(feature) ?? this.#insert(place, feature)
    if (!usage) return
    usage.yes += yes
    usage.no += no
    usage.seenAt = Math.max(usage.seenAt, seenAt)
    for (const [variant, count] of variants) {
      const before = usage.variants.get(variant)
      if (before !== undefined || this.#room.take(1, place.token)) usage.variants.set(variant, (before ?? 0) + count)
    }
  }

  #insert(place: Place, feature: string): Usage | undefined {
    if (!this.#room.take(1, place.token)) return undefined
    const usage: Usage = { yes: 0, no: 0, seenAt: 0, variants: new Map() }
    place.features.set(feature, usage)
    return usage
  }
}
