import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { locatePostgres } from '../postgres/index.ts'

const browsers = ['chromium', 'chromium-browser', 'google-chrome']

/** Properties of the machine that affect test results: without a program, its tests are skipped. Part of turbo's hash. */
export const describeMachine = async (): Promise<string> => {
  const postgres = await locatePostgres()
  const folders = (process.env.PATH ?? '').split(delimiter)
  const browser = browsers.find((name) => folders.some((folder) => existsSync(join(folder, name))))
  const programs = [
    `node ${process.version}`,
    `PostgreSQL ${postgres?.version ?? 'none'}`,
    `browser ${browser ?? 'none'}`,
    `ruby-unleash ${existsSync('/usr/share/doc/ruby-unleash')}`,
  ]
  return [process.platform, process.arch, ...programs].join(', ')
}
