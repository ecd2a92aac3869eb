import type { Instance, Registration, Reporter } from '../../pipeline/usage-reports.ts'
import type { Room } from './room.ts'

/** What was heard of an application with one token. */
export interface Application {
  readonly token: number
  readonly appName: string
  /** Null: it did not register. */
  strategies: readonly string[] | null
  /** Ids of projects by environment. */
  readonly uses: Map<string, Set<string>>
  /** Processes by environment and id. */
  readonly instances: Map<string, Instance & { readonly environment: string }>
}

type Speaker = Pick<Reporter, 'token' | 'appName'>

// None of the parts holds U+0000, which is stored nowhere.
const keyOf = ({ token, appName }: Speaker) => `${appName}\u0000${token}`

/** The applications that were heard of, by name and token, so that nobody's room is taken by what others tell. */
export class ApplicationSums {
  /** What registered last comes last. */
  readonly heard = new Map<string, Application>()
  readonly #room: Room

  constructor(room: Room) {
    this.#room = room
  }

  meet(reporter: Reporter): void {
    const application = this.#applicationOf(reporter)
    if (!application) return
    this.#use(application, reporter.environment, reporter.projects)
    this.#see(application, reporter.environment, reporter.instance)
  }

  register({ strategies, ...reporter }: Registration): void {
    const application = this.#applicationOf(reporter)
    if (!application) return
    this.#use(application, reporter.environment, reporter.projects)
    this.#see(application, reporter.environment, reporter.instance)
    this.#know(application, strategies)
  }

  /** Adds what came later. */
  merge(later: ApplicationSums): void {
    for (const { uses, strategies, instances, ...speaker } of later.heard.values()) {
      const application = this.#applicationOf(speaker)
      if (!application) continue
      for (const [environment, projects] of uses) this.#use(application, environment, projects)
      for (const { environment, ...instance } of instances.values()) this.#see(application, environment, instance)
      if (strategies) this.#know(application, strategies)
    }
  }

  #applicationOf({ token, appName }: Speaker): Application | undefined {
    const key = keyOf({ token, appName })
    const known = this.heard.get(key)
    if (known || !this.#room.take(1, token)) return known
    const application: Application = { token, appName, strategies: null, uses: new Map(), instances: new Map() }
    this.heard.set(key, application)
    return application
  }

  #use({ token, uses }: Application, environment: string, projects: Iterable<string>): void {
    const known = uses.get(environment) ?? new Set()
    for (const project of projects) if (!known.has(project) && this.#room.take(1, token)) known.add(project)
    if (known.size > 0) uses.set(environment, known)
  }

  #see({ token, instances }: Application, environment: string, instance: Instance | null | undefined): void {
    if (!instance) return
    const key = `${environment}\u0000${instance.id}`
    const known = instances.get(key)
    if (known || this.#room.take(1, token)) instances.set(key, { ...instance, sdk: instance.sdk ?? known?.sdk ?? null, environment })
  }

  #know(application: Application, strategies: readonly string[]): void {
    const more = strategies.length - (application.strategies?.length ?? 0)
    if (!this.#room.take(more, application.token)) return
    application.strategies = strategies
    this.heard.delete(keyOf(application))
    this.heard.set(keyOf(application), application)
  }
}
