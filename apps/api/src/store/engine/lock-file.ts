import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isHeld, myself, parseHolder } from './lock-holder.ts'

/** Another living process holds the data directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'
}

export interface LockOptions {
  /** How often a holder touches its lock. */
  readonly beatMs?: number
  /** How long to look twice at what may be changing. */
  readonly momentMs?: number
}

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

const touchedAt = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? null

/** Watches for a heartbeat, two and a half beats long. */
const beats = async (path: string, beatMs: number): Promise<boolean> => {
  const before = await touchedAt(path)
  await delay(beatMs * 2.5)
  const after = await touchedAt(path)
  return after !== null && after !== before
}

/** The lock as it was found; one that makes no sense may be half written, so it gets a second look. */
const look = async (path: string, momentMs: number): Promise<string> => {
  const found = await read(path)
  if (parseHolder(found)) return found
  await delay(momentMs)
  return read(path)
}

/** False: there is a lock already. */
const create = async (path: string, text: string): Promise<boolean> => {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(text)
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

const keepTouching = (path: string, mine: string, beatMs: number): (() => Promise<void>) => {
  const timer = setInterval(() => {
    const now = new Date()
    // The next beat follows soon; one beat that fails makes no lock look abandoned.
    utimes(path, now, now).catch(() => undefined)
  }, beatMs).unref()
  return async () => {
    clearInterval(timer)
    if ((await read(path)) === mine) await rm(path, { force: true })
  }
}

/**
 * Takes the lock, or throws DataDirectoryInUse. A lock left behind by a dead process is replaced; of two that replace it at once, the one
 * that finds the other's name in it gives way. Gives back its release.
 */
export const holdLock = async (path: string, { beatMs = 4000, momentMs = 100 }: LockOptions = {}): Promise<() => Promise<void>> => {
  const mine = JSON.stringify(myself())
  let replaced = false
  for (let attempts = 0; attempts < 3; attempts++) {
    if (await create(path, mine)) {
      if (replaced) await delay(momentMs)
      if (!replaced || (await read(path)) === mine) return keepTouching(path, mine, beatMs)
    }
    const found = await look(path, momentMs)
    const holder = parseHolder(found)
    const held = holder ? isHeld(holder) : false
    if (holder && (held === true || (held === 'unknown' && (await beats(path, beatMs))))) {
      throw new DataDirectoryInUse(
        `process ${holder.pid} is using the data directory ${dirname(path)}; stop it first, or set HALYARD_DATA_DIR to another folder`,
      )
    }
    if ((await read(path)) === found) await rm(path, { force: true })
    replaced = true
  }
  throw new DataDirectoryInUse(`${path} keeps being taken by others`)
}
