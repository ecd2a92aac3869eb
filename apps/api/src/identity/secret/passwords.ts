import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '@halyard/domain'

interface Hashed {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

// Source: OWASP Password Storage Cheat Sheet, argon2id. glibc takes blocks over 32 MB from the system and returns them, which decides
// between the recommended costs. With 19 MiB, each libuv thread kept its block until restart: 78 MB.
const cost = { memory: 47_104, passes: 1, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const maxConcurrent = 2
// The limit applies to the process, since its memory and its four libuv threads, which files and DNS also need, are scarce.
let running = 0
const waiting: (() => void)[] = []

// About two seconds of work. Later callers would give up before their derivation starts.
const maxWaiting = 75

const limitConcurrency = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= maxWaiting) throw new Failure('Unavailable', 'Too many passwords are being checked; try again', { retryAfter: 2 })
  if (running < maxConcurrent) running++
  else await new Promise<void>((start) => waiting.push(start))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

// The function is looked up for each use, so that tests can replace it.
const derive = (parameters: Parameters<typeof argon2>[1]): Promise<Buffer> => promisify(argon2)('argon2id', parameters)

/** NFKC, because equal characters can have several Unicode encodings. */
const tagOf = (password: string, { memory, passes, parallelism, salt, tag }: Hashed): Promise<Buffer> =>
  limitConcurrency(() => derive({ message: password.normalize('NFKC'), nonce: salt, parallelism, tagLength: tag.length, memory, passes }))

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{22,})\$([A-Za-z0-9+/]{22,})$/

const parse = (stored: string): Hashed | null => {
  const [, memory, passes, parallelism, salt, tag] = form.exec(stored) ?? []
  if (!salt || !tag) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const randomHash = (): Hashed => ({ ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) })

/** Hashes a password with argon2id and a new salt. Returns a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const fresh = randomHash()
  const tag = await tagOf(password, fresh)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(fresh.salt)}$${base64(tag)}`
}

/**
 * Whether the password matches the hash. Null (unknown account, or no password) and invalid hashes return false after the same work, so
 * that the time reveals nothing.
 */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const hashed = (stored === null ? null : parse(stored)) ?? randomHash()
  return timingSafeEqual(await tagOf(password, hashed), hashed.tag)
}
