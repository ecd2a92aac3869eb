import { resolve } from 'node:path'
import { email } from '@halyard/contracts'
import { type IfMatchCaller, ifMatchCallers } from '@halyard/contracts/data'
import { passwordFaults } from '@halyard/domain'
import * as z from 'zod'
import { isLoopback, isTooWide } from './identity/caller/network.ts'
import { readSecretFiles } from './identity/secret/secret-files.ts'
import type { InitToken } from './identity/token/create-token.ts'
import { logFormats, logLevels } from './telemetry/log.ts'
import { type OtlpSettings, readOtlpSettings } from './telemetry/otlp/settings.ts'

const empty = (value: string | undefined) => value === undefined || value.trim() === ''
const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly secretKeys: readonly string[]
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  readonly frontendCorsOrigins: readonly string[]
  readonly initTokens: readonly InitToken[]
  readonly logLevel: (typeof logLevels)[number]
  /** Undefined: readable lines on a terminal, else JSON. */
  readonly logFormat: (typeof logFormats)[number] | undefined
  /** Undefined: no traces and metrics are exported over OTLP. */
  readonly otlp: OtlpSettings | undefined
  readonly metricsPort: number | undefined
  /** The first administrator, created if the store has no account. */
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  /** Undefined: mail is off. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Whether webhooks can point to internal networks. */
  readonly webhookAllowPrivate: boolean
  /** Whether polling SDKs are invited to stream while the stream limits allow it. */
  readonly streamingFetchMode: boolean
  /** Kinds of callers whose PUT, PATCH and DELETE requests need If-Match. */
  readonly requireIfMatch: readonly IfMatchCaller[]
  /** Whether the server delivers the console. */
  readonly console: boolean
  /** Whether the server samples the contexts that applications send, in memory. */
  readonly sampleContexts: boolean
  /** Whether constraints can have the operators REGEX, IN_CIDR, SEMVER_GTE and SEMVER_LTE. */
  readonly extendedOperators: boolean
  /** Allowed but risky settings, one line each. */
  readonly warnings: readonly string[]
}

/** Settings are invalid; each fault has one line. */
export class InvalidConfig extends Error {
  override readonly name = 'InvalidConfig'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

const senderForm = /^([^\s@<>]+@[^\s@<>]+|[^<>\p{Cc}]*<[^\s@<>]+@[^\s@<>]+>)$/u
const tokenForm = /^([^:.\s]+|\*|\[\]):([^:.\s]+|\*)\.(\S+)$/

/** Reads the settings from environment variables. Throws InvalidConfig with all faults. */
export const readConfig = (given: Readonly<Record<string, string | undefined>>): Config => {
  const { env, faults: faultsOfFiles } = readSecretFiles(given)
  const otlp = readOtlpSettings(env)
  const faults = [...faultsOfFiles, ...otlp.faults]
  const warnings: string[] = []

  const read = <T>(name: string, fallback: T, schema: z.ZodType<T>, expected: string): T => {
    const value = env[name]
    if (empty(value)) return fallback
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    faults.push(`${name} must be ${expected}`)
    return fallback
  }
  const isTrue = (name: string, fallback: 'true' | 'false'): boolean =>
    read(name, fallback, z.enum(['true', 'false']), 'true or false') === 'true'
  const port = z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(0).max(65_535))
  const url = (...protocols: string[]) => z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
  const origins = (name: string, fallback: string[]): string[] => {
    if (empty(env[name])) return fallback
    const given = list(env[name])
    for (const origin of given) {
      if (origin !== '*' && !(URL.canParse(origin) && new URL(origin).origin === origin))
        faults.push(`${name}: ${origin} is not an origin such as https://admin.example.org, or *`)
    }
    return given
  }

  const tokens = (name: string, type: InitToken['type']): InitToken[] =>
    list(env[name]).flatMap((secret, index) => {
      const [, project, environment, random] = tokenForm.exec(secret) ?? []
      const tokenLabel = `${name}, token ${index + 1},`
      if (!project || !environment || !random || secret.length > 500) {
        faults.push(`${tokenLabel} must have the form ${type === 'admin' ? '*:*.secret' : 'project:environment.secret'}`)
        return []
      }
      if (type === 'admin' && (project !== '*' || environment !== '*')) faults.push(`${tokenLabel} must begin with *:*.`)
      if (type !== 'admin' && environment === '*') faults.push(`${tokenLabel} must name one environment, not *`)
      if (random.length < 16) faults.push(`${tokenLabel} must have a secret of at least 16 characters behind the dot`)
      else if (random.length < 32) warnings.push(`${tokenLabel} has a secret under 32 characters; use a longer one`)
      return [{ secret, type, project, environment }]
    })

