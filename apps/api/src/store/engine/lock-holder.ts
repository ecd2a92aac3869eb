import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The process that holds a lock. */
export interface Holder {
  readonly pid: number
  /** Start time of the process, in clock ticks since boot; null: the system does not report start times. */
  readonly started: string | null
  readonly boot: string | null
  readonly host: string
  readonly pidNamespace: string | null
}

const attempt = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** The fields of /proc/<pid>/stat after the command name, which may contain spaces and brackets. */
const statOf = (pid: number): string[] | null =>
  attempt(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  })

const bootId = () => attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
const pidNamespace = () => attempt(() => readlinkSync('/proc/self/ns/pid'))

/** This process, in the form in which a lock stores it. */
export const myself = (): Holder => ({
  pid: process.pid,
  started: statOf(process.pid)?.[19] ?? null,
  boot: bootId(),
  host: hostname(),
  pidNamespace: pidNamespace(),
})

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process that wrote the lock still lives. A zombie, a process with another start time, and a process with our own pid do not
 * hold the lock.
 * `unknown`: the process ran on another machine or in another pid namespace (another container), where only its heartbeat proves that it
 * lives.
 */
export const isHeld = (holder: Holder, me: Holder = myself()): boolean | 'unknown' => {
  if (holder.boot !== me.boot) return holder.host === me.host ? false : 'unknown'
  if (holder.pidNamespace !== me.pidNamespace) return 'unknown'
  if (holder.pid === me.pid) return false
  if (!isRunning(holder.pid)) return false
  const stat = statOf(holder.pid)
  if (!stat) return true
  return stat[0] !== 'Z' && stat[0] !== 'X' && (holder.started === null || stat[19] === holder.started)
}

/** The holder in the text of a lock; null: the text is invalid. */
export const parseHolder = (text: string): Holder | null =>
  attempt(() => {
    const holder = JSON.parse(text) as Holder
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : null
  })
