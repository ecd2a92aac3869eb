import type { Variant } from '@halyard/contracts'
import { canonicalJson } from '../plan/canonical-json.ts'
import { emptyConfiguration, type FlagConfiguration, inOrder, type StoredStrategy } from '../world/world.ts'
import type { PastEvent, RewindFault } from './past-event.ts'

type ConfigurationEvent = Pick<PastEvent, 'type' | 'data' | 'preData' | 'group'>

type Order = readonly Pick<StoredStrategy, 'id' | 'sortOrder'>[]

export const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** A strategy without the fields that only responses have. */
export const storedOf = ({
  id,
  name,
  title,
  disabled,
  sortOrder,
  segments,
  constraints,
  variants,
  parameters,
}: StoredStrategy): StoredStrategy => ({ id, name, title, disabled, sortOrder, segments, constraints, variants, parameters })

const isSameExceptPosition = (one: StoredStrategy, other: StoredStrategy) =>
  isSame({ ...storedOf(one), sortOrder: 0 }, { ...storedOf(other), sortOrder: 0 })

/**
 * The configuration of a feature in an environment, while its events are undone. Events do not record the order of strategies with equal
 * sortOrder. So the strategies are sorted after all events of a request are undone, by the order in one of these events, if an event has it.
 */
export class RewoundConfiguration {
  #enabled: boolean
  #strategies: StoredStrategy[]
  #variants: readonly Variant[]
  #fault: RewindFault | null = null
  #group = ''
  /** The positions before the request. */
  #order: ReadonlyMap<string, number> | null = null
  #restored = new Set<string>()
  #moved = new Set<string>()

  constructor({ enabled, strategies, variants }: FlagConfiguration = emptyConfiguration) {
    this.#enabled = enabled
    this.#strategies = [...strategies]
    this.#variants = variants
  }

  /** The state before the events undone so far. */
  result(): FlagConfiguration & { readonly fault: RewindFault | null } {
    this.#settle('')
    return { enabled: this.#enabled, strategies: this.#strategies, variants: this.#variants, fault: this.#fault }
  }

  setEnabled(enabled: boolean): void {
    this.#enabled = enabled
  }

  undo({ type, data, preData, group }: ConfigurationEvent): void {
    if (group !== this.#group) this.#settle(group)
    // The server stores events in the format that is read here, for each type.
    switch (type) {
      case 'feature-strategy-add':
        this.#undoAdded(data as unknown as StoredStrategy)
        return
      case 'feature-strategy-update':
        this.#undoUpdated(data as unknown as StoredStrategy, preData as unknown as StoredStrategy)
        return
      case 'feature-strategy-remove':
        this.#undoRemoved(preData as unknown as StoredStrategy)
        return
      case 'strategy-order-changed':
        this.#undoOrder((data as { strategies: Order }).strategies, (preData as { strategies: Order }).strategies)
        return
      case 'feature-environment-variants-updated':
        this.#expect(isSame(this.#variants, data?.variants))
        this.#variants = (preData as { variants: readonly Variant[] }).variants
        return
      default:
        this.#expect(this.#enabled === data?.enabled)
        this.#enabled = preData?.enabled === true
    }
  }

  #expect(isTrue: boolean): boolean {
    if (!isTrue) this.#fault = 'contradiction'
    return isTrue
  }

  #find(id: string): StoredStrategy | undefined {
    return this.#strategies.find((strategy) => strategy.id === id)
  }

  #undoAdded(added: StoredStrategy): void {
    const present = this.#find(added.id)
    if (this.#expect(present !== undefined && isSameExceptPosition(present, added)))
      this.#strategies = this.#strategies.filter((strategy) => strategy !== present)
  }

  #undoUpdated(updated: StoredStrategy, stored: StoredStrategy): void {
    const present = this.#find(updated.id)
    if (!present || !this.#expect(isSameExceptPosition(present, updated))) {
      this.#expect(false)
      return
    }
    if (updated.sortOrder !== stored.sortOrder) this.#moved.add(stored.id)
    this.#strategies = this.#strategies.map((strategy) => (strategy === present ? storedOf(stored) : strategy))
  }

  #undoRemoved(removed: StoredStrategy): void {
    if (!this.#expect(!this.#find(removed.id))) return
    this.#restored.add(removed.id)
    // The strategy that was removed last is restored first.
    this.#strategies = [storedOf(removed), ...this.#strategies]
  }

  #undoOrder(after: Order, before: Order): void {
    const positions = (order: Order) => order.map(({ id, sortOrder }) => ({ id, sortOrder }))
    this.#expect(isSame(positions(this.#strategies), positions(after)))
    const sortOrders = new Map(before.map(({ id, sortOrder }) => [id, sortOrder]))
    this.#order = new Map(before.map(({ id }, at) => [id, at]))
    this.#strategies = this.#strategies.map((strategy) => ({ ...strategy, sortOrder: sortOrders.get(strategy.id) ?? strategy.sortOrder }))
  }

  #settle(group: string): void {
    if (this.#restored.size + this.#moved.size > 0 || this.#order) {
      const order = this.#order
      const ordered = order
        ? this.#strategies.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))
        : this.#strategies
      this.#strategies = inOrder(ordered)
      if (order) this.#expect(this.#strategies.every(({ id }) => order.has(id)))
      else if (this.#isAmbiguous()) this.#fault ??= 'notRecorded'
    }
    this.#group = group
    this.#order = null
    this.#restored = new Set()
    this.#moved = new Set()
  }

  #isAmbiguous(): boolean {
    const together = Map.groupBy(this.#strategies, ({ sortOrder }) => sortOrder)
    return [...together.values()].some((some) => {
      const restored = some.filter(({ id }) => this.#restored.has(id)).length
      return some.length > 1 && (some.some(({ id }) => this.#moved.has(id)) || (restored > 0 && restored < some.length))
    })
  }
}

/** Whether undoing the events between two configurations restores the former one, including the order of the strategies. */
export const leadBack = (
  before: FlagConfiguration,
  after: FlagConfiguration,
  events: readonly Omit<ConfigurationEvent, 'group'>[],
): boolean => {
  const rewound = new RewoundConfiguration(after)
  for (const event of events.toReversed()) rewound.undo({ ...event, group: 'one' })
  const { strategies, fault } = rewound.result()
  return (
    fault === null &&
    isSame(
      strategies.map(({ id }) => id),
      before.strategies.map(({ id }) => id),
    )
  )
}
