import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** What a lock says of the process that took it. */
export interface Holder {
  readonly pid: number
  /** When that process started, in clock ticks since boot; null where the system does not tell. */
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

/** The fields of /proc/<pid>/stat behind the command name, which may itself hold spaces and brackets. */
const statOf = (pid: number): string[] | null =>
  attempt(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  })

const bootId = () => attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
const pidNamespace = () => attempt(() => readlinkSync('/proc/self/ns/pid'))

/** This process, as it would stand in a lock. */
export const myself = (): Holder => ({
  pid: process.pid,
  started: statOf(process.pid)?.[19] ?? null,
  boot: bootId(),
  host: hostname(),
  pidNamespace: pidNamespace(),
})

const signalReaches = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process that wrote the lock still lives. A zombie, a process that started at another time, and our own pid do not hold it.
 * `unknown`: it ran on another machine, or in another pid namespace (another container), where only its heartbeat can tell.
 */
export const isHeld = (holder: Holder, me: Holder = myself()): boolean | 'unknown' => {
  if (holder.boot !== me.boot) return holder.host === me.host ? false : 'unknown'
  if (holder.pidNamespace !== me.pidNamespace) return 'unknown'
  if (holder.pid === me.pid) return false
  if (!signalReaches(holder.pid)) return false
  const stat = statOf(holder.pid)
  if (!stat) return true
  return stat[0] !== 'Z' && stat[0] !== 'X' && (holder.started === null || stat[19] === holder.started)
}

/** The holder that a lock names; null for a text that is none. */
export const parseHolder = (text: string): Holder | null =>
  attempt(() => {
    const holder = JSON.parse(text) as Holder
    return Number.isInteger(holder.pid) && holder.pid > 0 ? holder : null
  })
