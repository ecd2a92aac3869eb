import { readFileSync, readlinkSync } from 'node:fs'
import { open, readFile, rm, stat as statFile, utimes } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

interface Holder {
  readonly pid: number
  /** When that process started, in clock ticks since boot; null where the system does not tell. */
  readonly started: string | null
  readonly boot: string | null
  readonly pidNamespace: string | null
}

/** Another living process holds the data directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'
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

const myself = (): Holder => ({
  pid: process.pid,
  started: statOf(process.pid)?.[19] ?? null,
  boot: bootId(),
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

/** How often a holder touches its lock, in milliseconds. */
const beat = 4000

/**
 * Whether the process that wrote the lock still lives. A zombie, a process that started at another time, and our own pid do not hold it.
 * `unknown`: it ran in another pid namespace (another container), where only its heartbeat can tell.
 */
export const isHeld = (holder: Holder, me: Holder = myself()): boolean | 'unknown' => {
  if (holder.boot !== me.boot) return false
  if (holder.pidNamespace !== me.pidNamespace) return 'unknown'
  if (holder.pid === me.pid) return false
  if (!signalReaches(holder.pid)) return false
  const stat = statOf(holder.pid)
  if (!stat) return true
  return stat[0] !== 'Z' && stat[0] !== 'X' && (holder.started === null || stat[19] === holder.started)
}

const parse = (text: string): Holder | null =>
  attempt(() => {
    const holder = JSON.parse(text) as Holder
    return typeof holder.pid === 'number' ? holder : null
  })

const touchedAt = async (path: string) => (await statFile(path).catch(() => null))?.mtimeMs ?? null

/** Watches for a heartbeat, two and a half beats long. */
const beats = async (path: string): Promise<boolean> => {
  const before = await touchedAt(path)
  await delay(beat * 2.5)
  return (await touchedAt(path)) !== before
}

const keepTouching = (path: string): (() => Promise<void>) => {
  const timer = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, beat).unref()
  return async () => {
    clearInterval(timer)
    await rm(path, { force: true })
  }
}

/** Takes the lock, or throws DataDirectoryInUse. A lock left behind by a dead process is replaced. Gives back its release. */
export const holdLock = async (path: string): Promise<() => Promise<void>> => {
  for (let attempts = 0; attempts < 3; attempts++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(JSON.stringify(myself()))
      await file.close()
      return keepTouching(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = parse(await readFile(path, 'utf8').catch(() => ''))
    const held = holder ? isHeld(holder) : false
    if (holder && (held === true || (held === 'unknown' && (await beats(path))))) {
      throw new DataDirectoryInUse(
        `process ${holder.pid} is using this data directory; stop it first, or set HALYARD_DATA_DIR to another folder`,
      )
    }
    await rm(path, { force: true })
  }
  throw new DataDirectoryInUse(`${path} keeps being taken by others`)
}
