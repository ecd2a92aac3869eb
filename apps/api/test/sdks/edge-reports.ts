/** An application that registered with a proxy. */
export interface Application {
  readonly appName: string
  readonly environment: string
  /** Proxies between the application and the server; the first one is nearest to the application. */
  readonly connectVia?: readonly { readonly appName: string; readonly instanceId: string }[]
}

/** Evaluations of a flag by an application. */
export interface Count {
  readonly featureName: string
  readonly appName: string
  readonly environment: string
  readonly timestamp: string
  readonly yes: number
  readonly no: number
  readonly variants?: Record<string, number>
}

/** The proxy drops reports that are refused with one of these statuses. After any other error, it sends them again. */
const dropping = [400, 401, 403, 404, 413]

/** Reports that a proxy has not sent to its upstream yet. */
export class EdgeReports {
  #applications: Application[] = []
  #counts: Count[] = []
  readonly #edges = new Map<string, object>()

  /** Number of pending counts and applications. */
  get size(): number {
    return this.#applications.length + this.#counts.length
  }

  /** The last report of each proxy that is connected to this one. */
  get edges(): readonly object[] {
    return [...this.#edges.values()]
  }

  register(application: Application): void {
    this.#applications.push(application)
  }

  /** Adds a count to that of the same feature, application, environment and hour. */
  count(count: Count): void {
    const timestamp = `${new Date(count.timestamp).toISOString().slice(0, 13)}:00:00.000Z`
    const keyOf = (one: Count) => JSON.stringify([one.featureName, one.appName, one.environment, one.timestamp])
    const at = this.#counts.findIndex((one) => keyOf(one) === keyOf({ ...count, timestamp }))
    const before = this.#counts[at]
    if (!before) {
      this.#counts.push({ ...count, timestamp })
      return
    }
    const variants = { ...before.variants }
    for (const [name, times] of Object.entries(count.variants ?? {})) variants[name] = (variants[name] ?? 0) + times
    this.#counts[at] = { ...before, yes: before.yes + count.yes, no: before.no + count.no, variants }
  }

  keepEdge(edge: { readonly identifier: string }): void {
    this.#edges.set(edge.identifier, edge)
  }

  /** Sends the pending reports of an environment. */
  async send(environment: string, post: (body: object) => Promise<Response>): Promise<void> {
    const applications = this.#applications.filter((one) => one.environment === environment)
    const metrics = this.#counts.filter((one) => one.environment === environment)
    if (applications.length + metrics.length === 0) return
    const status = await post({ applications, metrics }).then(
      (response) => response.status,
      () => 503,
    )
    if (status !== 202 && !dropping.includes(status)) return
    this.#applications = this.#applications.filter((one) => !applications.includes(one))
    this.#counts = this.#counts.filter((one) => !metrics.includes(one))
  }
}
