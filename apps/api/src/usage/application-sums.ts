import type { Registration, Reporter } from './reports.ts'
import type { Room } from './room.ts'

interface Application {
  /** Who was heard first, and has to find the room. */
  readonly token: number
  /** Null: it did not register. */
  strategies: readonly string[] | null
  /** Ids of projects by environment. */
  readonly uses: Map<string, Set<string>>
}

/** The applications that were heard of, by name. */
export class ApplicationSums {
  readonly byName = new Map<string, Application>()
  readonly #room: Room

  constructor(room: Room) {
    this.#room = room
  }

  meet({ token, appName, environment, projects }: Reporter): void {
    const application = this.#applicationOf(appName, token)
    if (application) this.#use(application, environment, projects)
  }

  register({ token, appName, environment, projects, strategies }: Registration): void {
    const application = this.#applicationOf(appName, token)
    if (!application) return
    this.#use(application, environment, projects)
    this.#know(application, strategies)
  }

  /** Adds what came later. */
  merge(later: ApplicationSums): void {
    for (const [appName, { token, strategies, uses }] of later.byName) {
      const application = this.#applicationOf(appName, token)
      if (!application) continue
      for (const [environment, projects] of uses) this.#use(application, environment, projects)
      if (strategies) this.#know(application, strategies)
    }
  }

  #applicationOf(appName: string, token: number): Application | undefined {
    const known = this.byName.get(appName)
    if (known || !this.#room.take(1, token)) return known
    const application: Application = { token, strategies: null, uses: new Map() }
    this.byName.set(appName, application)
    return application
  }

  #use({ token, uses }: Application, environment: string, projects: Iterable<string>): void {
    const known = uses.get(environment) ?? new Set()
    for (const project of projects) if (!known.has(project) && this.#room.take(1, token)) known.add(project)
    if (known.size > 0) uses.set(environment, known)
  }

  #know(application: Application, strategies: readonly string[]): void {
    const more = strategies.length - (application.strategies?.length ?? 0)
    if (this.#room.take(more, application.token)) application.strategies = strategies
  }
}
