import { hash as digest, randomBytes } from 'node:crypto'
import type { EvaluationContext, FieldMask } from '@halyard/domain'
import type { ContextSamples, SampledContexts, SampledScope } from '../../pipeline/sampled-contexts.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import { HourReservoirs } from './hour-reservoirs.ts'
import {
  bytesOf,
  isSensitiveIn,
  type KeptContext,
  type KnownFields,
  keepContext,
  type Layout,
  layoutOf,
  withoutSensitive,
} from './kept-context.ts'

export const sampleLimits = { perEnvironment: 10_000, contexts: 100_000, bytes: 64_000_000, environments: 100, waiting: 1_000 }

export interface SampleOptions {
  readonly isOn: boolean
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly log: Log
  /** The context fields as they are now. The same object as long as nothing changed. */
  readonly readFields: () => Promise<KnownFields>
  readonly limits?: Partial<typeof sampleLimits>
}

interface Offered {
  readonly environment: string
  readonly context: EvaluationContext
  readonly scope: SampledScope
  readonly at: number
}

/** Longest text of a hash in hexadecimal digits: two values of a sample have different hashes. */
const hashLength = 32

/** Contexts in memory. The key of the hashes is random, and is gone with the process. */
export class MemoryOfContexts implements ContextSamples {
  readonly isOn: boolean
  readonly #options: SampleOptions
  readonly #limits: typeof sampleLimits
  readonly #key = randomBytes(32).toString('hex')
  readonly #environments = new Map<string, HourReservoirs<KeptContext>>()
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
    // After the response: what waits is kept together.
    if (this.#waiting.length === 1)
      setImmediate(() => fireAndForget(this.#options.log, 'contexts could not be sampled', () => this.#keepWaiting()))
  }

  async settle(): Promise<{ readonly mask: FieldMask; in(environment: string): SampledContexts }> {
    const known = await this.#keepWaiting()
    const isHashed = isSensitiveIn(known)
    return { mask: { isHashed, hash: this.#hash }, in: (environment) => this.#sampleOf(environment, isHashed) }
  }

  #sampleOf(environment: string, isHashed: (field: string) => boolean): SampledContexts {
    const reservoirs = this.#environments.get(environment)
    if (!reservoirs) return { contexts: [], since: null }
    reservoirs.expire(this.#options.now())
    const { since } = reservoirs.period
    const contexts = reservoirs.items().map(({ item: { layout, context, projects, seed }, weight }) => ({
      context: { ...context, environment },
      isUnknown: (field: string) => !layout.kept.has(field) || layout.hashed.has(field) !== isHashed(field),
      projects,
      seed,
      weight,
    }))
    return { contexts, since }
  }

  readonly #hash = (field: string, value: string): string =>
    value === '' ? '' : digest('sha256', `${this.#key}${field}\u0000${value}`).slice(0, hashLength)

  #of(environment: string): HourReservoirs<KeptContext> | undefined {
    const known = this.#environments.get(environment)
    if (known) return known
    if (this.#environments.size >= this.#limits.environments) this.#forgetEmpty()
    if (this.#environments.size >= this.#limits.environments) return undefined
    const created = new HourReservoirs<KeptContext>({ capacity: this.#limits.perEnvironment, random: Math.random, bytesOf })
    this.#environments.set(environment, created)
    return created
  }

  #forgetEmpty(): void {
    for (const [name, reservoirs] of this.#environments) {
      reservoirs.expire(this.#options.now())
      if (reservoirs.size === 0) this.#environments.delete(name)
    }
  }

  /** Keeps what waits, also if it came while the fields were read. */
  async #keepWaiting(): Promise<KnownFields> {
    const known = await this.#readFields()
    const waiting = this.#waiting
    this.#waiting = []
    for (const { environment, context, scope, at } of waiting) {
      const layout = this.#layouts.get(scope.fields) ?? layoutOf(known, scope.fields)
      this.#layouts.set(scope.fields, layout)
      this.#of(environment)?.keep(at, keepContext(context, { layout, projects: scope.projects, seed: String(Math.random()) }, this.#hash))
    }
    this.#fit()
    return known
  }

  async #readFields(): Promise<KnownFields> {
    try {
      const known = await this.#options.readFields()
      if (known !== this.#known) this.#forgetSensitive(known)
      this.#known = known
      return known
    } catch (error) {
      // It is unknown now which fields are sensitive.
      this.#waiting = []
      throw error
    }
  }

  #forgetSensitive(known: KnownFields): void {
    this.#layouts = new WeakMap()
    const isSensitive = isSensitiveIn(known)
    const changed = new Map<Layout, Layout>()
    const becameSensitive = (layout: Layout): Layout => {
      const before = changed.get(layout)
      if (before) return before
      const kept = new Set([...layout.kept].filter((field) => layout.hashed.has(field) || !isSensitive(field)))
      const after = kept.size === layout.kept.size ? layout : { kept, hashed: layout.hashed }
      changed.set(layout, after)
      return after
    }
    for (const reservoirs of this.#environments.values()) reservoirs.replace((kept) => withoutSensitive(kept, becameSensitive))
  }

  /** Halves the largest sample until all fit. */
  #fit(): void {
    const all = [...this.#environments.values()]
    const sum = (of: (one: HourReservoirs<KeptContext>) => number) => all.reduce((total, one) => total + of(one), 0)
    while (sum(({ size }) => size) > this.#limits.contexts || sum(({ bytes }) => bytes) > this.#limits.bytes) {
      const largest = all.reduce((one, other) => (other.bytes > one.bytes ? other : one))
      const before = largest.size
      largest.shrink(before >> 1)
      // Each hour has room for one context.
      if (largest.size === before) return
    }
  }
}
