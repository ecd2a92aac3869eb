import { readFile } from 'node:fs/promises'

/** Open files reserved for other purposes than streams: database connections, requests, and files of the server. */
const reserve = 500

/** The soft limit of open files in the text of `/proc/<pid>/limits`. Undefined: unlimited, or not listed. */
export const openFileLimit = (limits: string): number | undefined => {
  const match = /^Max open files +(\d+) /m.exec(limits)
  return match ? Number(match[1]) : undefined
}

/** Number of streams that the limit of open files allows, at most `wanted`. */
export const streamsWithin = (limit: number | undefined, wanted: number): number =>
  limit === undefined ? wanted : Math.max(0, Math.min(wanted, limit - reserve))

/** Advice for the operator on how to raise the limit of open files so that `wanted` streams fit. */
export const adviceOnOpenFiles = (limit: number, wanted: number): string =>
  `the limit of open files (${limit}) allows ${streamsWithin(limit, wanted)} streams instead of ${wanted}: raise it to ${wanted + reserve} (ulimit -n, or LimitNOFILE in systemd)`

/** Soft limit of open files of this process. Undefined: unlimited, or the system is not Linux. */
export const readOpenFileLimit = async (): Promise<number | undefined> => {
  try {
    return openFileLimit(await readFile('/proc/self/limits', 'utf8'))
  } catch {
    return undefined
  }
}
