import { readFile } from 'node:fs/promises'

/** Open files beside streams: connections to the database, requests, and files of the server itself. */
const reserve = 500

/** The limit of open files in the text of `/proc/<pid>/limits` that applies now; undefined: there is no limit, or it is not listed. */
export const openFileLimit = (limits: string): number | undefined => {
  const found = /^Max open files +(\d+) /m.exec(limits)
  return found ? Number(found[1]) : undefined
}

/** How many streams the limit of open files allows, if that is fewer than wanted. */
export const streamsWithin = (limit: number | undefined, wanted: number): number =>
  limit === undefined ? wanted : Math.max(0, Math.min(wanted, limit - reserve))

/** What to raise so that the process may have as many streams as wanted. */
export const adviceOnOpenFiles = (limit: number, wanted: number): string =>
  `the limit of open files (${limit}) leaves room for ${streamsWithin(limit, wanted)} streams instead of ${wanted}: raise it to ${wanted + reserve} (ulimit -n, or LimitNOFILE in systemd)`

/** The limit of open files of this process; undefined: there is no limit, or the system is not Linux. */
export const readOpenFileLimit = async (): Promise<number | undefined> => {
  try {
    return openFileLimit(await readFile('/proc/self/limits', 'utf8'))
  } catch {
    return undefined
  }
}
