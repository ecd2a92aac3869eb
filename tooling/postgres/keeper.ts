// Runs beside a throw-away cluster and outlives its owner: when the pipe from the owner closes, for whatever
// reason (a call of stop(), a signal, kill -9), the server is stopped and its folder removed.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const [, , folder, pgCtl, uid, gid] = process.argv
if (!folder || !pgCtl) throw new Error('usage: keeper FOLDER PG_CTL [UID GID]')

process.stdin.resume()
process.stdin.on('close', () => {
  const identity = uid && gid ? { uid: Number(uid), gid: Number(gid) } : {}
  spawnSync(pgCtl, ['stop', '-D', join(folder, 'data'), '-m', 'immediate', '-w'], { ...identity, cwd: '/', stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
