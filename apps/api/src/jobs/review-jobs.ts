import { applyDueRequests } from '../features/change-requests/apply-due-requests.ts'
import { RequestChecks } from '../features/change-requests/check-requests.ts'
import type { Ports } from '../pipeline/ports.ts'

/** Applies scheduled change requests, and checks those that wait, once a second on every instance; never twice at a time in one. */
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
