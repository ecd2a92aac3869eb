import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The highest exposure that `systemd-analyze security` may report, in tenths. A service without any hardening has 96. */
const mostExposure = 15

const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-host-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The unit runs where Node and the server are installed, so both commands get a path that exists here. */
const systemd = (deploy: string): Promise<unknown> =>
  withFolder(async (folder) => {
    const unit = join(folder, 'halyard.service')
    const text = await readFile(join(deploy, 'systemd/halyard.service'), 'utf8')
    await writeFile(unit, text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`))
    await cp(join(deploy, 'systemd/postgresql.conf'), join(folder, 'halyard.service.d/postgresql.conf'), { recursive: true })
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', unit])
    if (`${stdout}${stderr}`.includes('halyard.service')) throw new Error(`${stdout}${stderr}`)
    await run('systemd-analyze', ['security', '--offline=true', `--threshold=${mostExposure}`, unit])
  })

/** nginx reads the certificate during the check, so the sample gets a temporary one. */
const nginx = (deploy: string): Promise<unknown> =>
  withFolder(async (folder) => {
    const [key, certificate, sample, main] = ['key.pem', 'certificate.pem', 'sample.conf', 'nginx.conf'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string]
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
    await run('openssl', ['req', '-x509', ...kind, '-subj', '/CN=flags.example.org', '-keyout', key, '-out', certificate])
    const text = await readFile(join(deploy, 'proxies/nginx.conf'), 'utf8')
    await writeFile(
      sample,
      text
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`),
    )
    await writeFile(main, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${sample}; }`)
    await run('nginx', ['-t', '-q', '-c', main])
  })

const caddy = (deploy: string): Promise<unknown> =>
  withFolder((folder) =>
    run('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'proxies/Caddyfile')], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    }),
  )

const checks = { 'systemd-analyze': systemd, nginx, caddy }

export const exists = (program: string): Promise<boolean> =>
  run('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  )

/** Checks the files with the programs that read them. Programs that this machine lacks are listed in `skipped`. */
export async function faultsByHostTools(deploy: string): Promise<{ faults: string[]; skipped: string[] }> {
  const [faults, skipped]: [string[], string[]] = [[], []]
  for (const [tool, check] of Object.entries(checks)) {
    if (!(await exists(tool))) skipped.push(tool)
    else await check(deploy).catch((error: unknown) => faults.push(`${tool}: ${error instanceof Error ? error.message : error}`))
  }
  return { faults, skipped }
}
