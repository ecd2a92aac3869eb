import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Config, InvalidConfig, readConfig } from './config.ts'

type Env = Record<string, string | undefined>

const random = 'x'.repeat(32)
const secure = { HALYARD_SECRET_KEY: random }

const faultsOf = (env: Env): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof InvalidConfig) return error.faults
    throw error
  }
  return []
}

describe('absent setting', () => {
  test('an absent setting has its default', () => {
    expect(readConfig({})).toEqual({
      port: 4242,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('.halyard'),
      secretKeys: [],
      publicUrl: 'http://localhost:4242',
      trustedProxies: [],
      corsOrigins: [],
      frontendCorsOrigins: ['*'],
      initTokens: [],
      logLevel: 'info',
      logFormat: undefined,
      otlp: undefined,
      metricsPort: undefined,
      adminEmail: undefined,
      adminPassword: undefined,
      smtpUrl: undefined,
      mailFrom: 'halyard@localhost',
      webhookAllowPrivate: false,
      streamingFetchMode: false,
      requireIfMatch: [],
      console: true,
      sampleContexts: true,
      extendedOperators: false,
      warnings: [],
    } satisfies Config)
  })

  test('an empty or blank setting counts as absent', () => {
    const names = [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'HALYARD_DATA_DIR',
      'HALYARD_SECRET_KEY',
      'HALYARD_URL',
      'TRUSTED_PROXIES',
      'CORS_ORIGINS',
    ]
    const others = ['FRONTEND_CORS_ORIGINS', 'INIT_ADMIN_API_TOKENS', 'INIT_BACKEND_API_TOKENS', 'INIT_CLIENT_API_TOKENS']
    const rest = ['INIT_FRONTEND_API_TOKENS', 'LOG_LEVEL', 'METRICS_PORT']
    const people = ['HALYARD_ADMIN_EMAIL', 'HALYARD_ADMIN_PASSWORD', 'SMTP_URL', 'MAIL_FROM', 'WEBHOOK_ALLOW_PRIVATE']
    const kinds = [
      'STREAMING_FETCH_MODE',
      'HALYARD_CONSOLE',
      'HALYARD_SAMPLE_CONTEXTS',
      'HALYARD_EXTENDED_OPERATORS',
      'HALYARD_REQUIRE_IF_MATCH',
    ]
    const set = (value: string): Env => Object.fromEntries([...names, ...others, ...rest, ...people, ...kinds].map((name) => [name, value]))
    expect(readConfig(set(''))).toEqual(readConfig({}))
    expect(readConfig(set('  '))).toEqual(readConfig({}))
  })
})

