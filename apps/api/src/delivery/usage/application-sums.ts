import type { Instance, Registration, Reporter } from '../../pipeline/usage-reports.ts'
import type { EntryQuota } from './entry-quota.ts'

/** The reports of an application with one token. */
export interface Application {
  readonly token: number
  readonly appName: string
  /** Strategies of the last registration; null: the application did not register. */
  strategies: readonly string[] | null
  /** Ids of projects by environment. */
  readonly uses: Map<string, Set<string>>
  /** Processes by environment and id. */
  readonly instances: Map<string, Instance & { readonly environment: string }>
}

type ReporterKey = Pick<Reporter, 'token' | 'appName'>

// No part contains U+0000, because the server stores no such text.
const keyOf = ({ token, appName }: ReporterKey) => `${appName}\u0000${token}`

/** The reported applications, by name and token. Each token uses only its own quota. */
export class ApplicationSums {
  /** The application that registered last is last. */
  readonly byKey = new Map<string, Application>()
  readonly #quota: EntryQuota

  constructor(quota: EntryQuota) {
    this.#quota = quota
  }

  add(reporter: Reporter): void {
    const application = this.#applicationOf(reporter)
    if (!application) return
    this.#addUses(application, reporter.environment, reporter.projects)
    this.#addInstance(application, reporter.environment, reporter.instance)
  }

  register({ strategies, ...reporter }: Registration): void {
    const application = this.#applicationOf(reporter)
    if (!application) return
    this.#addUses(application, reporter.environment, reporter.projects)
    this.#addInstance(application, reporter.environment, reporter.instance)
    this.#setStrategies(application, strategies)
  }

  /** Adds the reports of a later buffer. */
  merge(later: ApplicationSums): void {
    for (const { uses, strategies, instances, ...reporterKey } of later.byKey.values()) {
      const application = this.#applicationOf(reporterKey)
      if (!application) continue
      for (const [environment, projects] of uses) this.#addUses(application, environment, projects)
      for (const { environment, ...instance } of instances.values()) this.#addInstance(application, environment, instance)
      if (strategies) this.#setStrategies(application, strategies)
    }
  }

  #applicationOf({ token, appName }: ReporterKey): Application | undefined {
    const key = keyOf({ token, appName })
    const known = this.byKey.get(key)
    if (known || !this.#quota.take(1, token)) return known
    const application: Application = { token, appName, strategies: null, uses: new Map(), instances: new Map() }
    this.byKey.set(key, application)
    return application
  }

  #addUses({ token, uses }: Application, environment: string, projects: Iterable<string>): void {
    const known = uses.get(environment) ?? new Set()
    for (const project of projects) if (!known.has(project) && this.#quota.take(1, token)) known.add(project)
    if (known.size > 0) uses.set(environment, known)
  }

  #addInstance({ token, instances }: Application, environment: string, instance: Instance | null | undefined): void {
    if (!instance) return
    const key = `${environment}\u0000${instance.id}`
    const known = instances.get(key)
    if (known || this.#quota.take(1, token)) instances.set(key, { ...instance, sdk: instance.sdk ?? known?.sdk ?? null, environment })
  }

  #setStrategies(application: Application, strategies: readonly string[]): void {
    const added = strategies.length - (application.strategies?.length ?? 0)
    if (!this.#quota.take(added, application.token)) return
    application.strategies = strategies
    this.byKey.delete(keyOf(application))
    this.byKey.set(keyOf(application), application)
  }
}
