import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, utimesSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DataDirectoryInUse, holdLock } from './lock-file.ts'
import { type Holder, isHeld, myself } from './lock-holder.ts'

const quick = { beatMs: 20, rereadMs: 5 }
const source = new URL('./lock-file.ts', import.meta.url).href
/** Runs only where /proc exists; elsewhere start times, boots and namespaces are unknown. */
const onLinux = test.runIf(existsSync('/proc/self/stat'))

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard-lock-'))
  path = join(folder, 'halyard.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const writeLock = (holder: Partial<Holder>) => writeFile(path, JSON.stringify({ ...myself(), ...holder }))
const readLock = async (): Promise<Holder> => JSON.parse(await readFile(path, 'utf8'))

const child = (...args: string[]): ChildProcess => {
  const started = spawn(args[0]!, args.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void started.kill('SIGKILL'))
  return started
}

const firstLine = async ({ stdout }: ChildProcess): Promise<string> => String((await once(stdout!, 'data'))[0]).trim()

/** A living process that holds the lock. */
const holderProcess = async (): Promise<ChildProcess> => {
  const program = `const { holdLock } = await import(${JSON.stringify(source)})
    await holdLock(${JSON.stringify(path)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = child(process.execPath, '--input-type=module', '-e', program)
  expect(await firstLine(holder)).toBe('held')
  return holder
}

const takeLock = async () => {
  const release = await holdLock(path, quick)
  expect((await readLock()).pid).toBe(process.pid)
  return release
}

describe('holdLock without a living holder', () => {
  test('creates a lock that only its owner can read, and deletes the lock on release', async () => {
    const release = await takeLock()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readLock()).toEqual(myself())
    await release()
    expect(existsSync(path)).toBe(false)
  })

  test('sends a heartbeat until the release', async () => {
    const release = await takeLock()
    const past = new Date(0)
    await utimes(path, past, past)
    await vi.waitFor(async () => expect((await stat(path)).mtimeMs).toBeGreaterThan(0))
    await release()
  })

  test('takes the lock of a killed process', async () => {
    const holder = await holderProcess()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect((await readLock()).pid).toBe(holder.pid)
    await (await takeLock())()
  })

  onLinux('takes the lock of a zombie', async () => {
    const parent = child('/bin/sh', '-c', 'sleep 0.5 & echo $!; exec sleep 60')
    const pid = Number(await firstLine(parent))
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), 20_000)
    await writeLock({ pid, started: null })
    await takeLock()
  })

  onLinux('takes the lock of a process whose pid another process has now', async () => {
    const other = child('sleep', '60')
    await writeLock({ pid: other.pid!, started: '1' })
    await takeLock()
  })

  test('takes a lock with our own pid, left by an earlier process', async () => {
    await writeLock({ started: '1' })
    await takeLock()
  })

  test('takes a lock from before the last boot, whichever process has its pid now', async () => {
    await writeLock({ pid: child('sleep', '60').pid!, started: null, boot: 'another-boot' })
    await takeLock()
  })

  test('takes the lock of another container without a heartbeat', async () => {
    await writeLock({ pid: 1, pidNamespace: 'pid:[1]' })
    await takeLock()
  })

  const garbage = ['', '{', 'null', '[]', '{}', '{"pid":"7"}', '{"pid":0}', '{"pid":-1}', '\u0000\u0000']
  test.each(garbage.map((text) => [text]))('takes a lock whose file has the invalid content %j', async (text) => {
    await writeFile(path, text)
    await takeLock()
  })
})

describe('holdLock with a living holder', () => {
  test('refuses a lock that a living process holds, and names the process', async () => {
    const holder = await holderProcess()
    const refusal = await holdLock(path, quick).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirectoryInUse)
    expect(String(refusal)).toContain(`process ${holder.pid} `)
    expect((await readLock()).pid).toBe(holder.pid)
  })

  test('refuses the lock of a living process whose start time is unknown', async () => {
    await writeLock({ pid: child('sleep', '60').pid!, started: null })
    await expect(holdLock(path, quick)).rejects.toThrow(DataDirectoryInUse)
  })

  test('refuses the lock of another container that sends a heartbeat', async () => {
    await writeLock({ pid: 1, pidNamespace: 'pid:[1]' })
    let beats = 0
    const heart = setInterval(() => utimesSync(path, ++beats, beats), 5)
    const attempt = holdLock(path, quick).finally(() => clearInterval(heart))
    await expect(attempt).rejects.toThrow(DataDirectoryInUse)
    expect((await readLock()).pidNamespace).toBe('pid:[1]')
  })

  test('refuses a lock whose holder has created the file and not yet written it', async () => {
    const holder = child('sleep', '60')
    await writeFile(path, '')
    const attempt = holdLock(path, { ...quick, rereadMs: 500 })
    await delay(50)
    await writeLock({ pid: holder.pid!, started: null })
    await expect(attempt).rejects.toThrow(DataDirectoryInUse)
  })
})

test('holdLock takes a lock that is deleted during the wait for its heartbeat', async () => {
  await writeLock({ pid: 1, pidNamespace: 'pid:[1]' })
  const attempt = holdLock(path, { ...quick, beatMs: 100 })
  await delay(50)
  await rm(path)
  const release = await attempt
  expect((await readLock()).pid).toBe(process.pid)
  await release()
})

describe('the takeover file of a stale lock', () => {
  const stale = { pid: 1, boot: 'another-boot' }

  test('while another process is taking over, the lock stays', async () => {
    await writeLock(stale)
    await writeFile(`${path}.takeover`, '')
    await expect(holdLock(path, quick)).rejects.toThrow(DataDirectoryInUse)
    expect(await readLock()).toMatchObject(stale)
  })

  test('is removed if its process has died, and no file but the lock is left', async () => {
    await writeLock(stale)
    await writeFile(`${path}.takeover`, '')
    await utimes(`${path}.takeover`, 0, 0)
    const release = await takeLock()
    expect(await readdir(folder)).toEqual(['halyard.lock'])
    await release()
    expect(await readdir(folder)).toEqual([])
  })
})

test('release does not delete the lock of another process', async () => {
  const release = await takeLock()
  await writeLock({ pid: 1 })
  await release()
  expect((await readLock()).pid).toBe(1)
})

test('exactly one of several processes gets a stale lock when all find it at once', async () => {
  await writeLock({ pid: 1, boot: 'another-boot' })
  const program = `const { holdLock } = await import(${JSON.stringify(source)})
    setTimeout(async () => {
      console.log(await holdLock(${JSON.stringify(path)}).then(() => 'held', () => 'refused'))
      setInterval(() => {}, 1000)
    }, ${Date.now() + 1500} - Date.now())`
  const racers = Array.from({ length: 3 }, () => child(process.execPath, '--input-type=module', '-e', program))
  const outcomes = await Promise.all(racers.map(firstLine))
  expect(outcomes.sort()).toEqual(['held', 'refused', 'refused'])
})

test('isHeld compares the boot first, then the namespace, then the process', () => {
  const me: Holder = { pid: 4242, started: '7', boot: 'b', host: 'h', pidNamespace: 'n' }
  expect(isHeld({ ...me, pid: process.pid, started: null, boot: 'c', pidNamespace: 'm' }, me)).toBe(false)
  expect(isHeld({ ...me, pid: process.pid, started: null, boot: 'c', host: 'other', pidNamespace: 'm' }, me)).toBe('unknown')
  expect(isHeld({ ...me, pidNamespace: 'm' }, me)).toBe('unknown')
  expect(isHeld(me, me)).toBe(false)
  expect(isHeld({ ...me, pid: process.pid, started: null }, me)).toBe(true)
})
