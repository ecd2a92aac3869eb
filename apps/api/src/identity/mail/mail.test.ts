import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { createMailer } from './mail.ts'
import { resetMail } from './mail-texts.ts'

interface Received {
  readonly from: string | undefined
  readonly to: string[]
  readonly raw: string
}

const from = 'halyard@example.org'
const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Good day.\n' }
let open: (() => void)[] = []

afterEach(() => {
  for (const close of open) close()
  open = []
})

const serve = async (options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> => {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks).toString()
        received.push({ from: mailFrom ? mailFrom.address : undefined, to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  open.push(() => server.close())
  // The server listens on TCP, so the address is an object.
  return { port: (server.server.address() as AddressInfo).port, received }
}

/** Text of a mail, decoded from quoted-printable. */
const bodyOf = (raw: string): string =>
  raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

test('createMailer returns null without a mail server', () => {
  expect(createMailer({ url: undefined, from })).toBeNull()
})

describe('mail server', () => {
  test('receives the mail as plain text, with its sender and recipient', async () => {
    const { port, received } = await serve()
    const link = `https://flags.example.org/reset-password?token=${'a1'.repeat(32)}`
    await createMailer({ url: `smtp://127.0.0.1:${port}`, from })!.send({ to: 'ada@example.org', ...resetMail(link) })
    expect(received).toHaveLength(1)
    const [{ raw, ...envelope }] = received as [Received]
    expect(envelope).toEqual({ from, to: ['ada@example.org'] })
    expect(raw).toMatch(/^From: halyard@example\.org\r$/m)
    expect(raw).toMatch(/^To: ada@example\.org\r$/m)
    expect(raw).toMatch(/^Subject: Choose a new password for Halyard\r$/m)
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).not.toContain('text/html')
    expect(bodyOf(raw)).toBe(resetMail(link).text)
  })

  test('receives several mails, also in parallel', async () => {
    const { port, received } = await serve()
    const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from })!
    await Promise.all([mailer.send(mail), mailer.send({ ...mail, to: 'bob@example.org' })])
    await mailer.send(mail)
    expect(received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.org', 'ada@example.org', 'bob@example.org'])
  })

  test('receives non-ASCII characters unchanged', async () => {
    const { port, received } = await serve()
    await createMailer({ url: `smtp://127.0.0.1:${port}`, from })!.send({ ...mail, text: 'Grüße 🏁\n' })
    const raw = received[0]!.raw
    expect(raw.includes('base64') ? Buffer.from(raw.split('\r\n\r\n')[1]!, 'base64').toString() : bodyOf(raw)).toContain('Grüße 🏁')
  })

  test('receives the user and password of the URL', async () => {
    const seen: unknown[] = []
    const { port } = await serve({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password])
        done(null, { user: username })
      },
    })
    await createMailer({ url: `smtp://post%40example.org:p%3Aw@127.0.0.1:${port}`, from })!.send(mail)
    expect(seen).toEqual([['post@example.org', 'p:w']])
  })
})

describe('recipient', () => {
  test.each(['ada@example.org, eve@example.org', 'ada@example.org\r\nBcc: eve@example.org', 'Ada <ada@example.org>, eve@example.org'])(
    'several addresses in one recipient are refused: %j',
    async (to) => {
      const { port, received } = await serve()
      const sending = createMailer({ url: `smtp://127.0.0.1:${port}`, from })!.send({ ...mail, to })
      await expect(sending).rejects.toThrow('all recipients were rejected')
      expect(received).toEqual([])
    },
  )
})

describe('failed send', () => {
  test('send rejects when the mail server refuses the recipient', async () => {
    const { port } = await serve({ onRcptTo: (_address, _session, done) => done(new Error('no such person')) })
    await expect(createMailer({ url: `smtp://127.0.0.1:${port}`, from })!.send(mail)).rejects.toThrow('no such person')
  })

  test('send rejects when no server listens', async () => {
    const closed = createServer()
    await once(closed.listen(0, '127.0.0.1'), 'listening')
    // The server listens on TCP, so the address is an object.
    const { port } = closed.address() as AddressInfo
    await once(closed.close(), 'close')
    await expect(createMailer({ url: `smtp://127.0.0.1:${port}`, from })!.send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  test('send rejects after the time limit when the server sends nothing', async () => {
    const silent = createServer(() => {})
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    open.push(() => silent.close())
    // The server listens on TCP, so the address is an object.
    const { port } = silent.address() as AddressInfo
    const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 500 })!
    await expect(mailer.send(mail)).rejects.toThrow(/greeting|timeout/i)
  })
})
