import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const neededBytes = 4e9

/** Whether files can be created and executed in the file system in memory, and it has enough space. */
const isUsable = (): boolean => {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, path]) => path === inMemory)
  const options = mount?.[3]?.split(',') ?? []
  const { bavail, bsize } = statfsSync(inMemory)
  return options.includes('rw') && !options.includes('noexec') && bavail * bsize >= neededBytes
}

/**
 * The folder for temporary files of the tests: in memory where the system allows it. A new database has 700 files, and creating them on
 * a disk takes PostgreSQL 20 times as long. TMPDIR has precedence.
 */
export const temporaryFolder = (): string => {
  if (process.env.TMPDIR) return process.env.TMPDIR
  try {
    return isUsable() ? inMemory : tmpdir()
  } catch {
    // Only Linux has this file system.
    return tmpdir()
  }
}
