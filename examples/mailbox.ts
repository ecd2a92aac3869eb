import { appendFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server for trying things out. It accepts every mail, forwards none, and appends each as a line of JSON to a file. */
const { HALYARD_MAILBOX: file, MAILBOX_PORT: port = '1025' } = process.env
if (!file) throw new Error('Set HALYARD_MAILBOX to the file for received mails')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Decodes a body from quoted-printable. */
const unquoted = (body: string): string =>
  body.replaceAll('=\n', '').replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

const storeMail = async (to: string, mail: string): Promise<void> => {
  const end = mail.indexOf('\n\n')
  const [head, body] = [mail.slice(0, end), mail.slice(end + 2)]
  const text = /^content-transfer-encoding: *quoted-printable/im.test(head) ? unquoted(body) : body
  const subject = /^subject: *(.*)/im.exec(head)?.[1] ?? ''
  await appendFile(file, `${JSON.stringify({ to, subject, text })}\n`)
  say(`To: ${to}\nSubject: ${subject}\n\n${text}\n`)
}

const receiveMail = async (stream: Readable, receivers: { address: string }[]): Promise<void> => {
  const mail = (await textOf(stream)).replaceAll('\r\n', '\n')
  for (const { address } of receivers) await storeMail(address, mail)
}

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, { envelope }, done) => {
    receiveMail(stream, envelope.rcptTo).then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    )
  },
})
server.on('error', (error) => say(`a mail could not be stored: ${error.message}`))
const { server: listener } = server
listener.on('listening', () => {
  const address = listener.address()
  if (address !== null && typeof address === 'object') say(`Listening: SMTP_URL=smtp://127.0.0.1:${address.port}`)
})
server.listen(Number(port), '127.0.0.1')