describe('valid setting', () => {
  const good: [string, Env, Partial<Config>][] = [
    ['PORT', { PORT: '0' }, { port: 0 }],
    ['PORT, the highest', { PORT: '65535' }, { port: 65_535 }],
    ['HOST', { HOST: ' ::1 ' }, { host: '::1' }],
    [
      'DATABASE_URL',
      { ...secure, DATABASE_URL: 'postgres://me:secret@db:5432/halyard' },
      { databaseUrl: 'postgres://me:secret@db:5432/halyard' },
    ],
    ['DATABASE_URL, the longer scheme', { ...secure, DATABASE_URL: 'postgresql://db/halyard' }, { databaseUrl: 'postgresql://db/halyard' }],
    ['HALYARD_DATA_DIR', { HALYARD_DATA_DIR: '/var/lib/halyard' }, { dataDir: '/var/lib/halyard' }],
    ['HALYARD_DATA_DIR, relative', { HALYARD_DATA_DIR: 'some/where' }, { dataDir: resolve('some/where') }],
    ['HALYARD_SECRET_KEY', secure, { secretKeys: [random] }],
    ['HALYARD_SECRET_KEY, several', { HALYARD_SECRET_KEY: `${random}1, ${random}2,` }, { secretKeys: [`${random}1`, `${random}2`] }],
    ['HALYARD_URL', { HALYARD_URL: 'https://flags.example.org/' }, { publicUrl: 'https://flags.example.org' }],
    ['HALYARD_URL, with a path', { HALYARD_URL: 'http://example.org/flags' }, { publicUrl: 'http://example.org/flags' }],
    [
      'TRUSTED_PROXIES',
      { TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,::1,fd00::/8' },
      { trustedProxies: ['10.0.0.1', '10.1.0.0/16', '::1', 'fd00::/8'] },
    ],
    [
      'CORS_ORIGINS',
      { CORS_ORIGINS: 'https://a.example.org, http://localhost:3000' },
      { corsOrigins: ['https://a.example.org', 'http://localhost:3000'] },
    ],
    ['CORS_ORIGINS, any', { CORS_ORIGINS: '*' }, { corsOrigins: ['*'] }],
    ['FRONTEND_CORS_ORIGINS', { FRONTEND_CORS_ORIGINS: 'https://a.example.org' }, { frontendCorsOrigins: ['https://a.example.org'] }],
    ['LOG_LEVEL', { LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    ['METRICS_PORT', { METRICS_PORT: '9090' }, { metricsPort: 9090 }],
    ['HALYARD_ADMIN_EMAIL', { HALYARD_ADMIN_EMAIL: ' Ada@example.org ' }, { adminEmail: 'Ada@example.org', adminPassword: undefined }],
    ['HALYARD_ADMIN_PASSWORD, to the letter', { HALYARD_ADMIN_PASSWORD: ' Correct Horse 7 ' }, { adminPassword: ' Correct Horse 7 ' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://localhost:1025' }, { smtpUrl: 'smtp://localhost:1025' }],
    [
      'SMTP_URL, encrypted and with a password',
      { SMTP_URL: 'smtps://me:secret@mail.example.org' },
      { smtpUrl: 'smtps://me:secret@mail.example.org' },
    ],
    ['WEBHOOK_ALLOW_PRIVATE', { WEBHOOK_ALLOW_PRIVATE: 'true' }, { webhookAllowPrivate: true }],
    ['STREAMING_FETCH_MODE', { STREAMING_FETCH_MODE: 'true' }, { streamingFetchMode: true }],
    ['HALYARD_CONSOLE', { HALYARD_CONSOLE: 'off' }, { console: false }],
    ['HALYARD_SAMPLE_CONTEXTS', { HALYARD_SAMPLE_CONTEXTS: 'false' }, { sampleContexts: false }],
    ['HALYARD_EXTENDED_OPERATORS', { HALYARD_EXTENDED_OPERATORS: 'true' }, { extendedOperators: true }],
    ['WEBHOOK_ALLOW_PRIVATE, off', { WEBHOOK_ALLOW_PRIVATE: 'false' }, { webhookAllowPrivate: false }],
    ['MAIL_FROM', { MAIL_FROM: ' flags@example.org ' }, { mailFrom: 'flags@example.org' }],
    ['MAIL_FROM, with a name', { MAIL_FROM: 'Our Flags <flags@example.org>' }, { mailFrom: 'Our Flags <flags@example.org>' }],
  ]
  test.each(good)('reads %s', (_, env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  test('a setting is read only from its own variable', () => {
    expect(readConfig({ port: '1', HALYARD_PORT: '2' }).port).toBe(4242)
  })

  test('HALYARD_URL decides the default of MAIL_FROM', () => {
    expect(readConfig({ HALYARD_URL: 'https://flags.example.org:8443/x' }).mailFrom).toBe('halyard@flags.example.org')
  })

  test('PORT decides the default of HALYARD_URL', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })
})

describe('invalid setting', () => {
  const bad: [string, Env, string][] = [
    ['PORT, a word', { PORT: 'http' }, 'PORT must be a port number from 0 to 65535'],
    ['PORT, too high', { PORT: '65536' }, 'PORT must be a port number from 0 to 65535'],
    ['PORT, negative', { PORT: '-1' }, 'PORT must be a port number from 0 to 65535'],
    ['PORT, a fraction', { PORT: '80.5' }, 'PORT must be a port number from 0 to 65535'],
    ['METRICS_PORT', { METRICS_PORT: 'on' }, 'METRICS_PORT must be a port number from 0 to 65535'],
    ['DATABASE_URL, another database', { ...secure, DATABASE_URL: 'mysql://db/halyard' }, 'DATABASE_URL must be a URL such as postgres://'],
    ['DATABASE_URL, no URL', { ...secure, DATABASE_URL: 'host=db' }, 'DATABASE_URL must be a URL such as postgres://'],
    [
      'DATABASE_URL without HALYARD_SECRET_KEY',
      { DATABASE_URL: 'postgres://db/halyard' },
      'HALYARD_SECRET_KEY is required with DATABASE_URL',
    ],
    ['HALYARD_SECRET_KEY, short', { HALYARD_SECRET_KEY: 'short' }, 'HALYARD_SECRET_KEY, key 1, must have at least 32 characters'],
    [
      'HALYARD_SECRET_KEY, the second short',
      { HALYARD_SECRET_KEY: `${random},short` },
      'HALYARD_SECRET_KEY, key 2, must have at least 32 characters',
    ],
    ['HALYARD_URL, another protocol', { HALYARD_URL: 'ftp://example.org' }, 'HALYARD_URL must be an http or https URL'],
    ['HALYARD_URL, no URL', { HALYARD_URL: 'example.org' }, 'HALYARD_URL must be an http or https URL'],
    [
      'TRUSTED_PROXIES, a name',
      { TRUSTED_PROXIES: '10.0.0.1,proxy' },
      'TRUSTED_PROXIES: proxy is neither an IP address nor a range in CIDR notation',
    ],
    ['TRUSTED_PROXIES, no range', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES: 10.0.0.0/33 is neither an IP address nor a range'],
    [
      'CORS_ORIGINS, with a path',
      { CORS_ORIGINS: 'https://a.example.org/' },
      'CORS_ORIGINS: https://a.example.org/ is not an origin such as',
    ],
    ['FRONTEND_CORS_ORIGINS', { FRONTEND_CORS_ORIGINS: 'a.example.org' }, 'FRONTEND_CORS_ORIGINS: a.example.org is not an origin such as'],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    ['HALYARD_ADMIN_EMAIL', { HALYARD_ADMIN_EMAIL: 'ada' }, 'HALYARD_ADMIN_EMAIL must be a mail address'],
    ['HALYARD_ADMIN_EMAIL, with a space', { HALYARD_ADMIN_EMAIL: 'a da@example.org' }, 'HALYARD_ADMIN_EMAIL must be a mail address'],
    ['HALYARD_ADMIN_PASSWORD', { HALYARD_ADMIN_PASSWORD: 'Correct7-' }, 'HALYARD_ADMIN_PASSWORD is too weak. Use at least 10 characters.'],
    ['SMTP_URL, another protocol', { SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL must be a URL such as smtps://'],
    ['STREAMING_FETCH_MODE', { STREAMING_FETCH_MODE: 'streaming' }, 'STREAMING_FETCH_MODE must be true or false'],
    ['HALYARD_CONSOLE', { HALYARD_CONSOLE: 'false' }, 'HALYARD_CONSOLE must be on or off'],
    ['HALYARD_SAMPLE_CONTEXTS', { HALYARD_SAMPLE_CONTEXTS: '0' }, 'HALYARD_SAMPLE_CONTEXTS must be true or false'],
    ['HALYARD_EXTENDED_OPERATORS', { HALYARD_EXTENDED_OPERATORS: 'on' }, 'HALYARD_EXTENDED_OPERATORS must be true or false'],
    ['WEBHOOK_ALLOW_PRIVATE', { WEBHOOK_ALLOW_PRIVATE: 'yes' }, 'WEBHOOK_ALLOW_PRIVATE must be true or false'],
    ['SMTP_URL, no URL', { SMTP_URL: 'mail.example.org:25' }, 'SMTP_URL must be a URL such as smtps://'],
    ['MAIL_FROM', { MAIL_FROM: 'flags' }, 'MAIL_FROM must be a mail address'],
    ['MAIL_FROM, several', { MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM must be a mail address'],
    ['MAIL_FROM, with a header', { MAIL_FROM: 'Flags\r\nBcc: x <a@example.org>' }, 'MAIL_FROM must be a mail address'],
  ]
  test.each(bad)('refuses %s', (_, env, fault) => {
    expect(faultsOf(env)).toEqual([expect.stringContaining(fault)])
  })

  test('all invalid settings are reported together, one line each', () => {
    const faults = faultsOf(
      Object.assign({}, ...bad.map(([, env]) => env), { DATABASE_URL: 'mysql://db', INIT_ADMIN_API_TOKENS: 'nonsense' }),
    )
    expect(faults.map((fault) => /^\w+/.exec(fault)?.[0]).sort()).toEqual([
      'CORS_ORIGINS',
      'DATABASE_URL',
      'FRONTEND_CORS_ORIGINS',
      'HALYARD_ADMIN_EMAIL',
      'HALYARD_ADMIN_PASSWORD',
      'HALYARD_CONSOLE',
      'HALYARD_EXTENDED_OPERATORS',
      'HALYARD_SAMPLE_CONTEXTS',
      'HALYARD_SECRET_KEY',
      'HALYARD_URL',
      'INIT_ADMIN_API_TOKENS',
      'LOG_LEVEL',
      'MAIL_FROM',
      'METRICS_PORT',
      'PORT',
      'SMTP_URL',
      'STREAMING_FETCH_MODE',
      'TRUSTED_PROXIES',
      'WEBHOOK_ALLOW_PRIVATE',
    ])
    for (const fault of faults) expect(fault).not.toContain('\n')
  })
})

test('each fault of a weak administrator password is reported, without the password', () => {
  const faults = faultsOf({ HALYARD_ADMIN_PASSWORD: 'weaaak' })
  expect(faults).toHaveLength(5)
  for (const fault of faults) expect(fault).toMatch(/^HALYARD_ADMIN_PASSWORD is too weak\. [^\n]+$/)
  expect(faults.join()).not.toContain('weaaak')
})

describe('initial tokens', () => {
  const token = (scope: string) => `${scope}.${random}`
  const good: [string, Env, [type: string, project: string, environment: string][]][] = [
    ['admin', { INIT_ADMIN_API_TOKENS: token('*:*') }, [['admin', '*', '*']]],
    ['backend', { INIT_BACKEND_API_TOKENS: token('default:production') }, [['backend', 'default', 'production']]],
    ['backend, by its other name', { INIT_CLIENT_API_TOKENS: token('*:development') }, [['backend', '*', 'development']]],
    [
      'backend, both names',
      { INIT_BACKEND_API_TOKENS: token('a:dev'), INIT_CLIENT_API_TOKENS: token('b:dev') },
      [
        ['backend', 'a', 'dev'],
        ['backend', 'b', 'dev'],
      ],
    ],
    ['backend, for several projects', { INIT_BACKEND_API_TOKENS: token('[]:production') }, [['backend', '[]', 'production']]],
    ['frontend', { INIT_FRONTEND_API_TOKENS: token('default:development') }, [['frontend', 'default', 'development']]],
    [
      'several',
      { INIT_FRONTEND_API_TOKENS: `${token('a:dev')} , ${token('b:dev')},` },
      [
        ['frontend', 'a', 'dev'],
        ['frontend', 'b', 'dev'],
      ],
    ],
  ]
  test.each(good)('reads tokens of %s', (_, env, expected) => {
    const { initTokens, warnings } = readConfig(env)
    expect(initTokens.map(({ type, project, environment }) => [type, project, environment])).toEqual(expected)
    expect(initTokens.every(({ secret }) => secret.endsWith(`.${random}`) && !secret.includes(' '))).toBe(true)
    expect(warnings).toEqual([])
  })

  const bad: [string, Env, string][] = [
    ['a bare secret', { INIT_ADMIN_API_TOKENS: random }, 'INIT_ADMIN_API_TOKENS, token 1, must have the form *:*.secret'],
    [
      'an admin token of one project',
      { INIT_ADMIN_API_TOKENS: token('default:*') },
      'INIT_ADMIN_API_TOKENS, token 1, must begin with *:*.',
    ],
    [
      'a backend token for no environment',
      { INIT_BACKEND_API_TOKENS: token('default') },
      'INIT_BACKEND_API_TOKENS, token 1, must have the form project:environment.secret',
    ],
    [
      'a backend token for all environments',
      { INIT_CLIENT_API_TOKENS: token('default:*') },
      'INIT_CLIENT_API_TOKENS, token 1, must name one environment, not *',
    ],
    [
      'the second of two',
      { INIT_FRONTEND_API_TOKENS: `${token('a:dev')},a:dev` },
      'INIT_FRONTEND_API_TOKENS, token 2, must have the form project:environment.secret',
    ],
    ['a secret with a space', { INIT_ADMIN_API_TOKENS: `*:*.${random} ${random}` }, 'INIT_ADMIN_API_TOKENS, token 1, must have the form'],
    [
      'a secret under 16 characters',
      { INIT_FRONTEND_API_TOKENS: `${token('a:dev')},a:dev.${'x'.repeat(15)}` },
      'INIT_FRONTEND_API_TOKENS, token 2, must have a secret of at least 16 characters behind the dot',
    ],
    ['one that is far too long', { INIT_ADMIN_API_TOKENS: `*:*.${'x'.repeat(500)}` }, 'INIT_ADMIN_API_TOKENS, token 1, must have the form'],
  ]
  test.each(bad)('refuses %s', (_, env, fault) => {
    expect(faultsOf(env)).toEqual([expect.stringContaining(fault)])
  })

  test('warnings and faults do not contain secrets', () => {
    const short = 'a-short-secret'
    const { warnings } = readConfig({ INIT_ADMIN_API_TOKENS: `*:*.${short}-of-some-length` })
    const faults = faultsOf({ INIT_ADMIN_API_TOKENS: short, INIT_BACKEND_API_TOKENS: `a:*.${short}`, HALYARD_SECRET_KEY: short })
    expect(warnings).toHaveLength(1)
    expect(faults).toHaveLength(4)
    expect(JSON.stringify([warnings, faults])).not.toContain(short)
  })
})

describe('warnings', () => {
  const warningCases: [string, Env, string][] = [
    [
      'links to localhost',
      { HOST: '0.0.0.0', PORT: '80' },
      'HALYARD_URL is not set: links in mails and redirects will lead to http://localhost:80',
    ],
    ...[16, 31].map((length): [string, Env, string] => [
      `a secret of ${length} characters`,
      { INIT_BACKEND_API_TOKENS: `a:dev.${'x'.repeat(length)}` },
      'INIT_BACKEND_API_TOKENS, token 1, has a secret under 32 characters',
    ]),
  ]
  test.each(warningCases)('warns about %s', (_, env, warning) => {
    expect(readConfig(env).warnings).toEqual([expect.stringContaining(warning)])
  })

  test.each(['127.0.0.1', '127.8.9.10', 'localhost', '::1'])('does not warn about links while the server listens on %s', (HOST) => {
    expect(readConfig({ HOST }).warnings).toEqual([])
  })

  test('does not warn about links if HALYARD_URL is set', () => {
    expect(readConfig({ HOST: '0.0.0.0', HALYARD_URL: 'https://flags.example.org' }).warnings).toEqual([])
  })
})

test.each(['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/1', '::ffff:0.0.0.0/96', '2000::/3', '2a00::/12'])(
  'warns when TRUSTED_PROXIES has %s, because clients can then forge their address',
  (range) => {
    expect(readConfig({ TRUSTED_PROXIES: `10.0.0.1,${range}` }).warnings).toEqual([
      expect.stringContaining(`TRUSTED_PROXIES: ${range} trusts unknown proxies`),
    ])
  },
)

test.each(['10.0.0.0/8', '192.0.2.7', '::1', 'fc00::/7', 'fe80::/10', '2001:db8::/32', '::ffff:10.0.0.0/104'])(
  'does not warn when TRUSTED_PROXIES has %s',
  (range) => {
    expect(readConfig({ TRUSTED_PROXIES: range }).warnings).toEqual([])
  },
)
