#!/usr/bin/env node
import { admit } from './admit.ts'
import { runCase } from './case.ts'
import { listCases } from './cases/index.ts'
import { openWorld } from './open-world.ts'
import { readOptions } from './options.ts'
import { inShort, type Result, reasonOf, reportOf } from './report.ts'

const reportWait = (reason: string, seconds: number): void => {
  process.stderr.write(`\n${reason}; waiting ${seconds} s\n`)
}

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) return
  const target = { ...options, onWait: reportWait }
  await admit(target)
  const cases = listCases().filter(({ endpoint }) => options.only.has(endpoint))
  const world = openWorld(target)
  process.stderr.write(`${cases.length} cases against ${options.url}\n`)
  const results: Result[] = []
  let interrupted = false
  process.once('SIGINT', () => {
    interrupted = true
  })
  for (const one of cases) {
    if (interrupted) break
    const reason = await runCase(world, one).then(() => null, reasonOf)
    process.stderr.write(reason === null ? '.' : 'F')
    results.push({ ...one, reason })
  }
  const left = await world.close()
  process.stderr.write('\n')
  process.stdout.write(reportOf(results))
  for (const reason of new Set(left.map(inShort))) process.stderr.write(`not removed: ${reason}\n`)
  if (interrupted || results.some(({ reason }) => reason !== null)) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
