import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { adviceOnOpenFiles, openFileLimit, readOpenFileLimit, streamsWithin } from './open-files.ts'

const limitsWith = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units     
Max processes             62835                62835                processes 
Max open files            ${soft.padEnd(21)}524288               files     
Max locked memory         8388608              8388608              bytes     
`

test.each<[string, number | undefined]>([
  ['1024', 1_024],
  ['1048576', 1_048_576],
  ['unlimited', undefined],
])('reads the soft limit %s of open files', (soft, limit) => {
  expect(openFileLimit(limitsWith(soft))).toBe(limit)
})

test('returns undefined when the system lists no limit', () => {
  expect(openFileLimit('Max processes             62835                62835                processes \n')).toBeUndefined()
})

test.each<[number | undefined, number]>([
  [undefined, 12_000],
  [1_048_576, 12_000],
  [12_500, 12_000],
  [12_499, 11_999],
  [1_024, 524],
  [256, 0],
])('a limit of %s open files allows %s of 12,000 streams', (limit, streams) => {
  expect(streamsWithin(limit, 12_000)).toBe(streams)
})

test('the advice names the limit to raise and its new value', () => {
  expect(adviceOnOpenFiles(1_024, 12_000)).toMatch(/\(1024\).* 524 streams instead of 12000: raise it to 12500/)
})

test.runIf(process.platform === 'linux')('reads the limit of this process', async () => {
  const inherited = execFileSync('sh', ['-c', 'ulimit -n']).toString().trim()
  expect(await readOpenFileLimit()).toBe(inherited === 'unlimited' ? undefined : Number(inherited))
})
