import { execFile, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { full } from '../full.ts'
import { startShop } from '../sdks/shop.ts'

const run = promisify(execFile)

const isInstalled = (): boolean => {
  if (spawnSync('ruby', ['-e', 'require "unleash"']).status === 0) return true
  process.stderr.write('\n*** NO RUBY-UNLEASH WAS FOUND: install it (Debian: apt-get install ruby-unleash). Its test is LEFT OUT. ***\n\n')
  return false
}

/** Ruby program that evaluates three flags, polls once more, and reports. */
const program = `
require 'unleash'
require 'json'
client = Unleash::Client.new(url: ENV['URL'], app_name: 'ruby', refresh_interval: 600, metrics_interval: 600, log_level: Logger::ERROR,
  backup_file: ENV['BACKUP'], custom_http_headers: { 'Authorization' => ENV['TOKEN'] })
gold = Unleash::Context.new(user_id: '7', properties: { plan: 'gold' })
plain = Unleash::Context.new(user_id: '7', properties: { plan: 'silver' })
result = [client.is_enabled?('checkout', gold), client.is_enabled?('discount', gold), client.is_enabled?('discount', plain)]
Unleash.toggle_fetcher.fetch
client.shutdown
puts JSON.generate(result)
`

describe.runIf(full && isInstalled())('ruby-unleash, which sends no version of the specification', { timeout: 120_000 }, () => {
  test('evaluates segments inside strategies, polls with 304, registers and reports', async () => {
    const halyard = await startShop()
    onTestFinished(() => halyard.stop())
    const seen: string[] = []
    const { port } = new URL(halyard.url)
    const watching = createServer((incoming, outgoing) => {
      const { method, url: path, headers } = incoming
      const passed = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        seen.push(`${method} ${path} ${response.statusCode}`)
        outgoing.writeHead(response.statusCode ?? 500, response.headers)
        response.pipe(outgoing)
      })
      incoming.pipe(passed)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      watching.closeAllConnections()
      watching.close()
    })
    await new Promise((resolve) => watching.once('listening', resolve))
    const address = watching.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
    const backup = join(tmpdir(), `halyard-ruby-${port}.json`)
    onTestFinished(() => rm(backup, { force: true }))
    const env = {
      ...process.env,
      URL: `http://127.0.0.1:${address.port}/api`,
      TOKEN: halyard.tokens.backend,
      BACKUP: backup,
    }
    const { stdout } = await run('ruby', ['-e', program], { env })
    expect(JSON.parse(stdout)).toEqual([true, true, false])
    expect(seen).toEqual([
      'POST /api/client/register 202',
      'GET /api/client/features 200',
      'GET /api/client/features 304',
      'POST /api/client/metrics 202',
    ])
    await halyard.ports.runtime.usage.flush()
    const { data } = (await halyard.send('GET', '/api/admin/client-metrics/features/discount/raw?hoursBack=1')).json
    expect(data).toContainEqual(expect.objectContaining({ appName: 'ruby', yes: 1, no: 1 }))
    const { applications } = (await halyard.send('GET', '/api/admin/metrics/applications')).json
    expect(applications).toContainEqual(expect.objectContaining({ appName: 'ruby' }))
  })
})
