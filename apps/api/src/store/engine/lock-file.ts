import { randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isHeld, myself, parseHolder } from './lock-holder.ts'

/** Thrown when another living process holds the data directory. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse'
}

export interface LockOptions {
  /** Interval of the heartbeat of a holder, in milliseconds. */
  readonly beatMs?: number
  /** Milliseconds between two reads of a file that may be changing. */
  readonly rereadMs?: number
}

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

const touchedAt = async (path: string) => (await stat(path).catch(() => null))?.mtimeMs ?? null

/** Whether the holder sends a heartbeat within two and a half intervals. */
const hasHeartbeat = async (path: string, beatMs: number): Promise<boolean> => {
  const firstTouch = await touchedAt(path)
  await delay(beatMs * 2.5)
  const lastTouch = await touchedAt(path)
  return lastTouch !== null && lastTouch !== firstTouch
}

/** The text of the lock. An invalid text may be half written, so it is read a second time. */
const readSettled = async (path: string, rereadMs: number): Promise<string> => {
  const found = await read(path)
  if (parseHolder(found)) return found
  await delay(rereadMs)
  return read(path)
}

const isExisting = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST'

/** Creates a file, which may be seen before it has its text. False: the file already exists. */
const createEmptyFirst = async (path: string, text: string): Promise<boolean> => {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isExisting(error)) return false
    throw error
  }
}

/** Creates a file together with its text, if the file system knows links. False: the file already exists. */
const create = async (path: string, text: string): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}`
  try {
    await createEmptyFirst(draft, text)
    await link(draft, path)
    return true
  } catch (error) {
    return isExisting(error) ? false : createEmptyFirst(path, text)
  } finally {
    await rm(draft, { force: true })
  }
}

/** A takeover file of this age was left by a process that died while it replaced a lock. */
const deadTakeoverMs = 30_000

/**
 * Removes a stale lock, unless its text has changed. Only the process that created the takeover file removes one: otherwise, a slow process would
 * remove the new lock of a faster one.
 */
const removeStale = async (path: string, found: string, rereadMs: number): Promise<void> => {
  const takeover = `${path}.takeover`
  if (!(await createEmptyFirst(takeover, ''))) {
    const age = Date.now() - ((await touchedAt(takeover)) ?? Date.now())
    if (age > deadTakeoverMs) await rm(takeover, { force: true })
    return delay(rereadMs)
  }
  try {
    if ((await read(path)) === found) await rm(path, { force: true })
  } finally {
    await rm(takeover, { force: true })
  }
}

const startHeartbeat = (path: string, ownText: string, beatMs: number): (() => Promise<void>) => {
  const timer = setInterval(() => {
    const now = new Date()
    // The next beat follows soon, so a single failed beat does not make the lock look abandoned.
    utimes(path, now, now).catch(() => undefined)
  }, beatMs).unref()
  return async () => {
    clearInterval(timer)
    if ((await read(path)) === ownText) await rm(path, { force: true })
  }
}

/**
 * Takes the lock, or throws DataDirectoryInUse. A lock of a dead process is replaced. Returns the function that releases the lock.
 */
export const holdLock = async (path: string, { beatMs = 4000, rereadMs = 100 }: LockOptions = {}): Promise<() => Promise<void>> => {
  const ownText = JSON.stringify(myself())
  for (let attempts = 0; attempts < 10; attempts++) {
    if (await create(path, ownText)) return startHeartbeat(path, ownText, beatMs)
    const found = await readSettled(path, rereadMs)
    const holder = parseHolder(found)
    const held = holder ? isHeld(holder) : false
    if (holder && (held === true || (held === 'unknown' && (await hasHeartbeat(path, beatMs))))) {
      throw new DataDirectoryInUse(
        `process ${holder.pid} is using the data directory ${dirname(path)}; stop it first, or set HALYARD_DATA_DIR to another folder`,
      )
    }
    await removeStale(path, found, rereadMs)
  }
  throw new DataDirectoryInUse(`other processes keep taking the lock ${path}; stop them, then try again`)
}
