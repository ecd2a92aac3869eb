import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finished } from '../test/cli/halyard.ts'
import { version } from './telemetry/version.ts'

const folder = join(tmpdir(), 'halyard-never-made')
const store = { env: { HALYARD_DATA_DIR: folder } }

test('each command line gets the expected output and exit code', async () => {
  const commandLines: [string[], { code: number; stdout: string; stderr: string }][] = [
    [['version'], { code: 0, stdout: `${version}\n`, stderr: '' }],
    [['help'], { code: 0, stdout: expect.stringMatching(/^Usage: halyard <command>\n/), stderr: '' }],
    [
      ['tokens', 'create'],
      {
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^error: unknown command 'tokens'\n\(Did you mean token\?\)\n\nUsage: halyard <command>\n/),
      },
    ],
    [
      ['token', 'create', '--type', 'root'],
      {
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^error: .*'root' is invalid.* admin, backend, .*\n\nUsage: halyard token create /),
      },
    ],
    [
      ['token', 'create', '--environment', 'production'],
      {
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(
          /^an admin token covers all projects and environments; omit --project and --environment\n\nUsage: halyard/,
        ),
      },
    ],
    [
      ['backup'],
      { code: 2, stdout: '', stderr: expect.stringMatching(/^error: missing required argument 'file'\n\nUsage: halyard backup /) },
    ],
    [['backup', ''], { code: 2, stdout: '', stderr: expect.stringMatching(/^error: .*Name a file\.\n\nUsage: halyard backup /) }],
    [['backup', 'one', 'two'], { code: 2, stdout: '', stderr: expect.stringMatching(/^error: too many arguments/) }],
    [
      ['export', '--resumes'],
      {
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^error: unknown option '--resumes'\n\(Did you mean --resume\?\)\n\nUsage: halyard export /),
      },
    ],
    [[], { code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: halyard <command>\n/) }],
    [['--version'], { code: 0, stdout: `${version}\n`, stderr: '' }],
    [['-h'], { code: 0, stdout: expect.stringMatching(/^Usage: halyard <command>\n/), stderr: '' }],
    [
      ['audit', 'verify', '--help'],
      { code: 0, stdout: expect.stringMatching(/^Usage: halyard audit verify .*--anchors <file>/s), stderr: '' },
    ],
  ]
  const outcomes = await Promise.all(commandLines.map(([args]) => finished(store, args)))
  expect(outcomes).toEqual(commandLines.map(([, outcome]) => outcome))
  expect(existsSync(folder)).toBe(false)
})

test('invalid settings stop a start with one line each and exit code 1, before anything is changed', async () => {
  const tokens = { INIT_ADMIN_API_TOKENS: 'top-secret', INIT_BACKEND_API_TOKENS: 'default:production.fifteen-letters' }
  const wrong = { PORT: 'http', LOG_LEVEL: 'loud', HALYARD_SECRET_KEY: 'short', ...tokens }
  const { code, stdout, stderr } = await finished(store, ['start'], wrong)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr.trimEnd().split('\n').sort()).toEqual([
    'Invalid setting: HALYARD_SECRET_KEY, key 1, must have at least 32 characters',
    'Invalid setting: INIT_ADMIN_API_TOKENS, token 1, must have the form *:*.secret',
    'Invalid setting: INIT_BACKEND_API_TOKENS, token 1, must have a secret of at least 16 characters behind the dot',
    'Invalid setting: LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    'Invalid setting: PORT must be a port number from 0 to 65535',
  ])
  expect(existsSync(folder)).toBe(false)
})
