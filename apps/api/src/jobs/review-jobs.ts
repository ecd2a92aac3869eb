import { applyDueRequests } from '../features/change-requests/apply-due-requests.ts'
import { RequestChecks } from '../features/change-requests/check-requests.ts'
import type { Ports } from '../pipeline/ports.ts'

/**
 * Applies scheduled change requests that are due, and checks requests that are in review, approved or scheduled. Runs once per second on
 * every instance. Concurrent calls on one instance share one run.
 */
export class ReviewJobs {
  readonly #checks = new RequestChecks()
  #running: Promise<void> | undefined

  run(ports: Pick<Ports, 'store' | 'runtime'>): Promise<void> {
    this.#running ??= this.#work(ports).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #work(ports: Pick<Ports, 'store' | 'runtime'>): Promise<void> {
    await applyDueRequests(ports)
    await this.#checks.run(ports)
  }
}
