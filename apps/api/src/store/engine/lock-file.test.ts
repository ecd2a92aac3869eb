import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, utimesSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DataDirectoryInUse, holdLock } from './lock-file.ts'
import { type Holder, isHeld, myself } from './lock-holder.ts'

const quick = { beatMs: 20, momentMs: 5 }
const source = new URL('./lock-file.ts', import.meta.url).href
/** Where the system tells of processes: without it start times, boots and namespaces are unknown. */
const onLinux = test.runIf(existsSync('/proc/self/stat'))

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halyard-lock-'))
  path = join(folder, 'halyard.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const written = (holder: Partial<Holder>) => writeFile(path, JSON.stringify({ ...myself(), ...holder }))
const locked = async (): Promise<Holder> => JSON.parse(await readFile(path, 'utf8'))

const child = (...args: string[]): ChildProcess => {
  const started = spawn(args[0]!, args.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void started.kill('SIGKILL'))
  return started
}

const firstLine = async ({ stdout }: ChildProcess): Promise<string> => String((await once(stdout!, 'data'))[0]).trim()

/** A process that took the lock, and lives. */
const holderProcess = async (): Promise<ChildProcess> => {
  const program = `const { holdLock } = await import(${JSON.stringify(source)})
    await holdLock(${JSON.stringify(path)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const holder = child(process.execPath, '--input-type=module', '-e', program)
  expect(await firstLine(holder)).toBe('held')
  return holder
}

const taken = async () => {
  const release = await holdLock(path, quick)
  expect((await locked()).pid).toBe(process.pid)
  return release
}

describe('is taken', () => {
  test('where there is none, readable by its owner alone, and gone after the release', async () => {
    const release = await taken()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await locked()).toEqual(myself())
    await release()
    expect(existsSync(path)).toBe(false)
  })

  test('and kept fresh by a heartbeat until the release', async () => {
    const release = await taken()
    const past = new Date(0)
    await utimes(path, past, past)
    await vi.waitFor(async () => expect((await stat(path)).mtimeMs).toBeGreaterThan(0))
    await release()
  })

  test('from a killed process', async () => {
    const holder = await holderProcess()
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect((await locked()).pid).toBe(holder.pid)
    await (await taken())()
  })

  onLinux('from a zombie', async () => {
    const parent = child('/bin/sh', '-c', 'sleep 0.5 & echo $!; exec sleep 60')
    const pid = Number(await firstLine(parent))
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '), 20_000)
    await written({ pid, started: null })
    await taken()
  })

  onLinux('from a process whose number another one has now', async () => {
    const other = child('sleep', '60')
    await written({ pid: other.pid!, started: '1' })
    await taken()
  })

  test('from our own number, left by an earlier process', async () => {
    await written({ started: '1' })
    await taken()
  })

  test('from before the machine was started anew, whatever runs under that number', async () => {
    await written({ pid: child('sleep', '60').pid!, started: null, boot: 'another-boot' })
    await taken()
  })

  test('from another container without a heartbeat', async () => {
    await written({ pid: 1, pidNamespace: 'pid:[1]' })
    await taken()
  })

  const garbage = ['', '{', 'null', '[]', '{}', '{"pid":"7"}', '{"pid":0}', '{"pid":-1}', '\u0000\u0000']
  test.each(garbage.map((text) => [text]))('when it says %j', async (text) => {
    await writeFile(path, text)
    await taken()
  })
})

describe('is refused', () => {
  test('while a living process holds it, which is named', async () => {
    const holder = await holderProcess()
    const refusal = await holdLock(path, quick).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirectoryInUse)
    expect(String(refusal)).toContain(`process ${holder.pid} `)
    expect((await locked()).pid).toBe(holder.pid)
  })

  test('while a process lives of which the system tells no start time', async () => {
    await written({ pid: child('sleep', '60').pid!, started: null })
    await expect(holdLock(path, quick)).rejects.toThrow(DataDirectoryInUse)
  })

  test('while a process in another container gives a heartbeat', async () => {
    await written({ pid: 1, pidNamespace: 'pid:[1]' })
    let beats = 0
    const heart = setInterval(() => utimesSync(path, ++beats, beats), 5)
    const attempt = holdLock(path, quick).finally(() => clearInterval(heart))
    await expect(attempt).rejects.toThrow(DataDirectoryInUse)
    expect((await locked()).pidNamespace).toBe('pid:[1]')
  })

  test('when the one who writes it has only just created it', async () => {
    const holder = child('sleep', '60')
    await writeFile(path, '')
    const attempt = holdLock(path, { ...quick, momentMs: 500 })
    await delay(50)
    await written({ pid: holder.pid!, started: null })
    await expect(attempt).rejects.toThrow(DataDirectoryInUse)
  })
})

test('a lock that vanishes while its heartbeat is awaited is free', async () => {
  await written({ pid: 1, pidNamespace: 'pid:[1]' })
  const attempt = holdLock(path, { ...quick, beatMs: 100 })
  await delay(50)
  await rm(path)
  const release = await attempt
  expect((await locked()).pid).toBe(process.pid)
  await release()
})

test('a release leaves the lock of another alone', async () => {
  const release = await taken()
  await written({ pid: 1 })
  await release()
  expect((await locked()).pid).toBe(1)
})

test('of several processes that find a stale lock at once, one gets it', async () => {
  await written({ pid: 1, boot: 'another-boot' })
  const program = `const { holdLock } = await import(${JSON.stringify(source)})
    setTimeout(async () => {
      console.log(await holdLock(${JSON.stringify(path)}).then(() => 'held', () => 'refused'))
      setInterval(() => {}, 1000)
    }, ${Date.now() + 1500} - Date.now())`
  const racers = Array.from({ length: 3 }, () => child(process.execPath, '--input-type=module', '-e', program))
  const outcomes = await Promise.all(racers.map(firstLine))
  expect(outcomes.sort()).toEqual(['held', 'refused', 'refused'])
})

test('who holds is judged by boot first, then by namespace, then by process', () => {
  const me: Holder = { pid: 4242, started: '7', boot: 'b', host: 'h', pidNamespace: 'n' }
  expect(isHeld({ ...me, pid: process.pid, started: null, boot: 'c', pidNamespace: 'm' }, me)).toBe(false)
  expect(isHeld({ ...me, pid: process.pid, started: null, boot: 'c', host: 'other', pidNamespace: 'm' }, me)).toBe('unknown')
  expect(isHeld({ ...me, pidNamespace: 'm' }, me)).toBe('unknown')
  expect(isHeld(me, me)).toBe(false)
  expect(isHeld({ ...me, pid: process.pid, started: null }, me)).toBe(true)
})
