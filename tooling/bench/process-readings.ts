import { readFileSync } from 'node:fs'

// USER_HZ, which is 100 on every Linux that runs Node.
const ticksPerSecond = 100

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** CPU seconds of the process in all threads. NaN without /proc. */
export const cpuSeconds = (pid: number): number => {
  const stat = read(pid, 'stat')
  // The second field is a name in brackets that may contain blanks. User and system time are the 14th and 15th fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) / ticksPerSecond
}

const megabytes = (pid: number, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(pid, 'status'))?.[1] ?? Number.NaN) / 1000

/** Present resident memory in MB. */
export const residentMegabytes = (pid: number): number => megabytes(pid, 'VmRSS')

/** Maximum resident memory of the process in MB. */
export const peakMegabytes = (pid: number): number => megabytes(pid, 'VmHWM')
