import { hash as digest, randomBytes } from 'node:crypto'
import type { EvaluationContext, FieldMask } from '@halyard/domain'
import type { ContextSamples, SampledContexts, SampledScope } from '../../pipeline/sampled-contexts.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import { HourReservoirs } from './hour-reservoirs.ts'
import {
  bytesOf,
  contextOf,
  isSensitiveIn,
  type KnownFields,
  type Layout,
  layoutOf,
  type SampledContext,
  toSampledContext,
  withoutSensitive,
} from './sampled-context.ts'

export const sampleLimits = { perEnvironment: 10_000, contexts: 100_000, bytes: 64_000_000, environments: 100, waiting: 1_000 }

/** Characters of a hash: 132 of its 256 bits. */
const hashLength = 22

export interface SampleOptions {
  readonly isOn: boolean
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: Log
  /** Reads the current context fields. Returns the same object until the fields change. */
  readonly readFields: () => Promise<KnownFields>
  readonly limits?: Partial<typeof sampleLimits>
}

interface Offered {
  readonly environment: string
  readonly context: EvaluationContext
  readonly scope: SampledScope
  readonly at: number
}

/** Samples contexts in memory. The key of the hashes is random and exists only in this process. */
export class MemoryOfContexts implements ContextSamples {
  readonly isOn: boolean
  readonly #options: SampleOptions
  readonly #limits: typeof sampleLimits
  readonly #key = randomBytes(32).toString('hex')
  readonly #environments = new Map<string, HourReservoirs<SampledContext>>()
  #waiting: Offered[] = []
  #known: KnownFields | undefined
  #layouts = new WeakMap<readonly string[], Layout>()

  constructor(options: SampleOptions) {
    this.isOn = options.isOn
    this.#options = options
    this.#limits = { ...sampleLimits, ...options.limits }
  }

  offer(environment: string, context: EvaluationContext, scope: SampledScope): void {
    if (!this.isOn) return
    const at = this.#options.now()
    if (!this.#of(environment)?.admits(at) || this.#waiting.length >= this.#limits.waiting) return
    this.#waiting.push({ environment, context, scope, at })
    // Waiting contexts are added together, after the response.
    if (this.#waiting.length === 1)
      setImmediate(() => fireAndForget(this.#options.log, 'contexts could not be sampled', () => this.#addWaiting()))
  }

  async settle(): Promise<{ readonly mask: FieldMask; in(environment: string): SampledContexts }> {
    const known = await this.#addWaiting()
    const isHashed = isSensitiveIn(known)
    return { mask: { isHashed, hash: this.#hash }, in: (environment) => this.#sampleOf(environment, isHashed) }
  }

  #sampleOf(environment: string, isHashed: (field: string) => boolean): SampledContexts {
    const reservoirs = this.#environments.get(environment)
    if (!reservoirs) return { contexts: [], since: null }
    reservoirs.expire(this.#options.now())
    const { since } = reservoirs.period
    const contexts = reservoirs.items().map(({ item, weight }) => {
      const { layout, projects, seed } = item
      return {
        context: { ...contextOf(item), environment },
        isUnknown: (field: string) => !layout.fields.has(field) || layout.hashed.has(field) !== isHashed(field),
        projects,
        seed: String(seed),
        weight,
      }
    })
    return { contexts, since }
  }

  readonly #hash = (field: string, value: string): string =>
    value === '' ? '' : digest('sha256', `${this.#key}${field}\u0000${value}`, 'base64url').slice(0, hashLength)

  #of(environment: string): HourReservoirs<SampledContext> | undefined {
    const known = this.#environments.get(environment)
    if (known) return known
    if (this.#environments.size >= this.#limits.environments) this.#removeEmpty()
    if (this.#environments.size >= this.#limits.environments) return undefined
    const created = new HourReservoirs<SampledContext>({ capacity: this.#limits.perEnvironment, random: Math.random, bytesOf })
    this.#environments.set(environment, created)
    return created
  }

  #removeEmpty(): void {
    for (const [name, reservoirs] of this.#environments) {
      reservoirs.expire(this.#options.now())
      if (reservoirs.size === 0) this.#environments.delete(name)
    }
  }

  /** Adds the waiting contexts to the samples, including contexts that were offered while the fields were being read. */
  async #addWaiting(): Promise<KnownFields> {
    const known = await this.#readFields()
    const waiting = this.#waiting
    this.#waiting = []
    for (const { environment, context, scope, at } of waiting) {
      const layout = this.#layouts.get(scope.fields) ?? layoutOf(known, scope.fields)
      this.#layouts.set(scope.fields, layout)
      this.#of(environment)?.keep(at, toSampledContext(context, { layout, projects: scope.projects, seed: Math.random() }, this.#hash))
    }
    this.#fit()
    return known
  }

  async #readFields(): Promise<KnownFields> {
    try {
      const known = await this.#options.readFields()
      if (known !== this.#known) this.#removeSensitive(known)
      this.#known = known
      return known
    } catch (error) {
      // Without the fields, the server cannot know which values are sensitive, so the waiting contexts are dropped.
      this.#waiting = []
      throw error
    }
  }

  #removeSensitive(known: KnownFields): void {
    this.#layouts = new WeakMap()
    const isSensitive = isSensitiveIn(known)
    const changed = new Map<Layout, Layout>()
    const becameSensitive = (layout: Layout): Layout => {
      const replacement = changed.get(layout)
      if (replacement) return replacement
      const fields = new Set([...layout.fields].filter((field) => layout.hashed.has(field) || !isSensitive(field)))
      const after = fields.size === layout.fields.size ? layout : { fields, hashed: layout.hashed }
      changed.set(layout, after)
      return after
    }
    for (const reservoirs of this.#environments.values()) reservoirs.replace((sampled) => withoutSensitive(sampled, becameSensitive))
  }

  /** Halves the largest sample until all samples fit the bounds. */
  #fit(): void {
    const all = [...this.#environments.values()]
    const sum = (of: (one: HourReservoirs<SampledContext>) => number) => all.reduce((total, one) => total + of(one), 0)
    while (sum(({ size }) => size) > this.#limits.contexts || sum(({ bytes }) => bytes) > this.#limits.bytes) {
      const largest = all.reduce((one, other) => (other.bytes > one.bytes ? other : one))
      const sizeBefore = largest.size
      largest.shrink(sizeBefore >> 1)
      // A sample cannot shrink further, because each hour has at least one context.
      if (largest.size === sizeBefore) return
    }
  }
}
