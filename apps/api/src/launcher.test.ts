import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

/** Runs the launcher in an installed package, on a Node that reports this version. */
const launchOn = async (version: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-launcher-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await copyFile(new URL('../halyard.js', import.meta.url), join(folder, 'halyard.js'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'main.js'), "process.stdout.write('started')")
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${versions}`, 'halyard.js']
  return run(process.execPath, args, { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

test.each(['24.11.0', '25.0.0', '26.10.0'])('starts on Node %s', async (version) => {
  expect(await launchOn(version)).toEqual({ code: 0, stdout: 'started', stderr: '' })
})

test.each(['16.20.2', '22.20.0', '24.10.9'])('prints one line on Node %s', async (version) => {
  const stderr = `Halyard needs Node 24.11 or newer, and this is Node ${version}: install a newer Node\n`
  expect(await launchOn(version)).toEqual({ code: 1, stdout: '', stderr })
})
