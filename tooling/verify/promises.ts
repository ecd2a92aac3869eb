import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const finding = /^.+:\d+:\d+: .+\[Error\/.+\]$/

/**
 * Reports promises that nothing awaits, with the rules in .oxlintrc.json. The linter gets types from the native TypeScript compiler. It
 * uses one processor, because the compiler would otherwise check each file several times.
 */
export function unhandledPromises(root: string, folder = '.'): string[] {
  const { status, error, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--config=.oxlintrc.json', '--type-aware', '--deny-warnings', '--format=unix', folder],
    { cwd: root, encoding: 'utf8', env: { ...process.env, GOMAXPROCS: '1' } },
  )
  if (error) return [error.message]
  if (status === 0) return []
  const faults = stdout.split('\n').filter((line) => finding.test(line))
  return faults.length > 0 ? faults : [`oxlint ended with ${status}: ${stdout}${stderr}`]
}
