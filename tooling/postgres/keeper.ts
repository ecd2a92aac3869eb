// Runs beside a temporary cluster and outlives its owner. When the pipe from the owner closes, because of stop(), a signal or kill -9, it
// stops the server and removes the folder.
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
