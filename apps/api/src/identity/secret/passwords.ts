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

// Source: OWASP Password Storage Cheat Sheet, argon2id. Of its choices, this is the one that glibc takes from the system and gives back (over
// 32 MB). Of the choice of 19 MiB, each thread of libuv kept a copy for ever: 78 MB.
const cost = { memory: 47_104, passes: 1, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const atOnce = 2
// Of the process and not of a server in it: what is scarce are its memory and its four threads of libuv, which files and DNS need too.
let working = 0
const waiting: (() => void)[] = []

// About two seconds of work: whoever comes later would have given up before the turn comes.
const mostWaiting = 75

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= mostWaiting) throw new Failure('Unavailable', 'Too many passwords are being checked; try again', { retryAfter: 2 })
  if (working < atOnce) working++
  else await new Promise<void>((start) => waiting.push(start))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

// Looked up for each use, so that tests can count them.
const derive = (parameters: Parameters<typeof argon2>[1]): Promise<Buffer> => promisify(argon2)('argon2id', parameters)

/** The same characters may be typed in several ways of spelling Unicode. */
const tagOf = (password: string, { memory, passes, parallelism, salt, tag }: Hashed): Promise<Buffer> =>
  inTurn(() => derive({ message: password.normalize('NFKC'), nonce: salt, parallelism, tagLength: tag.length, memory, passes }))

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

const nobodys = (): Hashed => ({ ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) })

/** How a password is kept: argon2id with a salt of its own, as a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const fresh = nobodys()
  const tag = await tagOf(password, fresh)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(fresh.salt)}$${base64(tag)}`
}

/**
 * Whether this is the password that `stored` was made of. Null (nobody of that name, or nobody who has a password) and text of another form
 * are false after the same work, so that time tells nothing.
 */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const hashed = (stored === null ? null : parse(stored)) ?? nobodys()
  return timingSafeEqual(await tagOf(password, hashed), hashed.tag)
}
