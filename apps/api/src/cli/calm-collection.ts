import { performance } from 'node:perf_hooks'
import { collectGarbage } from './heap.ts'

/** The process is calm if its event loop was busy for at most this part of the time since the last check. */
const calm = 0.05
/** Growth that is worth a collection: 1.03 is 3 %. */
const growth = 1.03

interface Measured {
  /** Resident memory of the process in bytes. */
  memory(): number
  /** The part of the time since the last call in which the event loop was busy. */
  busy(): number
  collect(): void
}

const thisProcess = (): Measured => {
  let last = performance.eventLoopUtilization()
  return {
    memory: () => process.memoryUsage.rss(),
    busy: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    collect: collectGarbage,
  }
}

/**
 * Collects garbage once the process is calm again after load. V8 collects only while objects are created, so an idle process would keep the
 * garbage and the free pages of the load. After this collection, V8 returns free pages by itself within about ten seconds.
 */
export class CalmCollection {
  readonly #measured: Measured
  /** Memory in bytes at the last collection, or the least memory since. V8 returns free pages some seconds after a collection. */
  #settled: number

  constructor(measured = thisProcess()) {
    this.#measured = measured
    this.#settled = measured.memory()
  }

  check(): void {
    const memory = this.#measured.memory()
    this.#settled = Math.min(memory, this.#settled)
    if (this.#measured.busy() > calm || memory <= this.#settled * growth) return
    this.#measured.collect()
    this.#settled = memory
  }
}