  const chosenPort = read('PORT', 4242, port, 'a port number from 0 to 65535')
  const host = env.HOST?.trim() || '127.0.0.1'
  const databaseUrl = read(
    'DATABASE_URL',
    undefined,
    url('postgres:', 'postgresql:').optional(),
    'a URL such as postgres://user:password@host:5432/halyard',
  )
  const publicUrl = read('HALYARD_URL', undefined, url('http:', 'https:').optional(), 'an http or https URL')
  if (!publicUrl && !isLoopback(host))
    warnings.push(`HALYARD_URL is not set: links in mails and redirects will lead to http://localhost:${chosenPort}`)

  const secretKeys = list(env.HALYARD_SECRET_KEY)
  for (const [index, key] of secretKeys.entries()) {
    if (key.length < 32) faults.push(`HALYARD_SECRET_KEY, key ${index + 1}, must have at least 32 characters`)
  }
  if (databaseUrl && secretKeys.length === 0 && empty(env.HALYARD_SECRET_KEY_FILE))
    faults.push(
      'HALYARD_SECRET_KEY is required with DATABASE_URL: set it to at least 32 random characters (openssl rand -hex 32), the same on every instance',
    )

  const requireIfMatch = list(env.HALYARD_REQUIRE_IF_MATCH).flatMap((kind) => {
    const known = ifMatchCallers.find((one) => one === kind)
    if (!known) faults.push(`HALYARD_REQUIRE_IF_MATCH: ${kind} is not one of ${ifMatchCallers.join(', ')}`)
    return known ?? []
  })

  const adminPassword = empty(env.HALYARD_ADMIN_PASSWORD) ? undefined : env.HALYARD_ADMIN_PASSWORD
  if (adminPassword !== undefined)
    faults.push(...passwordFaults(adminPassword).map((fault) => `HALYARD_ADMIN_PASSWORD is too weak. ${fault}`))

  const trustedProxies = list(env.TRUSTED_PROXIES)
  for (const proxy of trustedProxies) {
    if (!z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(proxy).success)
      faults.push(`TRUSTED_PROXIES: ${proxy} is neither an IP address nor a range in CIDR notation`)
    else if (isTooWide(proxy))
      warnings.push(
        `TRUSTED_PROXIES: ${proxy} trusts unknown proxies, so clients can forge the address in limits and logs; list only your own proxies`,
      )
  }

  const config: Config = {
    port: chosenPort,
    host,
    databaseUrl,
    dataDir: resolve(env.HALYARD_DATA_DIR?.trim() || '.halyard'),
    secretKeys,
    publicUrl: (publicUrl ?? `http://localhost:${chosenPort}`).replace(/\/+$/, ''),
    trustedProxies,
    corsOrigins: origins('CORS_ORIGINS', []),
    frontendCorsOrigins: origins('FRONTEND_CORS_ORIGINS', ['*']),
    initTokens: [
      ...tokens('INIT_ADMIN_API_TOKENS', 'admin'),
      ...tokens('INIT_BACKEND_API_TOKENS', 'backend'),
      ...tokens('INIT_CLIENT_API_TOKENS', 'backend'),
      ...tokens('INIT_FRONTEND_API_TOKENS', 'frontend'),
    ],
    logLevel: read('LOG_LEVEL', 'info', z.enum(logLevels), `one of ${logLevels.join(', ')}`),
    logFormat: read('LOG_FORMAT', undefined, z.enum(logFormats).optional(), `one of ${logFormats.join(', ')}`),
    otlp: otlp.settings,
    metricsPort: read('METRICS_PORT', undefined, port.optional(), 'a port number from 0 to 65535'),
    adminEmail: read('HALYARD_ADMIN_EMAIL', undefined, z.string().trim().pipe(email()).optional(), 'a mail address'),
    adminPassword,
    smtpUrl: read('SMTP_URL', undefined, url('smtp:', 'smtps:').optional(), 'a URL such as smtps://user:password@mail.example.org'),
    mailFrom: read(
      'MAIL_FROM',
      `halyard@${new URL(publicUrl ?? 'http://localhost').hostname}`,
      z.string().trim().regex(senderForm),
      'a mail address such as halyard@example.org, or Halyard <halyard@example.org>',
    ),
    webhookAllowPrivate: isTrue('WEBHOOK_ALLOW_PRIVATE', 'false'),
    streamingFetchMode: isTrue('STREAMING_FETCH_MODE', 'false'),
    console: read('HALYARD_CONSOLE', 'on', z.enum(['on', 'off']), 'on or off') === 'on',
    sampleContexts: isTrue('HALYARD_SAMPLE_CONTEXTS', 'true'),
    extendedOperators: isTrue('HALYARD_EXTENDED_OPERATORS', 'false'),
    requireIfMatch,
    warnings,
  }
  if (faults.length > 0) throw new InvalidConfig(faults)
  return config
}
