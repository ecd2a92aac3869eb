// Usage: build. Builds the console, unless the build is current. Prints one line if it builds; a failure prints the complete output.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const turboArguments = ['run', 'build', '--filter=@halyard/console', '--output-logs=new-only', '--log-prefix=none']

/** Builds the console, unless the build is current. Throws with the output if this fails. `onBuild` runs when a build starts. */
export const buildConsole = (onBuild: () => void = () => undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const turbo = spawn('turbo', turboArguments, {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    })
    let output = ''
    let isBuilding = false
    for (const stream of [turbo.stdout, turbo.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (isBuilding || !output.includes('cache miss')) return
        isBuilding = true
        onBuild()
      })
    }
    turbo.on('error', reject)
    turbo.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the console could not be built:\n${output}`))))
  })

if (import.meta.main) {
  try {
    await buildConsole(() => process.stdout.write('Building the console…\n'))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
